import { defineEntity } from "../../../kernel/entity.ts";
import { boolean, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { CONTAINED, requireContained } from "./tax.ts";

export const expenseTypes = defineEntity({
  module: "hr",
  name: "expense-types",
  singular: "expense type",
  description: "A kind of refundable expense, with its ledger account and required receipts.",
  label: ["name"],
  ui: { sort: "name" },
  fields: {
    name: text({ required: true, max: 100, search: true, filter: true, unique: true }),
    account_id: reference("fin.ledger-accounts", {
      help: say("hr.fieldHelp.expenseTypes.account_id"),
    }),
    tax_code_id: reference("fin.tax-codes", {
      within: CONTAINED,
      strict: true,
      help: say("hr.fieldHelp.expenseTypes.tax_code_id"),
    }),
    needs_receipt: boolean({ required: true, initial: false, filter: true }),
  },
  states: ["active", "retired"],
  initial: "active",
  frozen: ["retired"],
  transitions: {
    retire: { summary: "Retire an expense type", from: ["active"], to: "retired", tier: "managing" },
    reinstate: { summary: "Reinstate an expense type", from: ["retired"], to: "active", tier: "managing" },
  },
  check: (context, { tax_code_id }) => {
    if (tax_code_id !== null) requireContained(context, tax_code_id, "tax_code_id");
  },
});
