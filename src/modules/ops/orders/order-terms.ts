import type { ReadContext } from "../../../kernel/context.ts";
import { partyOf, rateOn } from "../../fin/index.ts";

/** In which currency an order's amounts are, and what one unit of it is worth where that was agreed. */
export interface Terms {
  currency: string | null;
  fx_rate: string | null;
}

/** The currency of an order: the one given, else the account's, else one's own. */
export function currencyOf(context: ReadContext, given: string | null, account: string): string {
  return given ?? partyOf(context, account)?.currency ?? context.principal.organization.currency;
}

/** What one unit of an order's currency is worth in one's own: as agreed, else by the exchange rates of a day. */
export function rateOf(context: ReadContext, { currency, fx_rate }: Terms, day = context.today): string {
  const own = context.principal.organization.currency;
  if (currency === null || currency === own) return "1";
  return fx_rate ?? rateOn(context, currency, day);
}
