import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import type { Period } from "./period-fields.ts";
import { type EntryLine, postEntry } from "./post-entry.ts";
import { accountFor } from "./purposes.ts";
import { sum } from "./sum.ts";
import { byPeriod, kept } from "./totals.ts";

/** Transfers income and expense to retained earnings. If called again, posts only what has changed since. */
export async function closeYear(
  context: WriteContext,
  period: Period,
): Promise<{ closing_entry_id: string } | undefined> {
  requireYearsEnd(context, period);
  const lines = resultOf(context, period.fiscal_year).map(
    ({ account, balance }): EntryLine =>
      balance > 0 ? { account, credit: balance } : { account, debit: -balance },
  );
  if (lines.length === 0) return undefined;
  const profit = sum(lines, ({ debit = 0, credit = 0 }) => debit - credit);
  const retained = { account: accountFor(context, "retained_earnings") };
  const entry = await postEntry(context, {
    journal: "closing",
    date: period.end,
    adjusting: true,
    narration: say("fin.serverEntries.yearEnd", { year: period.fiscal_year }),
    lines: [...lines, profit > 0 ? { ...retained, credit: profit } : { ...retained, debit: -profit }],
    source: { collection: "fin.periods", id: period.id },
  });
  return entry && { closing_entry_id: entry.id };
}

function requireYearsEnd(context: WriteContext, { kind, fiscal_year }: Period): void {
  if (kind !== "adjust") {
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("fin.errors.closeYearOnAdjusting"),
      details: [{ path: "kind", code: "NOT_ADJUSTING", message: say("fin.errors.notAdjusting") }],
    });
  }
  const [row] = queryRows(
    context,
    sql`SELECT count(*) AS n FROM fin_periods WHERE org = ${context.principal.organization.key}
        AND archived_at IS NULL AND fiscal_year = ${fiscal_year} AND kind = 'month'
        AND state IN ('open', 'soft_closed')`,
  );
  if (Number(row?.n) === 0) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("fin.errors.monthsOpen"),
    details: [{ path: "state", code: "MONTHS_OPEN", message: say("fin.errors.someMonthsOpen") }],
  });
}

/** Balance (debits minus credits) of each income and expense account. */
export function resultOf(context: ReadContext, fiscalYear: string): { account: string; balance: number }[] {
  const rows = queryRows(
    context,
    sql`SELECT a.id AS account, sum(t.debit - t.credit) AS balance
        FROM fin_periods AS p
        JOIN ${kept(byPeriod)} AS t ON t.org = p.org AND t.period_id = p.id
        JOIN fin_ledger_accounts AS a ON a.id = t.account_id AND a.type IN ('income', 'expense')
        WHERE p.org = ${context.principal.organization.key} AND p.fiscal_year = ${fiscalYear}
        GROUP BY a.id, a.code HAVING sum(t.debit - t.credit) <> 0 ORDER BY a.code`,
  );
  return rows.map(({ account, balance }) => ({ account: String(account), balance: Number(balance) }));
}
