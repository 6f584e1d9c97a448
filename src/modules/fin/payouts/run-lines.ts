import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { percentOf } from "../../../kernel/money.ts";
import { say } from "../../../text/message.ts";
import { billsOf } from "../trade/collections.ts";
import { requireEachOnce } from "../trade/credit-allocate.ts";
import { type Owed, owedOf, requireSettleable } from "../trade/owed.ts";
import type { PaymentRun, RunLine } from "./run-fields.ts";

type Document = RunLine["document"];

/** Early-payment discount of a bill that is paid on a day, in the bill's currency. */
export function discountOf(
  bill: { discount_percent: string | null; discount_until: string | null; gross: number; discounted: number },
  day: string,
): number {
  if (bill.discount_percent === null || bill.discount_until === null || day > bill.discount_until) return 0;
  return Math.max(0, percentOf(bill.gross, bill.discount_percent) - bill.discounted);
}

/** Line that pays the open balance, less the discount that is granted on that day. */
export function lineFor(context: ReadContext, document: Document, day: string): RunLine | undefined {
  const facts = factsOf(context, document);
  if (!facts) return undefined;
  const { owed, terms, ...known } = facts;
  const discount = terms ? Math.min(discountOf(terms, day), owed.balance) : 0;
  return { ...EMPTY, ...known, document, amount: owed.balance - discount, discount };
}

const EMPTY = {
  end_to_end_id: null,
  details_changed: false,
  payment_id: null,
  outcome: "open",
  outcome_reason: null,
} as const;

/** Fills lines from their documents. A line without an amount pays what is open. */
export async function filledLines(context: ReadContext, run: PaymentRun): Promise<RunLine[]> {
  const day = run.execution_date ?? context.today;
  const filled: RunLine[] = [];
  for (const line of run.lines) {
    const whole = lineFor(context, line.document, day);
    const { amount, discount } = line.amount === 0 && whole ? whole : line;
    filled.push(whole ? { ...whole, amount, discount } : line);
    await context.turn();
  }
  return filled;
}

/** Refuses documents that can't be paid in this run. */
export async function requirePayable(context: ReadContext, run: PaymentRun): Promise<void> {
  requireEachOnce(
    run.lines.map(({ document }) => document),
    "lines",
  );
  for (const [i, { document, amount, discount }] of run.lines.entries()) {
    const path = `lines.${i}`;
    const owed = owedOf(context, document);
    if (!owed) throw invalid(`${path}.document`, "REFERENCE_UNKNOWN", say("fin.errors.documentUnknown"));
    if (owed.receives) throw invalid(`${path}.document`, "NOT_PAYABLE", say("fin.errors.runCreditNote"));
    requireSettleable(owed, { currency: run.currency, left: amount }, { amount, discount, path });
    if (amount === 0) throw invalid(`${path}.amount`, "AMOUNT_ZERO", say("fin.errors.amountMissing"));
    await context.turn();
  }
}

interface Facts {
  owed: Owed;
  terms: Parameters<typeof discountOf>[0] | undefined;
  party_id: string | null;
  employee_id: string | null;
  reference: string | null;
  due_date: string | null;
  discount_until: string | null;
}

function factsOf(context: ReadContext, document: Document): Facts | undefined {
  const owed = owedOf(context, document);
  if (!owed) return undefined;
  const bill =
    document.collection === "fin.bills" ? context.records.find(billsOf(context), document.id) : undefined;
  return {
    owed,
    terms: bill,
    party_id: owed.party_id,
    employee_id: owed.employee_id,
    reference: bill?.supplier_ref ?? owed.number,
    due_date: bill?.due_date ?? owed.booked_on,
    discount_until: bill?.discount_until ?? null,
  };
}
