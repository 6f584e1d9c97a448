import type { ReadContext } from "../../../kernel/context.ts";
import { toBase } from "../../fin/index.ts";
import { millionths, shareOf } from "../stock/quantities.ts";
import type { OrderLine } from "./order-lines.ts";

/** In which currency an order's amounts are, and what that is worth. */
export interface Terms {
  currency: string | null;
  fx_rate: string | null;
}

/** What some of a line comes to at the price of the order, in the organisation's currency: the same however it is split. */
export function orderedValue(
  context: ReadContext,
  order: Terms,
  line: Pick<OrderLine, "net" | "quantity">,
  quantity: number,
): number {
  return inOwnCurrency(context, shareOf(line.net, quantity, millionths(line.quantity)), order);
}

/** An amount of an order in the organisation's currency. */
export function inOwnCurrency(context: ReadContext, amount: number, { currency, fx_rate }: Terms): number {
  const own = context.principal.organization.currency;
  return toBase(context, amount, currency ?? own, fx_rate ?? "1");
}
