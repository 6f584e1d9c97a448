import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Invariant } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { measured } from "../stock/measured.ts";

/** Order lines of stocked items, compared with the sum of their stock moves. */
function linesWithMoves(context: ReadContext, orders: string, progress: string, outside: string): SQL {
  return sql`SELECT l.${sql.raw(progress)} <> coalesce((
      SELECT sum(CASE WHEN place.kind = ${outside} THEN m.quantity ELSE -m.quantity END)
      FROM ops_stock_moves m JOIN ops_locations place ON place.id = m.${sql.raw(outside === "supplier" ? "from_id" : "to_id")}
      WHERE m.org = o.org AND m.source_id = o.id AND m.source_line = CAST(l.position AS TEXT) AND m.state = 'done'
    ), 0) AS broken
    FROM ${sql.raw(orders)} o JOIN ${sql.raw(orders)}_lines l ON l.parent = o.rid
    JOIN ops_items i ON i.id = l.item_id AND i.kind = 'stock'
    WHERE o.org = ${context.org} AND o.archived_at IS NULL`;
}

const progressIsMoved: Invariant = {
  name: "ops.orders_match_moves",
  title: say("ops.serverChecks.orderMoves"),
  measure: (context) =>
    measured(
      context,
      sql`${linesWithMoves(context, "ops_purchase_orders", "received", "supplier")}
          UNION ALL ${linesWithMoves(context, "ops_sales_orders", "delivered", "customer")}`,
    ),
};

/** Order line position that a document line refers to, or null. */
function positionIn(source: SQL): SQL {
  return sql`CASE WHEN length(${source}) BETWEEN 1 AND 3 AND ${source} NOT GLOB '*[^0-9]*' THEN CAST(${source} AS INTEGER) END`;
}

/** Order lines, compared with the quantity that posted documents charge. */
function linesWithDocuments(
  context: ReadContext,
  orders: string,
  progress: string,
  documents: string,
  link: string,
): SQL {
  const [table, lines] = [sql.raw(documents), sql.raw(`${documents}_lines`)];
  const booked = sql`d.org = o.org AND d.booked_on IS NOT NULL AND d.archived_at IS NULL`;
  return sql`SELECT l.${sql.raw(progress)} <> coalesce((
      SELECT sum(dl.quantity) FROM ${table} d JOIN ${lines} dl ON dl.parent = d.rid
      WHERE ${booked} AND d.${sql.raw(link)} = o.id AND d.credit_of_id IS NULL
        AND ${positionIn(sql`dl.source_line`)} = l.position), 0)
    - coalesce((
      SELECT sum(dl.quantity) FROM ${table} own JOIN ${table} d ON d.credit_of_id = own.id
      JOIN ${lines} dl ON dl.parent = d.rid
      JOIN ${lines} ol ON ol.parent = own.rid AND ol.position = ${positionIn(sql`dl.source_line`)}
      WHERE ${booked} AND own.org = o.org AND own.${sql.raw(link)} = o.id
        AND ${positionIn(sql`ol.source_line`)} = l.position), 0) AS broken
    FROM ${sql.raw(orders)} o JOIN ${sql.raw(orders)}_lines l ON l.parent = o.rid
    WHERE o.org = ${context.org} AND o.archived_at IS NULL`;
}

const progressIsCharged: Invariant = {
  name: "ops.orders_match_documents",
  title: say("ops.serverChecks.orderDocuments"),
  measure: (context) =>
    measured(
      context,
      sql`${linesWithDocuments(context, "ops_purchase_orders", "billed", "fin_bills", "po_id")}
          UNION ALL ${linesWithDocuments(context, "ops_sales_orders", "invoiced", "fin_invoices", "source_id")}`,
    ),
};

export const orderInvariants: readonly Invariant[] = [progressIsMoved, progressIsCharged];
