import type { ReadContext } from "../../../kernel/context.ts";
import { knownRate, toBase } from "./rates.ts";

/** What an amount is in: at the rate that was agreed, or else that of its day. */
export interface Terms {
  currency: string | null;
  fx_rate?: string | null;
  day?: string | null;
}

/** What an amount is worth in our own currency, for the limits of approvals; undefined where no rate is known. */
export function baseWorth(
  context: ReadContext,
  amount: number,
  { currency, fx_rate, day }: Terms,
): number | undefined {
  const code = currency ?? context.principal.organization.currency;
  const rate = fx_rate ?? knownRate(context, code, day ?? context.today);
  return rate === undefined ? undefined : toBase(context, amount, code, rate);
}
