import type { WriteContext } from "../../../kernel/context.ts";
import { say, type Text } from "../../../text/message.ts";
import { accountFor, type EntryLine, postEntry } from "../../fin/index.ts";

/** Adjustment of the accrual for goods received, by cause. Negative if less is owed than was accrued. */
export interface Differences {
  /** Caused by a bill price that differs from the order's. */
  price: number;
  /** Caused by an exchange rate that differs from the one on the receipt day. */
  exchange: number;
}

/** Posts differences to the accrual, against the accounts for price and exchange differences. */
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

/** A negative amount becomes a credit. */
export function debit(account: string, amount: number): EntryLine {
  return amount >= 0 ? { account, debit: amount } : { account, credit: -amount };
}
