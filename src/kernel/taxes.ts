import { formatDecimal, parseDecimal } from "./decimal.ts";
import { percentOf } from "./money.ts";

/** Lines whose tax has the same key are taxed together. */
export interface LineTax {
  key: string;
  percent: string;
  /** Kind of the tax code: `sales`, `reverse` ... */
  kind: string;
}

export interface TaxSum<T> {
  tax: T;
  base: number;
  /** The tax itself, which is not always part of the total. */
  amount: number;
  /** Part of the total: negative for withholding tax. */
  charged: number;
}

export interface DocumentSums<T> {
  taxes: TaxSum<T>[];
  net: number;
  tax: number;
  gross: number;
}

/** Computes and rounds each tax once, on the sum of its lines, so that their order doesn't matter. */
export function sumDocument<T extends LineTax>(
  lines: readonly { net: number; taxes: readonly T[] }[],
): DocumentSums<T> {
  const groups = new Map<string, { tax: T; base: number }>();
  let net = 0;
  for (const line of lines) {
    net += line.net;
    for (const tax of line.taxes) {
      const group = groups.get(tax.key) ?? { tax, base: 0 };
      group.base += line.net;
      groups.set(tax.key, group);
    }
  }
  const taxes = [...groups.values()].map(({ tax, base }) => {
    const amount = percentOf(base, tax.percent);
    return { tax, base, amount, charged: chargedPart(tax.kind, amount) };
  });
  const tax = taxes.reduce((sum, { charged }) => sum + charged, 0);
  return { taxes, net, tax, gross: net + tax };
}

/** Customers pay no reverse-charge tax to the sender, and keep withholding tax back. */
function chargedPart(kind: string, amount: number): number {
  if (amount === 0 || kind === "reverse" || kind === "exempt") return 0;
  return kind === "withholding" ? -amount : amount;
}

/** For documents whose lines have one tax each, stated by code and rate. */
export function statedTax(code: string | null, percent: string, kind = "sales") {
  const plain = formatDecimal(parseDecimal(percent));
  return { key: JSON.stringify([code, plain]), code, percent: plain, kind };
}

interface Validity {
  valid_from: string;
  valid_to: string | null;
}

/** Versions of a code do not overlap, so at most one is in force. */
export function isInForce({ valid_from, valid_to }: Validity, day: string): boolean {
  return valid_from <= day && day <= (valid_to ?? "9999-12-31");
}
