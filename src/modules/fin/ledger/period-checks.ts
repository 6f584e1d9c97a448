import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Detail } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { type Message, say } from "../../../text/message.ts";
import type { Period } from "./period-fields.ts";
import { differences } from "./period-subledgers.ts";
import { resultOf } from "./period-year-end.ts";

export function closeChecks(context: ReadContext, period: Period): Detail[] {
  return [
    ...earlierOpen(context, period),
    ...(period.kind === "adjust" ? yearOpen(context, period) : documentsOpen(context, period)),
    ...draftEntries(context, period),
    ...differences(context),
  ];
}

function earlierOpen(context: ReadContext, { end, kind, id }: Period): Detail[] {
  const before = kind === "adjust" ? sql`"end" <= ${end}` : sql`"end" < ${end}`;
  const open = count(
    context,
    sql`fin_periods WHERE org = ${context.org} AND archived_at IS NULL AND id <> ${id}
        AND state IN ('open', 'soft_closed') AND ${before}`,
  );
  return found(open, "periods", "EARLIER_OPEN", (count: number) =>
    say("fin.errors.earlierPeriodsOpen", { count }),
  );
}

function yearOpen(context: ReadContext, { fiscal_year }: Period): Detail[] {
  const left = resultOf(context, fiscal_year).length;
  return found(left, "ledger-accounts", "YEAR_NOT_CLOSED", (count: number) =>
    say("fin.errors.yearNotClosed", { count }),
  );
}

function draftEntries(context: ReadContext, { start, end, kind }: Period): Detail[] {
  const left = count(
    context,
    sql`fin_journal_entries WHERE org = ${context.org} AND archived_at IS NULL AND state = 'draft'
        AND date BETWEEN ${start} AND ${end} AND adjusting = ${kind === "adjust" ? 1 : 0}`,
  );
  return found(left, "journal-entries", "DRAFT_ENTRIES", (count: number) =>
    say("fin.errors.draftEntries", { count }),
  );
}

/** Documents that must not be pending when a month closes. */
interface Waiting {
  path: string;
  table: string;
  day: string;
  states: readonly string[];
  code: string;
  message: (count: number) => Message;
}

/** Table names instead of imports: documents depend on the ledger, so the ledger can't import them. */
const WAITING: readonly Waiting[] = [
  {
    path: "invoices",
    table: "fin_invoices",
    day: "issue_date",
    states: ["draft"],
    code: "DRAFT_INVOICES",
    message: (count: number) => say("fin.errors.draftInvoices", { count }),
  },
  {
    path: "bills",
    table: "fin_bills",
    day: "issue_date",
    states: ["draft", "submitted", "disputed", "approved"],
    code: "UNPOSTED_BILLS",
    message: (count: number) => say("fin.errors.unpostedBills", { count }),
  },
  {
    path: "payments",
    table: "fin_payments",
    day: "date",
    states: ["draft", "approved"],
    code: "UNPOSTED_PAYMENTS",
    message: (count: number) => say("fin.errors.unpostedPayments", { count }),
  },
  {
    path: "bank-transactions",
    table: "fin_bank_transactions",
    day: "booked_at",
    states: ["unmatched", "matched"],
    code: "UNRECONCILED_LINES",
    message: (count: number) => say("fin.errors.unreconciledLines", { count }),
  },
];

/** List permissions for the documents that can prevent a period from closing. */
export const CHECKED_LISTS = WAITING.map(({ path }) => `fin.${path}.list`);

function documentsOpen(context: ReadContext, { start, end }: Period): Detail[] {
  return WAITING.flatMap(({ path, table, day, states, code, message }) => {
    const left = count(
      context,
      sql`${sql.raw(table)} WHERE org = ${context.org} AND archived_at IS NULL
          AND state IN (SELECT value FROM json_each(${JSON.stringify(states)}))
          AND ${sql.raw(day)} BETWEEN ${start} AND ${end}`,
    );
    return found(left, path, code, message);
  });
}

function found(left: number, path: string, code: string, message: Waiting["message"]): Detail[] {
  return left === 0 ? [] : [{ path, code, message: message(left) }];
}

function count(context: ReadContext, from: SQL): number {
  const [row] = queryRows(context, sql`SELECT count(*) AS n FROM ${from}`);
  return Number(row?.n);
}
