import { choice, decimal, integer, reference, references, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { TAX_KINDS } from "../ledger/tax-codes.ts";
import { PRICED } from "./amounts.ts";

export const DOCUMENT_LINE = {
  item_id: reference("ops.items", { onArchive: "keep" }),
  ...PRICED,
  tax_code_ids: references("fin.tax-codes", {
    required: true,
    initial: [],
    help: say("fin.fieldHelp.lines.tax_code_ids"),
  }),
  account_id: reference("fin.ledger-accounts", {
    help: say("fin.fieldHelp.lines.account_id"),
  }),
  project_id: reference("ops.projects", { onArchive: "keep" }),
  cost_centre_id: reference("fin.cost-centres", { onArchive: "keep" }),
  source_line: text({
    max: 100,
    help: say("fin.fieldHelp.lines.source_line"),
  }),
  net: integer({ unit: "amount", required: true, set: "rules" }),
};

/** Parses a line's position in another document; undefined if it is not a position. */
export function positionOf(sourceLine: string | null): number | undefined {
  return sourceLine !== null && /^\d{1,3}$/.test(sourceLine) ? Number(sourceLine) : undefined;
}

export type TaxKind = (typeof TAX_KINDS)[number];

/** Tax on all lines with the same code. */
export const TAX_LINE = {
  tax_code_id: reference("fin.tax-codes", { required: true }),
  code: text({ required: true, max: 50 }),
  kind: choice(TAX_KINDS, { required: true }),
  percent: decimal({ unit: "percent", required: true }),
  base: integer({ unit: "amount", required: true, help: say("fin.fieldHelp.lines.base") }),
  tax: integer({
    unit: "amount",
    required: true,
    help: say("fin.fieldHelp.lines.tax"),
  }),
  self_assessed: integer({
    unit: "amount",
    required: true,
    help: say("fin.fieldHelp.lines.self_assessed"),
  }),
};
