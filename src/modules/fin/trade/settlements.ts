import { defineEntity, type RecordOf, type TypedEntity } from "../../../kernel/entity.ts";
import { choice, currency, date, integer, recordOf, reference } from "../../../records/fields/index.ts";
import { say, type Text } from "../../../text/message.ts";

const amount = integer({ required: true, set: "rules", unit: "amount" });
const part = (help: Text) => ({ ...amount, help });
const ownPart = (help: Text) => integer({ required: true, set: "rules", unit: "own_amount", help });

const SETTLEMENT = {
  kind: choice(["payment", "credit", "write_off"], { required: true, set: "rules", filter: true }),
  document: recordOf(["fin.invoices", "fin.bills", "hr.expense-claims"], { required: true, set: "rules" }),
  by: recordOf(["fin.payments", "fin.invoices", "fin.bills"], {
    required: true,
    set: "rules",
    help: say("fin.fieldHelp.settlements.by"),
  }),
  party_id: reference("crm.accounts", { set: "rules", onArchive: "keep" }),
  date: date({ required: true, set: "rules", filter: true }),
  currency: currency({ required: true, set: "rules" }),
  amount: part(say("fin.fieldHelp.settlements.amount")),
  discount: part(say("fin.fieldHelp.settlements.discount")),
  base: ownPart(say("fin.fieldHelp.settlements.base")),
  by_base: ownPart(say("fin.fieldHelp.settlements.by_base")),
  fx_diff: ownPart(say("fin.fieldHelp.settlements.fx_diff")),
  entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  undoes_id: reference("fin.settlements", {
    set: "rules",
    onArchive: "keep",
    help: say("fin.fieldHelp.settlements.undoes_id"),
  }),
};

const SETTLEMENT_STATES = ["standing", "undone", "contrary"] as const;
type SettlementState = (typeof SETTLEMENT_STATES)[number];
export type Settlement = RecordOf<typeof SETTLEMENT, SettlementState>;

/** Fields of the settled document that each amount is computed from. */
const SETTLED = {
  amount: ["balance"],
  base: ["balance", "base_balance"],
  by_base: ["balance", "base_balance"],
  fx_diff: ["balance", "base_balance"],
} as const;

/** History of settlements, from which all balances are derived. */
export const settlements: TypedEntity<typeof SETTLEMENT, SettlementState> = defineEntity({
  module: "fin",
  name: "settlements",
  singular: "settlement",
  description:
    "A settled part of a document's balance. Rows are never deleted: reversals are separate rows, so that all rows add up to gross less balance.",
  label: ["document", "date"],
  ui: { columns: ["kind", "by", "party_id", "amount", "discount"] },
  offers: [],
  fields: SETTLEMENT,
  states: SETTLEMENT_STATES,
  copies: {
    "fin.invoices": SETTLED,
    "fin.bills": SETTLED,
    "fin.payments": { by_base: ["base_amount", "base_unallocated"], fx_diff: ["base_amount"] },
  },
  initial: "standing",
  kept: SETTLEMENT_STATES,
  transitions: {},
});
