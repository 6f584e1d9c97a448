import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { nextPlace, readPlace } from "./page.ts";
import { shown } from "./quantities.ts";
import { isVisible } from "./stock-list.ts";
import { stockLevels } from "./tables.ts";

/**
 * The one meaning of "below reorder point": what is left after open sales orders and what is on order. The level counts
 * drafts as on order, so that nothing is proposed twice; here they are no order yet.
 */
export const SHORT = sql`reorder_point IS NOT NULL
  AND on_hand - demand + on_order - coalesce(on_draft, 0) < reorder_point`;

/** Quantities on purchase orders before their approval, by item. */
const drafted = ({ principal }: ReadContext) => sql`
  SELECT l.item_id, sum(max(0, l.quantity - l.received)) AS on_draft
  FROM ops_purchase_orders o JOIN ops_purchase_orders_lines l ON l.parent = o.rid
  WHERE o.org = ${principal.organization.key} AND o.archived_at IS NULL AND l.item_id IS NOT NULL
    AND (o.state IN ('draft', 'submitted') OR o.state = 'on_hold' AND o.held_from = 'submitted')
  GROUP BY l.item_id`;

export const shortSchema = Type.Object(
  {
    item_id: Type.String(),
    on_hand: Type.String(),
    demand: Type.String({ description: "To be delivered on confirmed sales orders" }),
    on_order: Type.String({ description: "To be received on approved purchase orders" }),
    on_draft: Type.String({
      description: "On purchase orders that are not approved yet. Not included in on_order",
    }),
    reorder_point: Type.String(),
  },
  { ...closed, $id: "OpsShortItem" },
);

export function listShort(): Action {
  return defineAction({
    name: "ops.stock.short",
    summary: "List items below their reorder point",
    description:
      "Active items whose projected stock is below their reorder point: the quantity on hand, less open sales " +
      "orders, plus approved purchase orders. Items without any stock are included.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/ops/stock/short" }],
    input: Type.Object(
      {
        item_id: Type.Optional(idInput),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
      },
      closed,
    ),
    output: Type.Object(
      {
        data: Type.Array(shortSchema),
        page: Type.Object({ limit: Type.Integer(), next_cursor: nullable(Type.String()) }, closed),
      },
      closed,
    ),
    run: async (context, { item_id, cursor, limit = 50 }) => {
      const after = cursor === undefined ? undefined : String(readPlace(cursor, 1)[0]);
      const found = shortItems(context, { item_id, after, limit: limit + 1 });
      const data = found.slice(0, limit);
      const last = data.at(-1);
      context.returned(data.length);
      return {
        data,
        page: { limit, next_cursor: found.length > limit && last ? nextPlace([last.item_id]) : null },
      };
    },
  });
}

interface Wanted {
  item_id?: string | undefined;
  /** Item after which the page begins. */
  after?: string | undefined;
  limit: number;
}

export function shortItems(
  context: ReadContext,
  { item_id, after, limit }: Wanted,
): Static<typeof shortSchema>[] {
  const where = [
    SHORT,
    ...(item_id === undefined ? [] : [sql`item_id = ${item_id}`]),
    ...(after === undefined ? [] : [sql`item_id > ${after}`]),
  ];
  const rows = levels(
    context,
    sql`item_id, on_hand, demand, on_order, coalesce(on_draft, 0) AS on_draft, reorder_point`,
    sql.join(where, sql` AND `),
    sql`ORDER BY item_id LIMIT ${limit}`,
  );
  return rows.map((row) => ({
    item_id: String(row.item_id),
    on_hand: shown(Number(row.on_hand)),
    demand: shown(Number(row.demand)),
    on_order: shown(Number(row.on_order) - Number(row.on_draft)),
    on_draft: shown(Number(row.on_draft)),
    reorder_point: shown(Number(row.reorder_point)),
  }));
}

/** Stock levels of the items that the caller may list. */
export function levels(context: ReadContext, select: SQL, where: SQL, rest: SQL = sql``) {
  return queryRows(
    context,
    sql`SELECT ${select} FROM ${stockLevels} LEFT JOIN (${drafted(context)}) USING (item_id)
        WHERE org = ${context.principal.organization.key} AND ${where} AND ${seen(context)} ${rest}`,
  );
}

/** Condition that limits figures to items that the caller may list. */
function seen(context: ReadContext): SQL {
  return seesAll(context) ? sql`1` : isVisible(context, sql`${stockLevels.item_id}`);
}

export function seesAll(context: ReadContext): boolean {
  if (!context.may("ops.items.list")) return false;
  // A policy that restricts rows returns a condition, whatever its columns.
  return context.policy("ops.items.list").where(() => undefined) === undefined;
}
