import type { WriteContext } from "../../../kernel/context.ts";
import { accountFor, postEntry } from "../../fin/index.ts";

/**
 * Adds to what is owed for goods received, or below zero takes from it, so that it comes out even at the
 * prices of the order: the other side is a loss or a gain of buying.
 */
export async function postPriceDifference(
  context: WriteContext,
  order: { id: string; number: string | null },
  difference: number,
  { date, cause }: { date: string; cause: string },
): Promise<void> {
  if (difference === 0) return;
  const owed = accountFor(context, "goods_received");
  const other = accountFor(context, "price_difference");
  const [debit, credit] = difference > 0 ? [other, owed] : [owed, other];
  await postEntry(context, {
    journal: "purchase",
    date,
    narration: `Price difference to ${order.number ?? "an order"}: ${cause}`,
    lines: [
      { account: debit, debit: Math.abs(difference) },
      { account: credit, credit: Math.abs(difference) },
    ],
    source: { collection: "ops.purchase-orders", id: order.id },
  });
}
