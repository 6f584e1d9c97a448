import type { ReadContext } from "../../../kernel/context.ts";
import { stored } from "../../../text/stored.ts";
import { invoicesOf } from "../trade/collections.ts";
import { levelsOf } from "./levels.ts";
import { Dunning, overdueInvoices } from "./remindable.ts";
import { type DunningLine, type DunningRun, MOST_INVOICES } from "./run-fields.ts";

export const dayOf = (context: ReadContext, { as_of }: DunningRun) => as_of ?? context.today;

/** Adds the invoices that are to be reminded of on the run's day, oldest first. */
export function gather(context: ReadContext, run: DunningRun): DunningLine[] {
  const { currency, account_id, lines } = run;
  const dunning = new Dunning(context, dayOf(context, run));
  const present = new Set(lines.map(({ invoice_id }) => invoice_id));
  const found = overdueInvoices(context, {
    currency,
    account_id,
    day: dunning.day,
    most: 10 * MOST_INVOICES,
  });
  const due = found.filter(
    (invoice) => dunning.reasonAgainst(invoice, currency) === undefined && !present.has(invoice.id),
  );
  return [...lines, ...due.map((invoice) => dunning.lineFor(invoice))].slice(0, MOST_INVOICES);
}

/** Figures of the lines on the run's day. Sorted by customer, oldest first. */
export function filled(context: ReadContext, run: DunningRun, dunning: Dunning): DunningLine[] {
  const lines = run.lines.map((line) => {
    const invoice = context.records.find(invoicesOf(context), line.invoice_id);
    return invoice ? dunning.lineFor(invoice) : line;
  });
  return lines.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}

const keyOf = ({ account_id, due_date, invoice_id }: DunningLine) =>
  `${account_id ?? ""} ${due_date ?? ""} ${invoice_id}`;

/** Puts the fee of a customer's highest level on their first line. */
export function withFees(
  context: ReadContext,
  lines: readonly DunningLine[],
  currency: string,
): DunningLine[] {
  const levels = levelsOf(context);
  const feeOf = (level: number) => {
    const fee = levels.find((one) => one.level === level)?.fee;
    return fee?.currency === currency ? fee.amount : 0;
  };
  const highest = new Map<string | null, number>();
  for (const { account_id, level } of lines)
    highest.set(account_id, Math.max(level, highest.get(account_id) ?? 0));
  const charged = new Set<string | null>();
  return lines.map((line) => {
    const fee = charged.has(line.account_id) ? 0 : feeOf(highest.get(line.account_id) ?? 0);
    charged.add(line.account_id);
    return { ...line, fee };
  });
}

export function totals(lines: readonly DunningLine[]) {
  const sum = (part: "balance" | "interest" | "fee") => lines.reduce((total, line) => total + line[part], 0);
  const customers = new Set(lines.map(({ account_id }) => account_id)).size;
  return { customers, open: sum("balance"), interest: sum("interest"), fees: sum("fee") };
}

export function noteOf({ interestNote }: Dunning) {
  return { interest_note: interestNote === undefined ? null : stored(interestNote) };
}
