import type { WriteContext } from "../../../kernel/context.ts";
import { reverseEntry } from "../ledger/index.ts";
import type { BankTransaction } from "./bank-transaction-fields.ts";
import { paymentsOf } from "./collections.ts";
import { linkedPayment } from "./match-payment.ts";

/** Takes a match back. A payment that was there before stays; what was made for the line is reversed. */
export async function unmatchLine(
  context: WriteContext,
  line: BankTransaction,
  input: Record<string, unknown>,
) {
  const given = input.date === undefined ? {} : { date: String(input.date) };
  const linked = linkedPayment(context, line);
  if (linked) {
    const free = await context.records.update(paymentsOf(context), linked.payment, { [linked.link]: null });
    if (line.matched_by === "documents")
      await context.records.move(paymentsOf(context), free, "reverse", given);
  }
  if (line.matched_by === "account" && line.entry_id !== null)
    await reverseEntry(context, line.entry_id, given);
  return { matched_by: null, payment_id: null, entry_id: null };
}
