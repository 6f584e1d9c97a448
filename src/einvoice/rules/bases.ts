import { Exact } from "../exact.ts";
import type { Invoice, VatCategory } from "../model.ts";
import { exactOf } from "../totals.ts";

interface Base {
  readonly sum: Exact;
  /** Lines, allowances and charges in the sum. */
  readonly count: number;
}

const NOTHING: Base = { sum: Exact.zero, count: 0 };

/** Net amounts of lines and charges without allowances, by VAT category and by its rates; computed once. */
export class Bases {
  readonly #invoice: Invoice;
  #sums: ReadonlyMap<string, Base> | undefined;

  constructor(invoice: Invoice) {
    this.#invoice = invoice;
  }

  /** Of a whole category, or of one of its rates. */
  of(category: string, rate?: string): Base {
    this.#sums ??= summed(this.#invoice);
    return this.#sums.get(keyOf(category, rate)) ?? NOTHING;
  }
}

const keyOf = (category: string, rate?: string): string =>
  rate === undefined ? category : `${category} ${Exact.of(rate).toShortText()}`;

function summed({ lines, allowances, charges }: Invoice): Map<string, Base> {
  const sums = new Map<string, Base>();
  const add = (vat: VatCategory | undefined, amount: Exact): void => {
    if (vat?.category === undefined) return;
    const keys = [keyOf(vat.category), ...(vat.rate === undefined ? [] : [keyOf(vat.category, vat.rate)])];
    for (const key of keys) {
      const { sum, count } = sums.get(key) ?? NOTHING;
      sums.set(key, { sum: sum.plus(amount), count: count + 1 });
    }
  };
  for (const { vat, net } of lines) add(vat, exactOf(net));
  for (const { vat, amount } of charges) add(vat, exactOf(amount));
  for (const { vat, amount } of allowances) add(vat, exactOf(amount).negated());
  return sums;
}
