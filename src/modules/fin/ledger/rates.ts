import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE, divideRounded, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import { invalid } from "../../../kernel/errors.ts";
import { MAX_AMOUNT } from "../../../kernel/money.ts";
import { queryRows } from "../../../records/index.ts";

/** What one unit of a currency is worth in the organisation's on a day: the newest rate on or before it. */
export function rateOn(context: ReadContext, currency: string, date: string): string {
  const rate = knownRate(context, currency, date);
  if (rate !== undefined) return rate;
  throw invalid(
    "currency",
    "FX_RATE_MISSING",
    "There is no exchange rate of this currency on or before that day. Enter one, or give fx_rate",
  );
}

/** The same; undefined where there is none. */
export function knownRate(context: ReadContext, currency: string, date: string): string | undefined {
  const { key, currency: own } = context.principal.organization;
  if (currency === own) return "1";
  const [row] = queryRows(
    context,
    sql`SELECT rate FROM fin_fx_rates
        WHERE org = ${key} AND currency = ${currency} AND date <= ${date} AND archived_at IS NULL
        ORDER BY date DESC LIMIT 1`,
  );
  return row && formatDecimal(BigInt(Number(row.rate)));
}

/** An amount of minor units in the organisation's currency: rounded once, half away from zero. */
export function toBase(context: ReadContext, amount: number, currency: string, rate: string): number {
  const { currency: own } = context.principal.organization;
  if (currency === own) return amount;
  const numerator = BigInt(amount) * parseDecimal(rate) * 10n ** BigInt(minorDigits(own));
  const base = divideRounded(numerator, DECIMAL_SCALE * 10n ** BigInt(minorDigits(currency)));
  if (base > BigInt(MAX_AMOUNT) || base < -BigInt(MAX_AMOUNT)) {
    throw invalid(
      "lines",
      "AMOUNT_TOO_LARGE",
      "Converted, a line comes to more than an amount can be. Check its amount and fx_rate",
    );
  }
  return Number(base);
}

const digits = new Map<string, number>();

/** How many decimals a currency's minor unit has: 2 of EUR, 0 of JPY, 3 of KWD. */
export function minorDigits(currency: string): number {
  let known = digits.get(currency);
  if (known === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    known = format.resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, known);
  }
  return known;
}
