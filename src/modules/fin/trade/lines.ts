import type { ReferenceSpec } from "../../../kernel/field.ts";
import {
  choice,
  decimal,
  integer,
  lines,
  reference,
  references,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { TAX_KINDS } from "../ledger/tax-codes.ts";
import { PRICED } from "./amounts.ts";

export type Trade = "sale" | "purchase";
export type TaxKind = (typeof TAX_KINDS)[number];

export const TAX_KINDS_OF: Record<Trade, readonly TaxKind[]> = {
  sale: ["sales", "reverse", "exempt", "withholding"],
  purchase: ["purchase", "reverse", "exempt", "withholding"],
};

export const DOCUMENT_LINE = {
  item_id: reference("ops.items", { onArchive: "keep" }),
  ...PRICED,
  unit: text({ max: 20, help: say("fin.fieldHelp.lines.unit") }),
  tax_code_ids: taxCodes(),
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

export const documentLines = (trade: Trade) =>
  lines(
    { ...DOCUMENT_LINE, tax_code_ids: taxCodes({ within: { kind: TAX_KINDS_OF[trade] }, strict: true }) },
    { required: true, initial: [] },
  );

function taxCodes(narrowed: Pick<ReferenceSpec, "within" | "strict"> = {}) {
  return references("fin.tax-codes", {
    required: true,
    initial: [],
    help: say("fin.fieldHelp.lines.tax_code_ids"),
    ...narrowed,
  });
}

/** Parses a line's position in another document; undefined if it is not a position. */
export function positionOf(sourceLine: string | null): number | undefined {
  return sourceLine !== null && /^\d{1,3}$/.test(sourceLine) ? Number(sourceLine) : undefined;
}

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
