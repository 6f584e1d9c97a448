import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { requireFittingAccounts } from "./asset-accounts.ts";
import type { Asset } from "./asset-fields.ts";
import type { Plan } from "./depreciation.ts";
import { requireOwnCurrency } from "./own-currency.ts";

export function followsFrom(asset: Asset, _context: WriteContext, before: Asset | undefined) {
  const replanned = before !== undefined && before.next_service_on !== asset.next_service_on;
  // The service was moved to another day, and the task is for the previous one.
  return { ...worthOf(asset), ...(replanned && { service_task_id: null }) };
}

/** Book value: cost minus accumulated depreciation. */
function worthOf({ state, cost, accumulated }: Asset) {
  if (cost === null) return { accumulated: null, book_value: null };
  const lost = accumulated ?? { amount: 0, currency: cost.currency };
  const amount = state === "disposed" ? 0 : cost.amount - lost.amount;
  return { accumulated: lost, book_value: { amount, currency: cost.currency } };
}

/** Depreciation plan; undefined if the asset is not depreciated. */
export function planOf(asset: Asset): Plan | undefined {
  const { method, cost, residual_value, life_months, declining_factor, acquired_on } = asset;
  if (method === "none" || cost === null || life_months === null || acquired_on === null) return undefined;
  return {
    method,
    cost: cost.amount,
    residual: residual_value?.amount ?? 0,
    life_months,
    declining_factor,
    begins_on: acquired_on,
  };
}

/** Fields that depreciation is based on. They can't change once the asset is capitalised. */
export const RECKONED = [
  "acquired_on",
  "cost",
  "residual_value",
  "life_months",
  "method",
  "declining_factor",
] as const;

export function checkAsset(context: WriteContext, asset: Asset, before: Asset | undefined): void {
  const { cost, residual_value, accumulated } = asset;
  requireOwnCurrency(context, { cost, residual_value });
  if ((residual_value?.amount ?? 0) > (cost?.amount ?? Number.POSITIVE_INFINITY))
    throw invalid("residual_value", "RESIDUAL_TOO_LARGE", say("ops.errors.residualTooLarge"));
  if ((accumulated?.amount ?? 0) > (cost?.amount ?? 0) - (residual_value?.amount ?? 0) && cost !== null)
    throw invalid("cost", "DEPRECIATED_TOO_FAR", say("ops.errors.depreciatedTooFar"));
  requireFittingAccounts(context, asset, before);
  if (!before || before.state === "ordered") return;
  for (const name of [...RECKONED, ...accountsUsed(before)]) {
    if (Bun.deepEquals(asset[name], before[name])) continue;
    throw invalid(name, "FIXED", say("ops.errors.assetFieldFixed"));
  }
}

/** Accounts that carry the asset's value. They can't change, since the disposal must use the same ones. */
function accountsUsed({ asset_account_id, accumulated_account_id, accumulated }: Asset) {
  const used: ("asset_account_id" | "accumulated_account_id")[] = [];
  if (asset_account_id !== null) used.push("asset_account_id");
  if (accumulated_account_id !== null && (accumulated?.amount ?? 0) > 0) used.push("accumulated_account_id");
  return used;
}
