import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { reverseEntry } from "../../fin/index.ts";
import type { Asset } from "./asset-fields.ts";
import { depreciations } from "./depreciations.ts";
import { openDay } from "./open-day.ts";

/**
 * Takes back what an asset was charged for months from one on: it was gone by then, though nobody had said so.
 * Answers the asset as it is then, which is yet to be stored.
 */
export async function takeBack(context: WriteContext, asset: Asset, month: string): Promise<Asset> {
  const charged = context.records.where(
    depreciations,
    sql`asset_id = ${asset.id} AND kind = 'monthly' AND month_end >= ${month}`,
  );
  let accumulated = asset.accumulated;
  for (const { month_end, amount, posted_on, entry_id } of charged) {
    if (asset.cost === null || accumulated === null || entry_id === null || posted_on === null) continue;
    const day = openDay(context, posted_on, context.today);
    if (day === undefined) {
      throw new Fault("PERIOD_CLOSED", {
        message:
          "Depreciation of the months since is still to be taken back, and no period from them on is open.",
      });
    }
    const reversal = await reverseEntry(context, entry_id, { date: day });
    accumulated = { ...accumulated, amount: accumulated.amount - amount.amount };
    await context.records.insert(depreciations, {
      asset_id: asset.id,
      kind: "reversal",
      month_end,
      posted_on: day,
      amount: { ...amount, amount: -amount.amount },
      book_value: { ...asset.cost, amount: asset.cost.amount - accumulated.amount },
      entry_id: reversal.id,
    });
  }
  return { ...asset, accumulated };
}
