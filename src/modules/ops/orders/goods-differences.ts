import type { WriteContext } from "../../../kernel/context.ts";
import { accountFor, type EntryLine, postEntry } from "../../fin/index.ts";

/** What is to be owed more for the goods of an order, or below zero less, and what of that comes of what. */
export interface Differences {
  /** Another price than was ordered. */
  price: number;
  /** Another rate of exchange than when the goods came in. */
  exchange: number;
}

/**
 * Adds to what is owed for goods received, or takes from it, so that it comes out even with what came in and
 * was not billed. The other side is a loss or a gain: of buying, or of exchange.
 */
export async function postDifferences(
  context: WriteContext,
  order: { id: string; number: string | null },
  { price, exchange }: Differences,
  { date, cause }: { date: string; cause: string },
): Promise<void> {
  if (price === 0 && exchange === 0) return;
  await postEntry(context, {
    journal: "purchase",
    date,
    narration: `Difference to ${order.number ?? "an order"}: ${cause}`,
    lines: [
      ...(price === 0 ? [] : [debit(accountFor(context, "price_difference"), price)]),
      ...(exchange === 0 ? [] : [debit(accountFor(context, "fx_gain_loss"), exchange)]),
      debit(accountFor(context, "goods_received"), -price - exchange),
    ],
    source: { collection: "ops.purchase-orders", id: order.id },
  });
}

/** A debit, or a credit when it is less than nothing. */
export function debit(account: string, amount: number): EntryLine {
  return amount >= 0 ? { account, debit: amount } : { account, credit: -amount };
}
