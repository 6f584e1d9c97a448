import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { DECIMAL_SCALE, divideRounded, parseDecimal } from "../../kernel/decimal.ts";
import type { Money } from "../../kernel/money.ts";

/** Where the exchange rates are kept: known here by name alone, as modules stand above the engine. */
const RATES = "fin.fx-rates";

/**
 * What an amount is worth in the organisation's currency, at the rate of today; undefined where there is none:
 * then nobody can say, and a limit counts as passed.
 */
export function ownWorth(context: ReadContext, { amount, currency }: Money): number | undefined {
  const { currency: own } = context.principal.organization;
  if (currency === own) return amount;
  const rate = rateToday(context, currency);
  if (rate === undefined) return undefined;
  const numerator = BigInt(amount) * parseDecimal(rate) * 10n ** BigInt(minorDigits(own));
  return Number(divideRounded(numerator, DECIMAL_SCALE * 10n ** BigInt(minorDigits(currency))));
}

/** The newest rate on or before today. */
function rateToday({ records, today }: ReadContext, currency: string): string | undefined {
  const [newest] = records.where(records.entity(RATES), sql`currency = ${currency} AND date <= ${today}`, {
    limit: 1,
    order: sql`date DESC`,
  });
  const rate = newest && "rate" in newest ? newest.rate : undefined;
  return typeof rate === "string" ? rate : undefined;
}

const digits = new Map<string, number>();

/** How many decimals the minor unit of a currency has: 2 of EUR, 0 of JPY. */
export function minorDigits(currency: string): number {
  let known = digits.get(currency);
  if (known === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    known = format.resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, known);
  }
  return known;
}
