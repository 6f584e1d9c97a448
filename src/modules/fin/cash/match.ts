import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { ledgerAccounts, postEntry } from "../ledger/index.ts";
import { signed } from "../trade/book.ts";
import { CONTROLLED } from "../trade/line-accounts.ts";
import type { BankTransaction } from "./bank-transaction-fields.ts";
import { matchDocuments } from "./match-documents.ts";
import type { MatchInput } from "./match-input.ts";
import { linkPayment } from "./match-payment.ts";

const WAYS = ["payment_id", "documents", "party_id", "account_id"] as const;

/** Matches a line to an existing payment, or to a new payment or entry. */
export async function matchLine(
  context: WriteContext,
  line: BankTransaction,
  input: Record<string, unknown>,
) {
  // The input schema is built from matchInput.
  const wanted = input as MatchInput;
  const given = WAYS.filter((way) => wanted[way] !== undefined && !(way === "party_id" && wanted.documents));
  if (given.length !== 1)
    throw invalid(
      "payment_id",
      "ONE_OF",
      "Say what the line is: one of payment_id, documents, party_id and account_id",
    );
  if (wanted.account_id === undefined && (wanted.text !== undefined || wanted.cost_centre_id !== undefined))
    throw invalid("text", "ACCOUNT_ONLY", "text and cost_centre_id go with account_id");
  if (wanted.payment_id !== undefined) {
    await linkPayment(context, line, wanted.payment_id);
    return { matched_by: "payment" as const, payment_id: wanted.payment_id };
  }
  if (wanted.account_id !== undefined) {
    return {
      matched_by: "account" as const,
      entry_id: await matchAccount(context, line, wanted.account_id, wanted),
    };
  }
  return { matched_by: "documents" as const, payment_id: await matchDocuments(context, line, wanted) };
}

interface Booked {
  text?: string;
  cost_centre_id?: string;
  date?: string;
}

/** Posts a line that has no document, such as bank charges or interest. */
async function matchAccount(
  context: WriteContext,
  line: BankTransaction,
  id: string,
  { text, cost_centre_id, date }: Booked,
): Promise<string | null> {
  const account = context.records.find(ledgerAccounts, id);
  if (!account)
    throw invalid("account_id", "REFERENCE_UNKNOWN", "account_id names no record of fin.ledger-accounts");
  if (CONTROLLED.has(account.control)) {
    throw invalid(
      "account_id",
      "CONTROL_ACCOUNT",
      "This account is posted to by documents and payments. Match the line to a payment, to documents or to a party",
    );
  }
  if (cost_centre_id !== undefined && !context.records.exists("fin.cost-centres", cost_centre_id))
    throw invalid(
      "cost_centre_id",
      "REFERENCE_UNKNOWN",
      "cost_centre_id names no record of fin.cost-centres",
    );
  const { amount, currency } = line.amount;
  const entry = await postEntry(context, {
    journal: "bank",
    date: date ?? line.booked_at,
    narration: text ?? `Bank statement: ${account.name}`,
    currency,
    lines: [
      { account: line.bank_account_id, ...signed(amount) },
      { account: id, ...signed(-amount), cost_centre_id: cost_centre_id ?? null, text: text ?? null },
    ],
    source: { collection: "fin.bank-transactions", id: line.id },
  });
  return entry?.id ?? null;
}
