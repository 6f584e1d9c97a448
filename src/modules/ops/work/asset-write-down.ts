import { endOfMonth, startOfMonth } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { charge, chargeMonths } from "./asset-charge.ts";
import type { Asset } from "./asset-fields.ts";

/** Lowers an asset's value at once. What is left is spread over what is left of its life. */
export async function writeDown(context: WriteContext, record: Asset, input: Record<string, unknown>) {
  // The transition's schema holds the input to be this.
  const { amount, reason, date = context.today } = input as { amount: number; reason: string; date?: string };
  if (date > context.today) throw invalid("date", "IN_FUTURE", "A write-down is of a day that has come");
  if (record.acquired_on !== null && date < record.acquired_on)
    throw invalid("date", "DATE_ORDER", "An asset is not written down before it was acquired");
  // The months before lose what they would have lost without it.
  const { asset } = await chargeMonths(context, record, startOfMonth(date));
  const left = (asset.book_value?.amount ?? 0) - (asset.residual_value?.amount ?? 0);
  if (amount > left)
    throw invalid(
      "amount",
      "DEPRECIATED_TOO_FAR",
      "An asset cannot lose more than its book value less its residual value",
    );
  const { accumulated, accumulated_account_id } = await charge(context, asset, {
    kind: "write_down",
    month_end: endOfMonth(date),
    posted_on: date,
    amount,
    reason,
  });
  return {
    accumulated,
    accumulated_account_id,
    depreciate_on: amount === left ? null : asset.depreciate_on,
  };
}
