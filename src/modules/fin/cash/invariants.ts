import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { type Invariant, queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

function measured(context: ReadContext, query: SQL): { checked: number; broken: number } {
  const [row] = queryRows(context, sql`SELECT count(*) AS checked, sum(broken) AS broken FROM (${query})`);
  return { checked: Number(row?.checked ?? 0), broken: Number(row?.broken ?? 0) };
}

/** Posted invoices and bills. */
function booked(context: ReadContext): SQL {
  const of = (table: SQL, party: SQL) =>
    sql`SELECT org, id, kind, ${party} AS party_id, gross, base_gross, paid, credited, discounted, written_off, balance, base_balance
        FROM ${table} WHERE org = ${context.org} AND booked_on IS NOT NULL`;
  return sql`${of(sql`fin_invoices`, sql`account_id`)} UNION ALL ${of(sql`fin_bills`, sql`supplier_id`)}`;
}

export const tradeInvariants: readonly Invariant[] = [
  {
    name: "fin.documents_add_up",
    title: say("fin.serverChecks.documents"),
    measure: (context) =>
      measured(
        context,
        sql`SELECT gross <> paid + credited + discounted + written_off + balance OR balance < 0
              OR gross - balance <> settled OR base_gross - base_balance <> settled_base AS broken
            FROM (SELECT d.*,
                (SELECT coalesce(sum(amount + discount), 0) FROM fin_settlements s WHERE s.org = d.org AND s.archived_at IS NULL AND document_id = d.id)
                + (SELECT coalesce(sum(amount), 0) FROM fin_settlements s WHERE s.org = d.org AND s.archived_at IS NULL AND by_id = d.id AND s.kind = 'credit') AS settled,
                (SELECT coalesce(sum(base), 0) FROM fin_settlements s WHERE s.org = d.org AND s.archived_at IS NULL AND document_id = d.id)
                + (SELECT coalesce(sum(by_base), 0) FROM fin_settlements s WHERE s.org = d.org AND s.archived_at IS NULL AND by_id = d.id AND s.kind = 'credit') AS settled_base
              FROM (${booked(context)}) AS d)`,
      ),
  },
  {
    name: "fin.payments_within_amount",
    title: say("fin.serverChecks.payments"),
    measure: (context) =>
      measured(
        context,
        sql`SELECT unallocated < 0 OR amount_amount - unallocated <> used OR base_amount - base_unallocated <> used_base AS broken
            FROM (SELECT p.*,
                (SELECT coalesce(sum(amount), 0) FROM fin_settlements s WHERE s.org = p.org AND s.archived_at IS NULL AND by_id = p.id) AS used,
                (SELECT coalesce(sum(by_base), 0) FROM fin_settlements s WHERE s.org = p.org AND s.archived_at IS NULL AND by_id = p.id) AS used_base
              FROM fin_payments AS p WHERE p.org = ${context.org} AND p.archived_at IS NULL
              AND p.state IN ('posted', 'reconciled') AND p.direction <> 'transfer')`,
      ),
  },
  {
    name: "fin.parties_agree",
    title: say("fin.serverChecks.parties"),
    measure: (context) => measured(context, partyDifferences(context)),
  },
  {
    name: "fin.bank_matched_both_sides",
    title: say("fin.serverChecks.bankLines"),
    measure: (context) =>
      measured(
        context,
        sql`SELECT p.id IS NULL OR l.id NOT IN (coalesce(p.bank_transaction_id, ''), coalesce(p.to_bank_transaction_id, ''))
              OR p.state NOT IN ('posted', 'reconciled') OR (p.state = 'reconciled' AND l.state <> 'reconciled')
              OR (p.state = 'posted' AND p.direction <> 'transfer' AND l.state = 'reconciled') AS broken
            FROM fin_bank_transactions AS l LEFT JOIN fin_payments AS p ON p.id = l.payment_id
            WHERE l.org = ${context.org} AND l.payment_id IS NOT NULL
            UNION ALL
            SELECT l.id IS NULL OR l.payment_id IS NOT p.id FROM fin_payments AS p
            LEFT JOIN fin_bank_transactions AS l ON l.id = p.bank_transaction_id
            WHERE p.org = ${context.org} AND p.bank_transaction_id IS NOT NULL`,
      ),
  },
  {
    name: "fin.documents_numbered",
    title: say("fin.serverChecks.documentNumbers"),
    measure: (context) =>
      measured(
        context,
        sql`SELECT given <> used AS broken FROM (
              SELECT s.next - s.start AS given, (
                SELECT count(DISTINCT number) FROM (${numbered(context)}) AS n WHERE n.scope = s.scope) AS used
              FROM number_sequences AS s WHERE s.org = ${context.org}
              AND (s.scope LIKE 'fin.invoices.%' OR s.scope LIKE 'fin.bills.%' OR s.scope LIKE 'fin.payments.%'))`,
      ),
  },
];

/** All assigned numbers with their sequence's scope. The fiscal year precedes the counter. */
function numbered(context: ReadContext): SQL {
  const year = sql`rtrim(rtrim(substr(number, instr(number, '-') + 1), '0123456789'), '-')`;
  const of = (table: SQL, scope: SQL) =>
    sql`SELECT number, ${scope} || ${year} AS scope FROM ${table} WHERE org = ${context.org} AND number IS NOT NULL`;
  return sql`${of(sql`fin_invoices`, sql`'fin.invoices.' || kind || '.'`)}
    UNION ALL ${of(sql`fin_bills`, sql`'fin.bills.' || kind || '.'`)}
    UNION ALL ${of(sql`fin_payments`, sql`'fin.payments.'`)}`;
}

/** Flags parties whose open documents and money on account differ from their postings to control accounts. */
function partyDifferences(context: ReadContext): SQL {
  const org = context.org;
  const open = (table: SQL, party: SQL, control: string, sign: SQL) =>
    sql`SELECT ${control} AS control, ${party} AS party_id, ${sign} * base_balance AS amount FROM ${table}
        WHERE org = ${org} AND booked_on IS NOT NULL`;
  const credit = (kind: string) => sql`CASE kind WHEN ${kind} THEN -1 ELSE 1 END`;
  return sql`SELECT sum(amount) <> 0 AS broken FROM (
      ${open(sql`fin_invoices`, sql`account_id`, "ar", credit("credit_note"))}
      UNION ALL ${open(sql`fin_bills`, sql`supplier_id`, "ap", sql`-1 * ${credit("credit_note")}`)}
      UNION ALL
      SELECT CASE side WHEN 'receivable' THEN 'ar' ELSE 'ap' END, party_id,
        CASE direction WHEN 'in' THEN -base_unallocated ELSE base_unallocated END
      FROM fin_payments WHERE org = ${org} AND state IN ('posted', 'reconciled') AND party_id IS NOT NULL
      UNION ALL
      SELECT control, party_id, credit - debit FROM fin_postings
      WHERE org = ${org} AND control IN ('ar', 'ap') AND source_id IS NOT NULL)
    GROUP BY control, party_id`;
}
