import type { ReadContext } from "../../kernel/context.ts";
import type { StatedAmount } from "../../kernel/entity.ts";
import { convert, type Money } from "../../kernel/money.ts";
import { isFarFrom, isRateFar, rateTolerance } from "./known-rates.ts";

export interface Valuation {
  /** Upper bound, by the stated or a known rate. Undefined if unknown. */
  worth: number | undefined;
  /** Lower bound. */
  least: number | undefined;
  /** True if a stated rate deviates beyond the organisation's tolerance, or no known rate confirms it. */
  isRateUnusual: boolean;
  /** Users who entered the rates. */
  ratedBy: ReadonlySet<string>;
}

/** Uses the larger of the stated rate and the known ones, so that stating a rate cannot lower the worth. */
export function valuation(
  context: ReadContext,
  stated: StatedAmount | readonly StatedAmount[] | undefined,
): Valuation {
  if (stated === undefined) return UNKNOWN;
  const each = [stated].flat().map((amount) => spanOf(context, amount));
  return {
    worth: largerSide(each.map(({ most }) => most)),
    least: largerSide(each.map(({ least }) => least)),
    isRateUnusual: each.some(({ isRateUnusual }) => isRateUnusual),
    ratedBy: new Set(each.flatMap(({ ratedBy }) => ratedBy)),
  };
}

const UNKNOWN: Valuation = { worth: undefined, least: undefined, isRateUnusual: false, ratedBy: new Set() };

/** Takes the other's worth if it is larger, and undefined if either is unknown. */
export function largerOf(value: Valuation, other: Valuation): Valuation {
  const worths = [value.worth, other.worth].filter((worth) => worth !== undefined);
  return {
    ...value,
    worth: worths.length === 2 ? Math.max(...worths) : undefined,
    ratedBy: new Set([...value.ratedBy, ...other.ratedBy]),
  };
}

/** `most` is the value furthest from zero, `least` the nearest. */
interface Span {
  most: bigint | undefined;
  least: bigint | undefined;
  isRateUnusual: boolean;
  ratedBy: readonly string[];
}

function spanOf(context: ReadContext, stated: StatedAmount): Span {
  const { amount, base, day } = stated;
  const own = context.principal.organization.currency;
  const currency = stated.currency ?? own;
  const sure = BigInt(base ?? amount);
  if (currency === own) return { most: sure, least: sure, isRateUnusual: false, ratedBy: [] };
  const money = { amount, currency };
  const ofDay = context.enteredRate(currency, day ?? context.today);
  const known = [ofDay, context.enteredRate(currency, context.today)].filter((rate) => rate !== undefined);
  const ratedBy = known.flatMap(({ enteredBy }) => enteredBy);
  // Zero is zero at any rate.
  if (amount === 0) return { most: sure, least: sure, isRateUnusual: false, ratedBy };
  const said = saidIn(own, money, stated);
  const isRateUnusual = said !== undefined && (!ofDay || isFar(context, money, stated, said, ofDay.rate));
  if (known.length === 0) return { most: undefined, least: undefined, isRateUnusual, ratedBy };
  const values = known.map(({ rate }) => convert(money, rate, own));
  const sorted = [...values, ...(said === undefined ? [] : [said])].sort((a, b) => Number(size(a) - size(b)));
  return { most: sorted.at(-1), least: sorted[0], isRateUnusual, ratedBy };
}

/** Returns the worth that the record states, directly or by a rate. */
function saidIn(own: string, money: Money, { base, fx_rate }: StatedAmount): bigint | undefined {
  if (base !== null && base !== undefined) return BigInt(base);
  return fx_rate ? convert(money, fx_rate, own) : undefined;
}

/** True if the deviation exceeds the tolerance, allowing for rounding. */
function isFar(
  context: ReadContext,
  money: Money,
  { base, fx_rate }: StatedAmount,
  said: bigint,
  rate: string,
): boolean {
  const percent = rateTolerance(context);
  if (fx_rate && (base === null || base === undefined)) return isRateFar(fx_rate, rate, percent);
  const known = convert(money, rate, context.principal.organization.currency);
  return size(said - known) > 1n && isFarFrom(size(said), size(known), percent);
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** Returns the larger of the positive and negative sums; undefined if unknown. */
function largerSide(values: readonly (bigint | undefined)[]): number | undefined {
  let [above, below] = [0n, 0n];
  for (const value of values) {
    if (value === undefined) return undefined;
    if (value > 0n) above += value;
    else below -= value;
  }
  const larger = above > below ? above : below;
  return larger > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(larger);
}
