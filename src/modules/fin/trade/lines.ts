import { choice, decimal, integer, reference, references, text } from "../../../records/fields/index.ts";
import { TAX_KINDS } from "../ledger/tax-codes.ts";
import { PRICED } from "./amounts.ts";

/** Fields of a document line with price, taxes and account. */
export const DOCUMENT_LINE = {
  item_id: reference("ops.items", { onArchive: "keep" }),
  ...PRICED,
  tax_code_ids: references("fin.tax-codes", {
    required: true,
    initial: [],
    help: "Applicable taxes, each computed on the net amount",
  }),
  account_id: reference("fin.ledger-accounts", {
    help: "Income or expense account. Defaults to the item's account, then the organisation's standard account.",
  }),
  project_id: reference("ops.projects", { onArchive: "keep" }),
  cost_centre_id: reference("fin.cost-centres", { onArchive: "keep" }),
  source_line: text({
    max: 100,
    help: "Position of the order line, starting at 0",
  }),
  net: integer({ unit: "amount", required: true, set: "rules" }),
};

/** Position in a `source_line`; undefined if it has none. */
export function positionOf(sourceLine: string | null): number | undefined {
  return sourceLine !== null && /^\d{1,3}$/.test(sourceLine) ? Number(sourceLine) : undefined;
}

export type TaxKind = (typeof TAX_KINDS)[number];

/** One tax of a document: all lines with its code. */
export const TAX_LINE = {
  tax_code_id: reference("fin.tax-codes", { required: true }),
  code: text({ required: true, max: 50 }),
  kind: choice(TAX_KINDS, { required: true }),
  percent: decimal({ unit: "percent", required: true }),
  base: integer({ unit: "amount", required: true, help: "Net amount of its lines" }),
  tax: integer({
    unit: "amount",
    required: true,
    help: "Amount added to the total. Negative for withholding tax, 0 for reverse charge.",
  }),
  self_assessed: integer({
    unit: "amount",
    required: true,
    help: "Tax owed by the receiver (reverse charge)",
  }),
};
