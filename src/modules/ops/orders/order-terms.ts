import { dayIn } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { rateOn } from "../../fin/index.ts";
import { partyOf } from "../stock/parties.ts";

/** The organisation's day. */
export function today({ principal, now }: ReadContext): string {
  return dayIn(principal.organization.timeZone, now);
}

/** The currency of an order: the one given, else the account's, else one's own. */
export function currencyOf(context: ReadContext, given: string | null, account: string): string {
  if (given !== null) return given;
  const known = context.records.exists("crm.accounts", account) ? partyOf(context, account).currency : null;
  return known ?? context.principal.organization.currency;
}

/** What one unit of an order's currency is worth in one's own: as agreed, else by the exchange rates of the day. */
export function rateOf(
  context: ReadContext,
  { currency, fx_rate }: { currency: string | null; fx_rate: string | null },
): string {
  const own = context.principal.organization.currency;
  if (currency === null || currency === own) return "1";
  return fx_rate ?? rateOn(context, currency, today(context));
}
