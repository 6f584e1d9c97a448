import { endOfMonth } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { charge } from "./asset-charge.ts";
import type { Asset } from "./asset-fields.ts";
import { today } from "./days.ts";

/** Lowers an asset's value at once. What is left is spread over what is left of its life. */
export async function writeDown(context: WriteContext, asset: Asset, input: Record<string, unknown>) {
  // The transition's schema holds the input to be this.
  const {
    amount,
    reason,
    date = today(context),
  } = input as { amount: number; reason: string; date?: string };
  const left = (asset.book_value?.amount ?? 0) - (asset.residual_value?.amount ?? 0);
  if (amount > left)
    throw invalid(
      "amount",
      "DEPRECIATED_TOO_FAR",
      "An asset cannot lose more than its book value less its residual value",
    );
  if (date > today(context)) throw invalid("date", "IN_FUTURE", "A write-down is of a day that has come");
  const { accumulated } = await charge(context, asset, {
    kind: "write_down",
    month_end: endOfMonth(date),
    posted_on: date,
    amount,
    reason,
  });
  return { accumulated, depreciate_on: amount === left ? null : asset.depreciate_on };
}
