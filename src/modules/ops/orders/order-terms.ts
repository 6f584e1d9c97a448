import type { ReadContext } from "../../../kernel/context.ts";
import { partyOf, rateOn } from "../../fin/index.ts";

export interface Terms {
  currency: string | null;
  fx_rate: string | null;
}

/** Currency given, else the account's, else the organisation's. */
export function currencyOf(context: ReadContext, given: string | null, account: string): string {
  return given ?? partyOf(context, account)?.currency ?? context.principal.organization.currency;
}

/** Exchange rate agreed for the order, else the day's rate. */
export function rateOf(context: ReadContext, { currency, fx_rate }: Terms, day = context.today): string {
  const own = context.principal.organization.currency;
  if (currency === null || currency === own) return "1";
  return fx_rate ?? rateOn(context, currency, day);
}
