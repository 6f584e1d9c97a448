import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import type { DocumentLine, DocumentTax } from "./document-fields.ts";
import { type Figures, sumsOf } from "./document-figures.ts";
import { positionOf } from "./lines.ts";

export interface Creditable {
  lines: readonly DocumentLine[];
  tax_lines: readonly DocumentTax[];
  gross: number;
}

/** Part of a document that has not been credited yet. */
export interface Rest {
  /** By line position. Quantities are in millionths. */
  lines: { quantity: bigint; net: number; price: number; discount_percent: string }[];
  taxes: Map<string, { base: number; tax: number; self_assessed: number }>;
  gross: number;
}

export function restOf(original: Creditable, credits: readonly Creditable[]): Rest {
  const rest: Rest = {
    lines: original.lines.map(({ quantity, net, price, discount_percent }) => ({
      quantity: parseDecimal(quantity),
      net,
      price,
      discount_percent,
    })),
    taxes: new Map(
      original.tax_lines.map(({ tax_code_id: id, base, tax, self_assessed }) => [
        id,
        { base, tax, self_assessed },
      ]),
    ),
    gross: original.gross - credits.reduce((sum, { gross }) => sum + gross, 0),
  };
  for (const { source_line, quantity, net } of credits.flatMap((credit) => credit.lines)) {
    const line = rest.lines[positionOf(source_line) ?? -1];
    if (!line) continue;
    line.quantity -= parseDecimal(quantity);
    line.net -= net;
  }
  for (const { tax_code_id, base, tax, self_assessed } of credits.flatMap((credit) => credit.tax_lines)) {
    const known = rest.taxes.get(tax_code_id);
    if (!known) continue;
    known.base -= base;
    known.tax -= tax;
    known.self_assessed -= self_assessed;
  }
  return rest;
}

/** Lines that credit the entire remainder. */
export function linesOfRest(original: Creditable, rest: Rest): DocumentLine[] {
  return original.lines.flatMap((line, i) => {
    const quantity = rest.lines[i]?.quantity ?? 0n;
    return quantity > 0n ? [{ ...line, quantity: formatDecimal(quantity), source_line: String(i) }] : [];
  });
}

/** Crediting the last part of a line takes exactly what is left, whatever was rounded before. */
export function creditNets(lines: readonly DocumentLine[], nets: readonly number[], rest: Rest): number[] {
  const open = structuredClone(rest.lines);
  return lines.map(({ source_line, quantity, price, discount_percent }, i) => {
    const net = nets[i] ?? 0;
    if (source_line === null) return net;
    const left = open[positionOf(source_line) ?? -1];
    if (!left) {
      throw invalid(`lines.${i}.source_line`, "LINE_UNKNOWN", say("fin.errors.creditedLineUnknown"));
    }
    if (parseDecimal(quantity) > left.quantity) {
      throw invalid(
        `lines.${i}.quantity`,
        "CREDIT_TOO_LARGE",
        say("fin.errors.creditQuantity", { left: formatDecimal(left.quantity) }),
      );
    }
    left.quantity -= parseDecimal(quantity);
    // At the original price the last part takes the whole remainder; at a lower price some is left.
    const own = price === left.price && discount_percent === left.discount_percent;
    const taken = own && left.quantity === 0n ? left.net : Math.min(net, left.net);
    left.net -= taken;
    return taken;
  });
}

/** Limits each tax to what has not been credited yet. */
export function creditFigures<L>(figures: Figures<L>, rest: Rest): Figures<L> {
  const tax_lines = figures.tax_lines.map((line) => {
    const left = rest.taxes.get(line.tax_code_id);
    if (!left) return line;
    if (line.base === left.base) return { ...line, ...left };
    return {
      ...line,
      tax: towardsZero(line.tax, left.tax),
      self_assessed: towardsZero(line.self_assessed, left.self_assessed),
    };
  });
  const nets = figures.lines.map(({ net }) => net);
  const sums = sumsOf(nets, tax_lines);
  if (sums.gross > rest.gross) throw invalid("lines", "CREDIT_TOO_LARGE", say("fin.errors.creditTooLarge"));
  return { ...figures, tax_lines, ...sums };
}

function towardsZero(amount: number, limit: number): number {
  return Math.abs(amount) > Math.abs(limit) ? limit : amount;
}
