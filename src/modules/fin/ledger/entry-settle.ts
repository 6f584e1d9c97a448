import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { budgetsExceeded, refuseOverBudget } from "./budget-watch.ts";
import { accountsOf, requireOpenCostCentres, requirePostable } from "./entry-accounts.ts";
import { balanced } from "./entry-balance.ts";
import type { Line } from "./entry-lines.ts";
import { type Posted, sealOf } from "./entry-seal.ts";
import { requireOpenPeriod } from "./period-find.ts";
import { sum } from "./sum.ts";
import { byYear, kept } from "./totals.ts";

export type Unposted = Omit<Posted, "number" | "period_id" | "fiscal_year"> & { adjusting: boolean };

/** Completes an entry for posting, or refuses it. Assigns the number last. */
export function settled(context: WriteContext, entry: Unposted) {
  const period = requireOpenPeriod(context, entry.date, entry.adjusting);
  const accounts = accountsOf(context, entry.lines);
  requirePostable(entry.lines, accounts);
  const lines = balanced(context, entry.lines, accounts);
  const total = sum(lines, ({ debit }) => debit);
  requireRoom(context, total);
  const { fiscal_year } = period;
  const exceeded =
    entry.journal === "closing" ? [] : budgetsExceeded(context, fiscal_year, entry.date, lines, accounts);
  // Reversals are always allowed, even if the budget is exceeded or the cost centre closed.
  if (entry.reversal_of_id === null) {
    requireOpenCostCentres(context, lines);
    refuseOverBudget(context, exceeded);
  }
  const posted = {
    ...entry,
    lines,
    period_id: period.id,
    fiscal_year,
    number: nextNumber(context, fiscal_year),
  };
  return {
    lines,
    total,
    number: posted.number,
    period_id: period.id,
    fiscal_year,
    over_budget_ids: exceeded.map(({ id }) => id),
    posted_at: context.now,
    posted_by: context.principal.id,
    seal: sealOf(context, posted),
  };
}

/** Keeps total debits in the safe integer range, so that clients in any language can sum them exactly. */
function requireRoom(context: WriteContext, total: number): void {
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(debit), 0) AS debit FROM ${kept(byYear)}
        WHERE org = ${context.principal.organization.key}`,
  );
  if (Number(row?.debit) + total <= Number.MAX_SAFE_INTEGER) return;
  throw invalid("lines", "BOOKS_FULL", say("fin.errors.booksFull"));
}

/** JE-2026-00001 */
function nextNumber({ records }: WriteContext, year: string): string {
  return records.number(records.entity("fin.journal-entries"), { year });
}

export function isEmpty({ debit, credit, doc_amount, tax_base }: Line): boolean {
  return debit === 0 && credit === 0 && !doc_amount && !tax_base;
}
