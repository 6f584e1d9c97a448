import { Exact } from "./exact.ts";
import type { AllowanceCharge, Line, Totals, VatBreakdown, VatCategory } from "./model.ts";

/** Reason for an exemption (BT-120, BT-121), by VAT category. */
export type Exemptions = Readonly<Record<string, Pick<VatBreakdown, "reason" | "reasonCode">>>;

export interface ToTotal {
  readonly lines: readonly Line[];
  readonly allowances: readonly AllowanceCharge[];
  readonly charges: readonly AllowanceCharge[];
  readonly paid?: string;
  readonly rounding?: string;
  readonly exemptions?: Exemptions;
  /** Decimals of the currency, at most two. */
  readonly decimals?: number;
}

export interface Computed {
  readonly totals: Totals;
  readonly vatBreakdown: readonly VatBreakdown[];
}

const MOST_DECIMALS = 2;

export const exactOf = (text: string | undefined): Exact =>
  text === undefined ? Exact.zero : Exact.of(text);

export const sumOf = (amounts: readonly { readonly amount?: string }[]): Exact =>
  Exact.sum(amounts.map(({ amount }) => exactOf(amount)));

/** BT-131: quantity x price, with charges and without allowances, rounded once. */
export function lineNet(
  { quantity, price, charges, allowances }: Omit<Line, "net">,
  decimals = MOST_DECIMALS,
): string {
  const perUnit = Exact.of(price.baseQuantity ?? "1");
  const priced = exactOf(quantity).times(exactOf(price.net));
  const extra = sumOf(charges).minus(sumOf(allowances));
  return priced.plus(extra.times(perUnit)).dividedBy(perUnit, decimals).toText(decimals);
}

/**
 * Totals (BG-22) and VAT breakdown (BG-23). Lines must have their net amount. VAT is computed and rounded once for
 * each category and rate, as BR-CO-14 and BR-CO-17 demand.
 */
export function computeTotals(given: ToTotal): Computed {
  const decimals = Math.min(given.decimals ?? MOST_DECIMALS, MOST_DECIMALS);
  const shown = (number: Exact) => number.toText(decimals);
  const lines = Exact.sum(given.lines.map(({ net }) => exactOf(net)));
  const allowances = sumOf(given.allowances);
  const charges = sumOf(given.charges);
  const net = lines.minus(allowances).plus(charges);
  const vatBreakdown = breakdownOf(given, decimals);
  const vat = sumOf(vatBreakdown);
  const gross = net.plus(vat);
  return {
    totals: {
      lines: shown(lines),
      ...(given.allowances.length > 0 && { allowances: shown(allowances) }),
      ...(given.charges.length > 0 && { charges: shown(charges) }),
      net: shown(net),
      vat: shown(vat),
      gross: shown(gross),
      ...(given.paid !== undefined && { paid: given.paid }),
      ...(given.rounding !== undefined && { rounding: given.rounding }),
      due: shown(gross.minus(exactOf(given.paid)).plus(exactOf(given.rounding))),
    },
    vatBreakdown,
  };
}

interface Group {
  readonly vat: VatCategory;
  base: Exact;
}

function breakdownOf(
  { lines, allowances, charges, exemptions = {} }: ToTotal,
  decimals: number,
): VatBreakdown[] {
  const groups = new Map<string, Group>();
  const add = (vat: VatCategory | undefined, amount: Exact): void => {
    if (vat === undefined) return;
    const key = `${vat.category} ${vat.rate === undefined ? "" : exactOf(vat.rate).toShortText()}`;
    const group = groups.get(key) ?? { vat, base: Exact.zero };
    group.base = group.base.plus(amount);
    groups.set(key, group);
  };
  for (const { vat, net } of lines) add(vat, exactOf(net));
  for (const { vat, amount } of charges) add(vat, exactOf(amount));
  for (const { vat, amount } of allowances) add(vat, exactOf(amount).negated());
  return [...groups.values()].map(({ vat, base }) => ({
    base: base.toText(decimals),
    amount: base.percent(exactOf(vat.rate)).rounded(decimals).toText(decimals),
    ...vat,
    ...exemptions[vat.category ?? ""],
  }));
}
