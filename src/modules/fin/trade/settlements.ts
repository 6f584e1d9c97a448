import { defineEntity, type RecordOf, type TypedEntity } from "../../../kernel/entity.ts";
import { choice, currency, date, integer, recordOf, reference } from "../../../records/fields/index.ts";

const amount = integer({ required: true, set: "rules", unit: "amount" });
const part = (help: string) => ({ ...amount, help });
const ownPart = (help: string) => integer({ required: true, set: "rules", unit: "own_amount", help });

const SETTLEMENT = {
  kind: choice(["payment", "credit", "write_off"], { required: true, set: "rules", filter: true }),
  document: recordOf(["fin.invoices", "fin.bills", "hr.expense-claims"], { required: true, set: "rules" }),
  by: recordOf(["fin.payments", "fin.invoices", "fin.bills"], {
    required: true,
    set: "rules",
    help: "Settling record: a payment, a credit note, or the document itself for a write-off",
  }),
  party_id: reference("crm.accounts", { set: "rules", onArchive: "keep" }),
  date: date({ required: true, set: "rules", filter: true }),
  currency: currency({ required: true, set: "rules" }),
  amount: part("Reduction of the document's balance, excluding the discount"),
  discount: part("Early payment discount"),
  base: ownPart("Both in our own currency, at the rate of the document"),
  by_base: ownPart("The amount in our own currency, at the rate of what settled it"),
  fx_diff: ownPart("What the exchange rates gained us; below zero when they cost us"),
  entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  undoes_id: reference("fin.settlements", {
    set: "rules",
    onArchive: "keep",
    help: "Reversed settlement, or the settlement whose discount a credit note reversed",
  }),
};

const SETTLEMENT_STATES = ["standing", "undone", "contrary"] as const;
type SettlementState = (typeof SETTLEMENT_STATES)[number];
export type Settlement = RecordOf<typeof SETTLEMENT, SettlementState>;

/** Basis of a settlement: fields of the settled document. */
const SETTLED = {
  amount: ["balance"],
  base: ["balance", "base_balance"],
  by_base: ["balance", "base_balance"],
  fx_diff: ["balance", "base_balance"],
} as const;

/** History of settlements, from which all balances derive: document, means, date and rate. */
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
