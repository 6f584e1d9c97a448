import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { MAX_AMOUNT } from "../../../kernel/money.ts";
import { type Tax, taxesOn } from "../ledger/index.ts";
import {
  byRate,
  type LineTax,
  lineNets,
  type PricedLine,
  sumOfNets,
  taxGroups,
  tooLarge,
} from "./amounts.ts";
import type { DocumentTax } from "./document-fields.ts";
import type { TaxKind } from "./lines.ts";

/** A line as its figures follow from it. */
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

/** Which kinds of taxes stand on what is sold, and on what is bought. */
const KINDS: Record<"sale" | "purchase", readonly TaxKind[]> = {
  sale: ["sales", "reverse", "exempt", "withholding"],
  purchase: ["purchase", "reverse", "exempt", "withholding"],
};

/** What the figures of a document follow from. */
export interface Priced<L> {
  lines: readonly L[];
  currency: string;
  date: string;
  /** Given when its taxes must suit what it is. */
  trade?: "sale" | "purchase";
  /** The nets of the lines when they are not simply quantity times price. */
  nets?: readonly number[];
}

/**
 * Nets, taxes and total of a document on a day: every priced document computes them by this. Each tax is
 * computed once on all lines of its code. What is withheld lessens what is owed; what the receiver owes the
 * tax office itself does not change it. The lines name the versions of their tax codes that hold on the day.
 */
export function documentFigures<L extends FiguredLine>(
  context: ReadContext,
  document: Priced<L>,
): Figures<L> {
  const { lines, date, trade, nets = lineNets(lines) } = document;
  // A code that does not exist is refused where all references are.
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
  const tax_lines = taxGroups(taxed)
    .map(({ tax, base, amount }) => taxLine(tax, base, amount))
    .sort(byRate);
  const figured = lines.map((line, i) => ({
    ...line,
    tax_code_ids: [...new Set(line.tax_code_ids.map((id) => taxes.get(id)?.id ?? id))],
    net: nets[i] ?? 0,
  }));
  return { lines: figured, tax_lines, ...sumsOf(nets, tax_lines) };
}

/** What a document comes to, from its nets and taxes; refuses less than nothing and more than an amount can be. */
export function sumsOf(nets: readonly number[], taxLines: readonly DocumentTax[]) {
  const net = sumOfNets(nets);
  const tax = taxLines.reduce((sum, one) => sum + one.tax, 0);
  const gross = net + tax;
  if (gross > MAX_AMOUNT) throw tooLarge("lines");
  if (gross < 0)
    throw invalid("lines", "TOTAL_NEGATIVE", "More is withheld than the lines come to. Check the tax codes");
  return { net, tax, gross };
}

type KnownTax = Tax & LineTax;

function lineTax(tax: Tax, path: string, trade: "sale" | "purchase" | undefined): KnownTax {
  if (trade && !KINDS[trade].includes(tax.kind)) {
    const kinds = KINDS[trade].join(", ");
    throw invalid(path, "TAX_CODE_KIND", `A ${trade} is taxed by codes of the kinds ${kinds}`);
  }
  return { ...tax, key: tax.id, percent: tax.rate };
}

function taxLine({ id, code, kind, percent }: KnownTax, base: number, amount: number): DocumentTax {
  const self_assessed = kind === "reverse" ? amount : 0;
  const tax = kind === "withholding" ? -amount : kind === "reverse" || kind === "exempt" ? 0 : amount;
  // -0 is 0 to everybody but JavaScript.
  return { tax_code_id: id, code, kind, percent, base, tax: tax === 0 ? 0 : tax, self_assessed };
}
