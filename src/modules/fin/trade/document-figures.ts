import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { MAX_AMOUNT } from "../../../kernel/money.ts";
import { type LineTax, sumDocument, type TaxSum } from "../../../kernel/taxes.ts";
import { say } from "../../../text/message.ts";
import { type Tax, taxesOn } from "../ledger/index.ts";
import { byRate, lineNets, type PricedLine, sumOfNets, tooLarge } from "./amounts.ts";
import type { DocumentTax } from "./document-fields.ts";
import { TAX_KINDS_OF } from "./lines.ts";

export interface FiguredLine extends PricedLine {
  tax_code_ids: readonly string[];
}

export interface Figures<L> {
  lines: (L & { net: number })[];
  tax_lines: DocumentTax[];
  net: number;
  tax: number;
  gross: number;
}

export interface Priced<L> {
  lines: readonly L[];
  currency: string;
  date: string;
  /** If set, refuses taxes that don't apply to sales or purchases. */
  trade?: "sale" | "purchase";
  /** Net amounts to use instead of quantity times price. */
  nets?: readonly number[];
}

/**
 * Computes net amounts, taxes and total on a day: each tax once, over all lines with its code. Withholding
 * tax reduces the total; self-assessed tax doesn't change it. Returned lines name the tax versions in force.
 */
export function documentFigures<L extends FiguredLine>(
  context: ReadContext,
  document: Priced<L>,
): Figures<L> {
  const { lines, date, trade, nets = lineNets(lines) } = document;
  // Unknown codes are refused by the reference check.
  const named = [...new Set(lines.flatMap((line) => line.tax_code_ids))].filter((id) =>
    context.records.exists("fin.tax-codes", id),
  );
  const taxes = new Map(taxesOn(context, named, date).map((tax) => [tax.given, tax]));
  const taxed = lines.map(({ tax_code_ids }, i) => ({
    net: nets[i] ?? 0,
    taxes: tax_code_ids
      .flatMap((id) => taxes.get(id) ?? [])
      .map((tax) => lineTax(tax, `lines.${i}.tax_code_ids`, trade)),
  }));
  const tax_lines = sumDocument(taxed).taxes.map(taxLine).sort(byRate);
  const figured = lines.map((line, i) => ({
    ...line,
    tax_code_ids: [...new Set(line.tax_code_ids.map((id) => taxes.get(id)?.id ?? id))],
    net: nets[i] ?? 0,
  }));
  return { lines: figured, tax_lines, ...sumsOf(nets, tax_lines) };
}

/** Refuses negative and out-of-range totals. */
export function sumsOf(nets: readonly number[], taxLines: readonly DocumentTax[]) {
  const net = sumOfNets(nets);
  const tax = taxLines.reduce((sum, one) => sum + one.tax, 0);
  const gross = net + tax;
  if (gross > MAX_AMOUNT) throw tooLarge("lines");
  if (gross < 0) throw invalid("lines", "TOTAL_NEGATIVE", say("fin.errors.totalNegative"));
  return { net, tax, gross };
}

type KnownTax = Tax & LineTax;

function lineTax(tax: Tax, path: string, trade: "sale" | "purchase" | undefined): KnownTax {
  if (trade && !TAX_KINDS_OF[trade].includes(tax.kind)) {
    throw invalid(path, "TAX_CODE_KIND", say("fin.errors.taxCodeKind", { trade }));
  }
  return { ...tax, key: tax.id, percent: tax.rate };
}

function taxLine({ tax, base, amount, charged }: TaxSum<KnownTax>): DocumentTax {
  const { id, code, kind, percent } = tax;
  const self_assessed = kind === "reverse" ? amount : 0;
  return { tax_code_id: id, code, kind, percent, base, tax: charged, self_assessed };
}
