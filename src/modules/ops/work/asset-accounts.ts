import type { WriteContext } from "../../../kernel/context.ts";
import { accountFor } from "../../fin/index.ts";
import type { Asset } from "./asset-fields.ts";

/** Where an asset's cost stands. */
export function assetAccount(context: WriteContext, asset: Asset): string {
  return asset.asset_account_id ?? accountFor(context, "fixed_assets");
}

/** Where what it has lost accumulates. */
export function accumulatedAccount(context: WriteContext, asset: Asset): string {
  return asset.accumulated_account_id ?? accountFor(context, "accumulated_depreciation");
}

/** Which expense its loss is. */
export function depreciationAccount(context: WriteContext, asset: Asset): string {
  return asset.depreciation_account_id ?? accountFor(context, "depreciation");
}

/** An asset as the source of an entry. */
export function sourceOf({ id }: Asset) {
  return { collection: "ops.assets", id };
}
