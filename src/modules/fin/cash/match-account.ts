import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { ledgerAccounts, postEntry } from "../ledger/index.ts";
import { signed } from "../trade/book.ts";
import { CONTROLLED } from "../trade/line-accounts.ts";
import type { BankTransaction } from "./bank-transaction-fields.ts";

interface Booked {
  text?: string;
  cost_centre_id?: string;
  date?: string;
}

/** Posts what a line of the statement was by itself, as bank charges or interest. */
export async function matchAccount(
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
