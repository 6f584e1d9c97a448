import { type Static, Type } from "@sinclair/typebox";
import { idOf } from "../../../kernel/schema.ts";
import { allocations, dayInput } from "./payment-allocate.ts";

const id = (target: string, description: string) => Type.Optional({ ...idOf(target), description });

/** Match target of a statement line: exactly one of payment, documents, party and account. */
export const matchInput = {
  payment_id: id("fin.payments", "Posted payment of the same amount on the same account"),
  documents: Type.Optional(allocations),
  party_id: id("crm.accounts", "Party of unallocated money, posted to its account"),
  account_id: id("fin.ledger-accounts", "Ledger account, such as bank charges. Posts an entry"),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: "Subject of the entry" })),
  cost_centre_id: id("fin.cost-centres", "Cost centre of the entry"),
  date: dayInput("Posting date if the period of the line is closed. Defaults to the date of the line"),
};

const asObject = () => Type.Object(matchInput);

export type MatchInput = Partial<Static<ReturnType<typeof asObject>>>;
