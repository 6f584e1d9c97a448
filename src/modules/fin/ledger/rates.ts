import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { convert, MAX_AMOUNT } from "../../../kernel/money.ts";
import { say } from "../../../text/message.ts";

/** Latest rate on or before a day. Refuses if there is none. */
export function rateOn(context: ReadContext, currency: string, date: string): string {
  const rate = knownRate(context, currency, date);
  if (rate !== undefined) return rate;
  throw invalid("currency", "FX_RATE_MISSING", say("fin.errors.rateMissing"));
}

/** Latest rate on or before a day; undefined if there is none. */
export function knownRate(context: ReadContext, currency: string, date: string): string | undefined {
  if (currency === context.principal.organization.currency) return "1";
  return context.enteredRate(currency, date)?.rate;
}

/** Converts an amount to the organisation's currency. Rounds once, half away from zero. */
export function toBase(context: ReadContext, amount: number, currency: string, rate: string): number {
  const { currency: own } = context.principal.organization;
  if (currency === own) return amount;
  const base = convert({ amount, currency }, rate, own);
  if (base > BigInt(MAX_AMOUNT) || base < -BigInt(MAX_AMOUNT)) {
    throw invalid("lines", "AMOUNT_TOO_LARGE", say("fin.errors.convertedTooLarge"));
  }
  return Number(base);
}
