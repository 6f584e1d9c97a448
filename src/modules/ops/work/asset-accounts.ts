import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { accountFor, ledgerAccounts } from "../../fin/index.ts";
import type { Asset } from "./asset-fields.ts";

export function assetAccount(context: WriteContext, asset: Asset): string {
  return asset.asset_account_id ?? accountFor(context, "fixed_assets");
}

export function accumulatedAccount(context: WriteContext, asset: Asset): string {
  return asset.accumulated_account_id ?? accountFor(context, "accumulated_depreciation");
}

export function depreciationAccount(context: WriteContext, asset: Asset): string {
  return asset.depreciation_account_id ?? accountFor(context, "depreciation");
}

const TYPES = {
  asset_account_id: ["asset"],
  accumulated_account_id: ["asset", "liability"],
  depreciation_account_id: ["expense"],
} as const;

// The keys of an object literal are exactly those of its type.
const ACCOUNTS = Object.keys(TYPES) as (keyof typeof TYPES)[];

/** An account of the wrong type would put its balance in the wrong section of reports. */
export function requireFittingAccounts(context: WriteContext, asset: Asset, before: Asset | undefined): void {
  for (const name of ACCOUNTS) {
    const id = asset[name];
    if (id === null || id === before?.[name]) continue;
    const types: readonly ("asset" | "liability" | "income" | "expense")[] = TYPES[name];
    const { type } = context.records.get(ledgerAccounts, id);
    if (types.some((one) => one === type)) continue;
    throw invalid(
      name,
      "ACCOUNT_UNFIT",
      say("ops.errors.accountType", { types: types.map((type) => say(`fin.serverTypes.${type}`)) }),
    );
  }
}

export function sourceOf({ id }: Asset) {
  return { collection: "ops.assets", id };
}
