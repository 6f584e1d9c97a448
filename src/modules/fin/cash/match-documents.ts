import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import type { StatedAmount } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { owedOf } from "../trade/owed.ts";
import type { BankTransaction } from "./bank-transaction-fields.ts";
import { paymentsOf } from "./collections.ts";
import type { MatchInput } from "./match-input.ts";
import type { Payment } from "./payment-fields.ts";

type Wanted = Pick<MatchInput, "documents" | "party_id" | "date">;

/** Creates, approves and posts a statement line's payment, since the money has already moved. */
export async function matchDocuments(
  context: WriteContext,
  line: BankTransaction,
  wanted: Wanted,
): Promise<string> {
  try {
    return await makePayment(context, line, wanted);
  } catch (error) {
    throw ofDocuments(error);
  }
}

async function makePayment(context: WriteContext, line: BankTransaction, wanted: Wanted): Promise<string> {
  const payments = paymentsOf(context);
  const draft = await context.records.insert(payments, {
    direction: line.amount.amount > 0 ? "in" : "out",
    bank_account_id: line.bank_account_id,
    date: wanted.date ?? line.booked_at,
    reference: line.memo?.slice(0, 200).trim() || null,
    allocations:
      wanted.documents?.map(({ document, amount, discount = 0 }) => ({ document, amount, discount })) ?? [],
    source: { collection: "fin.bank-transactions", id: line.id },
    ...partyOf(context, wanted),
    ...amountOf(context, line, wanted),
  });
  const ready: Payment =
    draft.direction === "out" ? await context.records.move(payments, draft, "approve") : draft;
  const posted = await context.records.move(payments, ready, "post");
  await context.records.update(payments, posted, { bank_transaction_id: line.id });
  return posted.id;
}

/** Rewrites error paths from the payment's allocations to the documents in the caller's input. */
function ofDocuments(error: unknown): unknown {
  if (!(error instanceof Fault)) return error;
  const details = error.details.map((detail) => ({
    ...detail,
    path: detail.path.replace(/^allocations/, "documents"),
  }));
  return new Fault(error.code, { message: error.text, details });
}

/** Returns the given party, else the party or employee of the first document. */
function partyOf(context: ReadContext, { documents, party_id }: Wanted) {
  if (party_id !== undefined) {
    if (!context.records.exists("crm.accounts", party_id))
      throw invalid("party_id", "REFERENCE_UNKNOWN", say("crm.errors.accountUnknown"));
    return { party_id };
  }
  const [first] = documents ?? [];
  const owed = first && owedOf(context, first.document);
  if (!owed) throw invalid("documents.0.document", "REFERENCE_UNKNOWN", say("fin.errors.documentUnknown"));
  return { party_id: owed.party_id, employee_id: owed.employee_id };
}

/** Amount in foreign currency that a line pays. The rate follows from the amount that the bank booked. */
export function exchangedBy(
  context: ReadContext,
  line: BankTransaction,
  input: Record<string, unknown>,
): StatedAmount | undefined {
  // The input schema is matchInput, which guarantees this type.
  const { amount, base_amount } = amountOf(context, line, input as Wanted);
  return base_amount === 0 ? undefined : { ...amount, base: base_amount, day: line.booked_at };
}

/** The line's amount; for foreign-currency documents, the sum paid and the amount booked by the bank. */
function amountOf(
  context: ReadContext,
  line: BankTransaction,
  { documents }: Wanted,
): Pick<Payment, "amount" | "base_amount"> {
  const booked = { amount: Math.abs(line.amount.amount), currency: line.amount.currency };
  const [first] = documents ?? [];
  const currency = (first && owedOf(context, first.document)?.currency) ?? booked.currency;
  if (!documents || currency === booked.currency) return { amount: booked, base_amount: 0 };
  if (booked.currency !== context.principal.organization.currency)
    throw invalid("documents", "CURRENCY_MISMATCH", say("fin.errors.documentsCurrency"));
  const amount = documents.reduce((sum, one) => sum + one.amount, 0);
  return { amount: { amount, currency }, base_amount: booked.amount };
}
