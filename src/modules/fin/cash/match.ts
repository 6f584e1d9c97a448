import { type Static, Type } from "@sinclair/typebox";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { BankTransaction } from "./bank-transaction-fields.ts";
import { matchAccount } from "./match-account.ts";
import { matchDocuments } from "./match-documents.ts";
import { linkPayment } from "./match-payment.ts";
import { allocations, dayInput } from "./payment-allocate.ts";

const id = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 64, description }));

/** What a line of a statement is matched to: one of payment, documents, party and account. */
export const matchInput = {
  payment_id: id("A posted payment of the same amount on the same account"),
  documents: Type.Optional(allocations),
  party_id: id("Whose money it is, when it settles no documents: it stands on the party's account"),
  account_id: id("A ledger account, as that of bank charges: an entry is posted"),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: "What the entry is about" })),
  cost_centre_id: id("What the entry is counted for"),
  date: dayInput(
    "The day of what is posted, when the period of the line is closed; its own day unless given",
  ),
};

export type MatchInput = Partial<Static<ReturnType<typeof asObject>>>;

const asObject = () => Type.Object(matchInput);

const WAYS = ["payment_id", "documents", "party_id", "account_id"] as const;

/** Matches a line: to a payment that is there, or to one or an entry that is made for it. */
export async function matchLine(
  context: WriteContext,
  line: BankTransaction,
  input: Record<string, unknown>,
) {
  // The transition's input schema is made of matchInput.
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
