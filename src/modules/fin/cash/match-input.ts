import { type Static, Type } from "@sinclair/typebox";
import { idOf } from "../../../kernel/schema.ts";
import { allocations, dayInput } from "./payment-allocate.ts";

const id = (target: string, description: string) => Type.Optional({ ...idOf(target), description });

/** Match target of a statement line: exactly one of payment, documents, party and account. */
export const matchInput = {
  payment_id: id("fin.payments", "A posted payment of the same amount on the same account"),
  documents: Type.Optional(allocations),
  party_id: id(
    "crm.accounts",
    "Whose money it is, when it settles no documents: it stands on the party's account",
  ),
  account_id: id("fin.ledger-accounts", "A ledger account, as that of bank charges: an entry is posted"),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: "Subject of the entry" })),
  cost_centre_id: id("fin.cost-centres", "What the entry is counted for"),
  date: dayInput("Posting date if the period of the line is closed. Defaults to the date of the line"),
};

const asObject = () => Type.Object(matchInput);

export type MatchInput = Partial<Static<ReturnType<typeof asObject>>>;
