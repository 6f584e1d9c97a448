import { type Static, Type } from "@sinclair/typebox";
import { laterOf } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { MAX_AMOUNT } from "../../../kernel/money.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { reverseEntry } from "../ledger/index.ts";
import { requireEachOnce, requireOwed } from "../trade/credit-allocate.ts";
import { PAYABLE } from "../trade/owed.ts";
import { lastSettled, nothingStands, settle, unsettle } from "../trade/settle.ts";
import type { Payment, PaymentState } from "./payment-fields.ts";
import { partyIn, requireFit } from "./payment-rules.ts";

const allocation = Type.Object(
  {
    document: Type.Object(
      { collection: oneOf(PAYABLE), id: Type.String({ minLength: 1, maxLength: 64 }) },
      closed,
    ),
    amount: Type.Integer({
      minimum: 1,
      maximum: MAX_AMOUNT,
      description: "In minor units of the document's currency",
      "x-unit": "amount",
    }),
    discount: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_AMOUNT,
        description: "Early payment discount, in addition to the amount",
        "x-unit": "amount",
      }),
    ),
  },
  closed,
);

export const allocations = Type.Array(allocation, { minItems: 1, maxItems: 100 });

export const dayInput = (description: string) =>
  Type.Optional(Type.String({ format: "date", pattern: "^[12]", description }));

type Wanted = Static<typeof allocation>;
type Kept = Payment["allocations"][number];

type Left = Pick<Payment, "unallocated" | "base_unallocated" | "settled_on" | "allocations">;

export async function settleAll(
  context: WriteContext,
  payment: Payment,
  wanted: readonly Wanted[],
  date: string,
): Promise<Left> {
  requireEachOnce(wanted.map(({ document }) => document));
  let means = {
    kind: "payment" as const,
    by: { collection: "fin.payments" as const, id: payment.id },
    currency: payment.amount.currency,
    left: payment.unallocated,
    base_left: payment.base_unallocated,
  };
  const kept: Kept[] = [...payment.allocations];
  for (const [i, { document, amount, discount = 0 }] of wanted.entries()) {
    const path = `allocations.${i}`;
    const owed = requireOwed(context, document, partyIn(payment), `${path}.document`);
    requireFit(payment, owed, path);
    const done = await settle(context, means, { owed, amount, discount, path }, date);
    const { id: settlement_id, fx_diff } = done.settlement;
    kept.push({ document, amount, discount, fx_diff, settlement_id });
    means = { ...means, left: done.means.left, base_left: done.means.base_left };
  }
  return {
    unallocated: means.left,
    base_unallocated: means.base_left,
    settled_on: means.left === 0 ? lastSettled(context, payment.id) : null,
    allocations: kept,
  };
}

export async function allocateMore(context: WriteContext, payment: Payment, input: Record<string, unknown>) {
  // The transition's input schema has `allocations` and a day.
  const { allocations: wanted, date } = input as { allocations: Wanted[]; date?: string };
  if (payment.direction === "transfer")
    throw invalid("allocations", "TRANSFER", say("fin.errors.transferSettlesNothing"));
  const settled = await settleAll(context, payment, wanted, dayOfChange(context, payment, date));
  return { ...settled, state: payment.state };
}

/** Removes one allocation, or all of them. The money stays on the party's account. */
export async function takeOff(context: WriteContext, payment: Payment, input: Record<string, unknown>) {
  const date = dayOfChange(context, payment, input.date === undefined ? undefined : String(input.date));
  const chosen = await unsettle(context, payment.id, input.settlement_id, date);
  if (chosen.length === 0) throw nothingStands();
  const undone = new Set(chosen.map(({ id }) => id));
  const sum = (part: "amount" | "by_base") =>
    chosen.reduce((total, settlement) => total + settlement[part], 0);
  return {
    unallocated: payment.unallocated + sum("amount"),
    base_unallocated: payment.base_unallocated + sum("by_base"),
    settled_on: null,
    allocations: payment.allocations.filter(({ settlement_id }) => !undone.has(settlement_id ?? "")),
    state: payment.state,
  };
}

/** Reverses a payment and reopens the documents that it settled. */
export async function reversePayment(
  context: WriteContext,
  payment: Payment,
  input: Record<string, unknown>,
) {
  const date = dayOfChange(context, payment, input.date === undefined ? undefined : String(input.date));
  await unsettle(context, payment.id, undefined, date);
  const reversal =
    payment.entry_id === null
      ? undefined
      : await reverseEntry(context, payment.entry_id, {
          date,
          narration: say("fin.serverEntries.paymentReversal", { number: payment.number ?? "" }),
        });
  return {
    state: "reversed" as const satisfies PaymentState,
    unallocated: 0,
    base_unallocated: 0,
    settled_on: null,
    reversed_on: date,
    reversal_entry_id: reversal?.id ?? null,
  };
}

/** Date of the change: defaults to today, but is never before the payment. */
function dayOfChange(context: WriteContext, payment: Payment, given: string | undefined): string {
  const paid = payment.date ?? context.today;
  if (given !== undefined && given < paid)
    throw invalid("date", "DATE_ORDER", say("fin.errors.beforePayment"));
  const day = given ?? context.today;
  return laterOf(day, paid);
}
