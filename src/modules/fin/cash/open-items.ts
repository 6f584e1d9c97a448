import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";

export interface OpenAmount {
  party_id: string;
  currency: string;
  /** Null for money on account. */
  due_date: string | null;
  /** Signed effect on the party's balance: negative for credit notes and money on account. */
  amount: number;
  base: number;
}

export type Ledger = "receivable" | "payable";

const DOCUMENTS = {
  receivable: { collection: "fin.invoices", table: sql`fin_invoices`, party: sql`account_id` },
  payable: { collection: "fin.bills", table: sql`fin_bills`, party: sql`supplier_id` },
} as const;

/** Only items that the caller may list. */
export function openItems(context: ReadContext, ledger: Ledger, at: string): OpenAmount[] {
  const rows = queryRows(
    context,
    sql`${openDocuments(context, ledger, at)} UNION ALL ${openMoney(context, ledger, at)}`,
  );
  return rows
    .map((row) => ({
      party_id: String(row.party_id),
      currency: String(row.currency),
      due_date: row.due_date === null ? null : String(row.due_date),
      amount: Number(row.amount),
      base: Number(row.base),
    }))
    .filter(({ amount, base }) => amount !== 0 || base !== 0);
}

/** Reconstructs the open amount on a past day: the amount open now plus everything settled since. */
function openDocuments(context: ReadContext, ledger: Ledger, at: string): SQL {
  const { collection, table, party: column } = DOCUMENTS[ledger];
  const visible = context.records.visible({ collection });
  const later = (amount: SQL, side: SQL) =>
    sql`coalesce((SELECT sum(${amount}) FROM fin_settlements WHERE fin_settlements.org = d.org
      AND fin_settlements.archived_at IS NULL AND ${side} = d.id AND fin_settlements.date > ${at}), 0)`;
  const used = sql`d.kind = 'credit_note' AND fin_settlements.kind = 'credit' AND by_id`;
  return sql`SELECT party_id, currency, due_date,
      sign * (balance + ${later(sql`amount + discount`, sql`document_id`)} + ${later(sql`amount`, used)}) AS amount,
      sign * (base_balance + ${later(sql`base`, sql`document_id`)} + ${later(sql`by_base`, used)}) AS base
    FROM (SELECT org, id, kind, ${column} AS party_id, currency, due_date, balance, base_balance,
            CASE kind WHEN 'credit_note' THEN -1 ELSE 1 END AS sign
          FROM ${table} WHERE ${visible} AND booked_on <= ${at}
          AND (state IN ('issued', 'posted', 'part_paid') OR settled_on > ${at})) AS d`;
}

function openMoney(context: ReadContext, ledger: Ledger, at: string): SQL {
  const visible = context.records.visible({ collection: "fin.payments" });
  const usual = ledger === "receivable" ? "in" : "out";
  const used = (amount: SQL) =>
    sql`coalesce((SELECT sum(${amount}) FROM fin_settlements WHERE fin_settlements.org = p.org
      AND fin_settlements.archived_at IS NULL AND by_id = p.id AND fin_settlements.date <= ${at}), 0)`;
  return sql`SELECT party_id, amount_currency, NULL,
      sign * (amount_amount - ${used(sql`amount`)}),
      sign * (base_amount - ${used(sql`by_base`)})
    FROM (SELECT org, id, party_id, amount_currency, amount_amount, base_amount,
            CASE direction WHEN ${usual} THEN -1 ELSE 1 END AS sign
          FROM fin_payments WHERE ${visible} AND side = ${ledger} AND direction <> 'transfer'
          AND date <= ${at} AND ((state IN ('posted', 'reconciled') AND (settled_on IS NULL OR settled_on > ${at}))
            OR (state = 'reversed' AND reversed_on > ${at}))) AS p`;
}
