import { sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { type Catalog, queryRows, totalOf } from "../../../records/index.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Ledger, OpenAmount } from "./open-items.ts";
import { onAccount, openOfCustomers, openOfSuppliers } from "./totals.ts";

/** True if nothing changed after the day, so that the items open at its end are those open now. */
export function isLatest(context: ReadContext, at: string): boolean {
  const org = context.principal.organization.key;
  const [row] = queryRows(
    context,
    sql`SELECT EXISTS (SELECT 1 FROM fin_settlements WHERE org = ${org} AND archived_at IS NULL AND date > ${at})
          OR EXISTS (SELECT 1 FROM fin_invoices WHERE org = ${org} AND archived_at IS NULL AND booked_on > ${at})
          OR EXISTS (SELECT 1 FROM fin_bills WHERE org = ${org} AND archived_at IS NULL AND booked_on > ${at})
          OR EXISTS (SELECT 1 FROM fin_payments WHERE org = ${org} AND archived_at IS NULL AND date > ${at})
          OR EXISTS (SELECT 1 FROM fin_payments WHERE org = ${org} AND archived_at IS NULL AND reversed_on > ${at}) AS later`,
  );
  return row?.later === 0;
}

/** Open amounts by party and age. Reads totals, so the cost is independent of the number of documents. */
export function openNow(context: ReadContext, catalog: Catalog, ledger: Ledger, at: string): OpenAmount[] {
  const receivable = ledger === "receivable";
  const documents = totalOf(context, catalog, receivable ? openOfCustomers : openOfSuppliers);
  const money = totalOf(context, catalog, onAccount);
  const usual = receivable ? "in" : "out";
  const bucket = [0, 30, 60, 90].map((days) => sql`(due_date < ${addDays(at, -days)})`);
  const document = sql`CASE kind WHEN 'credit_note' THEN -1 ELSE 1 END`;
  const payment = sql`CASE direction WHEN ${usual} THEN -1 ELSE 1 END`;
  const rows = queryRows(
    context,
    sql`SELECT party_id, currency, max(due_date) AS due_date, sum(${document} * balance) AS amount,
          sum(${document} * base_balance) AS base
        FROM ${documents} WHERE count > 0 GROUP BY party_id, currency, ${sql.join(bucket, sql` + `)}
        UNION ALL
        SELECT party_id, currency, NULL, sum(${payment} * unallocated), sum(${payment} * base_unallocated)
        FROM ${money} WHERE count > 0 AND side = ${ledger} GROUP BY party_id, currency`,
  );
  return rows.map(readOpen);
}

function readOpen(row: RawRow): OpenAmount {
  return {
    party_id: String(row.party_id),
    currency: String(row.currency),
    due_date: row.due_date === null ? null : String(row.due_date),
    amount: Number(row.amount),
    base: Number(row.base),
  };
}
