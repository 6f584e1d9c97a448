import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { ledgerAccounts, postEntry } from "../ledger/index.ts";
import { signed } from "../trade/book.ts";
import { CONTROLLED } from "../trade/line-accounts.ts";
import type { BankTransaction } from "./bank-transaction-fields.ts";
import { matchDocuments } from "./match-documents.ts";
import type { MatchInput } from "./match-input.ts";
import { linkPayment } from "./match-payment.ts";

const WAYS = ["payment_id", "documents", "party_id", "account_id"] as const;

export async function matchLine(
  context: WriteContext,
  line: BankTransaction,
  input: Record<string, unknown>,
) {
  // The input schema is matchInput, which guarantees this type.
  const wanted = input as MatchInput;
  const given = WAYS.filter((way) => wanted[way] !== undefined && !(way === "party_id" && wanted.documents));
  if (given.length !== 1) throw invalid("payment_id", "ONE_OF", say("fin.errors.matchOneOf"));
  if (wanted.account_id === undefined && (wanted.text !== undefined || wanted.cost_centre_id !== undefined))
    throw invalid("text", "ACCOUNT_ONLY", say("fin.errors.accountOnly"));
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

/** Posts a line without a document, such as bank charges or interest. */
async function matchAccount(
  context: WriteContext,
  line: BankTransaction,
  id: string,
  { text, cost_centre_id, date }: Booked,
): Promise<string | null> {
  const account = context.records.find(ledgerAccounts, id);
  if (!account) throw invalid("account_id", "REFERENCE_UNKNOWN", say("fin.errors.ledgerAccountUnknown"));
  if (CONTROLLED.has(account.control)) {
    throw invalid("account_id", "CONTROL_ACCOUNT", say("fin.errors.matchControlAccount"));
  }
  if (cost_centre_id !== undefined && !context.records.exists("fin.cost-centres", cost_centre_id))
    throw invalid("cost_centre_id", "REFERENCE_UNKNOWN", say("fin.errors.costCentreUnknown"));
  const { amount, currency } = line.amount;
  const entry = await postEntry(context, {
    journal: "bank",
    date: date ?? line.booked_at,
    narration: text ?? say("fin.serverEntries.bankStatement", { account: account.name }),
    currency,
    lines: [
      { account: line.bank_account_id, ...signed(amount) },
      { account: id, ...signed(-amount), cost_centre_id: cost_centre_id ?? null, text: text ?? null },
    ],
    source: { collection: "fin.bank-transactions", id: line.id },
  });
  return entry?.id ?? null;
}
