import type { WriteContext } from "../../../kernel/context.ts";
import { say, type Text } from "../../../text/message.ts";
import { accountFor, type EntryLine, postEntry } from "../../fin/index.ts";

/** Adjustment to the accrual for goods received, split by cause; negative when less is owed. */
export interface Differences {
  /** Price on the bill differs from the order. */
  price: number;
  /** Exchange rate differs from the day of receipt. */
  exchange: number;
}

/**
 * Adjusts the accrual for goods received so that it matches goods received but not billed. The contra account
 * is the purchase price or exchange difference.
 */
export async function postDifferences(
  context: WriteContext,
  order: { id: string; number: string | null },
  { price, exchange }: Differences,
  { date, cause }: { date: string; cause: Text },
): Promise<void> {
  if (price === 0 && exchange === 0) return;
  await postEntry(context, {
    journal: "purchase",
    date,
    narration: say("ops.serverEntries.orderDifference", { order: order.number ?? "", cause }),
    lines: [
      ...(price === 0 ? [] : [debit(accountFor(context, "price_difference"), price)]),
      ...(exchange === 0 ? [] : [debit(accountFor(context, "fx_gain_loss"), exchange)]),
      debit(accountFor(context, "goods_received"), -price - exchange),
    ],
    source: { collection: "ops.purchase-orders", id: order.id },
  });
}

/** A debit, or a credit for negative amounts. */
export function debit(account: string, amount: number): EntryLine {
  return amount >= 0 ? { account, debit: amount } : { account, credit: -amount };
}
