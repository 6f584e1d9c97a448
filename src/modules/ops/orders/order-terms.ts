import type { ReadContext } from "../../../kernel/context.ts";
import { partyOf, rateOn } from "../../fin/index.ts";

/** Currency of an order and the exchange rate, where one was agreed. */
export interface Terms {
  currency: string | null;
  fx_rate: string | null;
}

/** Currency of an order: as given, else of the account, else of the organisation. */
export function currencyOf(context: ReadContext, given: string | null, account: string): string {
  return given ?? partyOf(context, account)?.currency ?? context.principal.organization.currency;
}

/** Exchange rate of an order's currency: as agreed, else the rate of the day. */
export function rateOf(context: ReadContext, { currency, fx_rate }: Terms, day = context.today): string {
  const own = context.principal.organization.currency;
  if (currency === null || currency === own) return "1";
  return fx_rate ?? rateOn(context, currency, day);
}
