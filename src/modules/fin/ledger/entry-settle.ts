import type { WriteContext } from "../../../kernel/context.ts";
import { type Detail, Fault, invalid } from "../../../kernel/errors.ts";
import { budgetsExceeded } from "./budget-watch.ts";
import { accountsOf, refuseControlled, requirePostable } from "./entry-accounts.ts";
import { balanced } from "./entry-balance.ts";
import type { Line } from "./entry-lines.ts";
import { type Posted, sealOf } from "./entry-seal.ts";
import { requireOpenPeriod } from "./period-find.ts";
import { sum } from "./sum.ts";

/** Entries are numbered by fiscal year: JE-2026-00001. */
export const SEQUENCE = { prefix: "JE-", digits: 5 };

/** An entry that is about to be posted. */
export type Unposted = Omit<Posted, "number" | "period_id" | "fiscal_year"> & { adjusting: boolean };

/** Everything that posting adds to an entry; refuses one that the books cannot take. The number is taken last. */
export function settled(context: WriteContext, entry: Unposted) {
  const period = requireOpenPeriod(context, entry.date, entry.adjusting);
  const accounts = accountsOf(context, entry.lines);
  requirePostable(context, entry.lines, accounts);
  const lines = balanced(context, entry.lines, accounts);
  const { fiscal_year } = period;
  const over_budget_ids =
    entry.journal === "closing" ? [] : budgetsExceeded(context, fiscal_year, entry.date, lines, accounts);
  const posted = {
    ...entry,
    lines,
    period_id: period.id,
    fiscal_year,
    number: nextNumber(context, fiscal_year),
  };
  return {
    lines,
    total: sum(lines, ({ debit }) => debit),
    number: posted.number,
    period_id: period.id,
    fiscal_year,
    over_budget_ids,
    posted_at: context.now,
    posted_by: context.principal.id,
    seal: sealOf(context, posted),
  };
}

function nextNumber({ records }: WriteContext, fiscalYear: string): string {
  const { prefix, digits } = SEQUENCE;
  return records.number(records.entity("fin.journal-entries"), {
    name: fiscalYear,
    prefix: `${prefix}${fiscalYear}-`,
    digits,
  });
}

/** Refuses an entry made by hand that says nothing. */
export function requireLines({ lines }: Unposted): void {
  if (lines.length === 0) throw invalid("lines", "LINES_MISSING", "Add the lines of the entry first");
  const empty = lines.flatMap((line, i): Detail[] =>
    isEmpty(line)
      ? [{ path: `lines.${i}`, code: "LINE_EMPTY", message: "Give the line an amount, or leave it out" }]
      : [],
  );
  if (empty.length > 0) throw new Fault("VALIDATION_FAILED", { details: empty });
}

/** Keeps entries made by hand off the accounts that documents post to; what stood open before these books began comes in by hand. */
export function requireUncontrolled(context: WriteContext, { journal, lines }: Unposted): void {
  if (journal !== "opening") refuseControlled(lines, accountsOf(context, lines));
}

/** Whether a line says nothing: no amount in any currency, and no base of a tax. */
export function isEmpty({ debit, credit, doc_amount, tax_base }: Line): boolean {
  return debit === 0 && credit === 0 && !doc_amount && !tax_base;
}
