import { defineEntity } from "../../../kernel/entity.ts";
import { boolean, reference, text } from "../../../records/fields/index.ts";
import { requireContained } from "./tax.ts";

export const expenseTypes = defineEntity({
  module: "hr",
  name: "expense-types",
  singular: "expense type",
  description:
    "A kind of expense that people are refunded: where it stands in the books, and what must be shown for it.",
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
    retire: { summary: "Let nobody claim it any more", from: ["active"], to: "retired", tier: "managing" },
    reinstate: { summary: "Let people claim it again", from: ["retired"], to: "active", tier: "managing" },
  },
  check: (context, { tax_code_id }) => {
    if (tax_code_id !== null) requireContained(context, tax_code_id, "tax_code_id");
  },
});
