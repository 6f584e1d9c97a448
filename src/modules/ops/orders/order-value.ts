import type { ReadContext } from "../../../kernel/context.ts";
import { toBase } from "../../fin/index.ts";
import { millionths, shareOf } from "../stock/quantities.ts";
import type { Priced } from "./goods-owed.ts";
import type { OrderLine } from "./order-lines.ts";
import type { Terms } from "./order-terms.ts";

/** Net value of a quantity at the order's price, in the order's currency. */
export function orderedNet(line: Pick<OrderLine, "net" | "quantity">, quantity: number): number {
  return shareOf(line.net, quantity, millionths(line.quantity));
}

/** Prices part of a line in the organisation's currency. Prices add up exactly over all parts. */
export function asOrdered(
  context: ReadContext,
  { currency }: Pick<Terms, "currency">,
  line: Pick<OrderLine, "net" | "quantity">,
  rate: string,
): Priced {
  const upTo = (quantity: number) => inOwnCurrency(context, orderedNet(line, quantity), currency, rate);
  return (from, to) => upTo(to) - upTo(from);
}

export function inOwnCurrency(
  context: ReadContext,
  amount: number,
  currency: string | null,
  rate: string,
): number {
  return toBase(context, amount, currency ?? context.principal.organization.currency, rate);
}
