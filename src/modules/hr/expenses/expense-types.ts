import { defineEntity } from "../../../kernel/entity.ts";
import { boolean, reference, text } from "../../../records/fields/index.ts";
import { requireContained } from "./tax.ts";

export const expenseTypes = defineEntity({
  module: "hr",
  name: "expense-types",
  singular: "expense type",
  description: "A type of reimbursable expense with its ledger account and receipt rules.",
  label: ["name"],
  ui: { sort: "name" },
  fields: {
    name: text({ required: true, max: 100, search: true, filter: true, unique: true }),
    account_id: reference("fin.ledger-accounts", {
      help: "Ledger account. Defaults to the expense account",
    }),
    tax_code_id: reference("fin.tax-codes", {
      help: "Default VAT on receipts of this type",
    }),
    needs_receipt: boolean({ required: true, initial: false, filter: true }),
  },
  states: ["active", "retired"],
  initial: "active",
  frozen: ["retired"],
  transitions: {
    retire: { summary: "Retire the expense type", from: ["active"], to: "retired", tier: "managing" },
    reinstate: { summary: "Reactivate the expense type", from: ["retired"], to: "active", tier: "managing" },
  },
  check: (context, { tax_code_id }) => {
    if (tax_code_id !== null) requireContained(context, tax_code_id, "tax_code_id");
  },
});
