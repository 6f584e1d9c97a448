import { parseDecimal } from "../../../kernel/decimal.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { Values } from "../../../kernel/field.ts";
import { lineNet, MAX_AMOUNT } from "../../../kernel/money.ts";
import { statedTax, sumDocument } from "../../../kernel/taxes.ts";
import { decimal, integer, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

export const PRICED = {
  text: text({ required: true, max: 500 }),
  quantity: decimal({ required: true, min: "0", initial: "1" }),
  price: integer({
    unit: "amount",
    required: true,
    min: 0,
    max: MAX_AMOUNT,
    help: say("fin.fieldHelp.amounts.price"),
  }),
  discount_percent: decimal({ unit: "percent", required: true, min: "0", max: "100", initial: "0" }),
};

export type PricedLine = Pick<Values<typeof PRICED>, "quantity" | "price" | "discount_percent">;

export interface TaxedLine extends PricedLine {
  tax_code: string | null;
  tax_percent: string;
  /** Kind of the tax code; `sales` by default. */
  tax_kind?: string;
}

/** Tax on all lines with the same code and rate. */
export interface TaxLine {
  code: string | null;
  percent: string;
  base: number;
  tax: number;
}

export interface Totals {
  /** Net amount of each line, in order. */
  nets: number[];
  tax_lines: TaxLine[];
  net: number;
  tax: number;
  total: number;
}

/** Net amount of each line. Refuses amounts out of range. */
export function lineNets(lines: readonly PricedLine[]): number[] {
  return lines.map(({ quantity, price, discount_percent }, i) => {
    const net = lineNet({ quantity, price, discountPercent: discount_percent });
    if (net > MAX_AMOUNT) throw tooLarge(`lines.${i}`);
    return net;
  });
}

export function sumOfNets(nets: readonly number[]): number {
  // Five hundred lines of MAX_AMOUNT stay below 2^53, so the sum is exact.
  const sum = nets.reduce((total, net) => total + net, 0);
  if (sum > MAX_AMOUNT) throw tooLarge("lines");
  return sum;
}

/** For documents whose lines have one tax each. */
export function documentTotals(lines: readonly TaxedLine[]): Totals {
  const nets = lineNets(lines);
  const net = sumOfNets(nets);
  const sums = sumDocument(
    lines.map(({ tax_code, tax_percent, tax_kind }, i) => ({
      net: nets[i] ?? 0,
      taxes: [statedTax(tax_code, tax_percent, tax_kind)],
    })),
  );
  const { tax } = sums;
  const tax_lines = sums.taxes
    .map(({ tax: { code, percent }, base, charged }) => ({ code, percent, base, tax: charged }))
    .sort(byRate);
  if (net + tax > MAX_AMOUNT) throw tooLarge("lines");
  return { nets, tax_lines, net, tax, total: net + tax };
}

/** Sorts by rate, highest first, then by code. */
export function byRate(a: { code: string | null; percent: string }, b: typeof a): number {
  const difference = parseDecimal(b.percent) - parseDecimal(a.percent);
  if (difference !== 0n) return difference > 0n ? 1 : -1;
  const [left, right] = [a.code ?? "", b.code ?? ""];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function tooLarge(path: string) {
  return invalid(
    path,
    "AMOUNT_TOO_LARGE",
    path === "lines" ? say("fin.errors.totalTooLarge") : say("fin.errors.lineTooLarge"),
  );
}
