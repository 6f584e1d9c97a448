import type { WriteContext } from "../../../kernel/context.ts";
import { say } from "../../../text/message.ts";
import { postEntry } from "../../fin/index.ts";
import { accumulatedAccount, depreciationAccount, sourceOf } from "./asset-accounts.ts";
import type { Asset } from "./asset-fields.ts";
import { planOf } from "./asset-rules.ts";
import { chargeFor, nextMonthEnd } from "./depreciation.ts";
import { depreciations } from "./depreciations.ts";
import { openDay } from "./open-day.ts";

/** `blocked` is true if charges were omitted because periods are closed. */
export interface Charged {
  asset: Asset;
  count: number;
  blocked: boolean;
}

/** Charges each month that ended before a day. Each gets an entry, in its own period or the next open one. */
export async function chargeMonths(
  context: WriteContext,
  asset: Asset,
  before: string,
  most = Number.POSITIVE_INFINITY,
): Promise<Charged> {
  const plan = planOf(asset);
  let [now, count] = [asset, 0];
  while (plan && now.depreciate_on !== null && now.depreciate_on < before && count < most) {
    const month_end = now.depreciate_on;
    const posted_on = openDay(context, month_end, context.today);
    if (posted_on === undefined) return { asset: now, count, blocked: true };
    const amount = chargeFor(plan, month_end, now.accumulated?.amount ?? 0);
    const charged = await charge(context, now, { kind: "monthly", month_end, posted_on, amount });
    const left = plan.cost - plan.residual - (charged.accumulated?.amount ?? 0);
    now = { ...charged, depreciate_on: left > 0 ? nextMonthEnd(month_end) : null };
    count += 1;
  }
  return { asset: now, count, blocked: false };
}

interface Loss {
  kind: "monthly" | "write_down";
  month_end: string;
  posted_on: string;
  amount: number;
  reason?: string;
}

/** Posts and records a loss in value. The caller must store the returned asset. */
export async function charge(context: WriteContext, asset: Asset, loss: Loss): Promise<Asset> {
  const { amount, month_end, posted_on } = loss;
  const { cost } = asset;
  // Less than half a minor unit is carried forward to later months.
  if (amount === 0 || cost === null) return asset;
  const accumulated_account_id = accumulatedAccount(context, asset);
  const named = { asset: asset.tag, month: month_end.slice(0, 7) };
  const entry = await postEntry(context, {
    journal: "general",
    date: posted_on,
    narration:
      loss.kind === "monthly"
        ? say("ops.serverEntries.depreciation", named)
        : say("ops.serverEntries.writeDown", named),
    lines: [
      {
        account: depreciationAccount(context, asset),
        debit: amount,
        cost_centre_id: asset.cost_centre_id,
        text: loss.reason ?? null,
      },
      { account: accumulated_account_id, credit: amount },
    ],
    source: sourceOf(asset),
  });
  const accumulated = { amount: (asset.accumulated?.amount ?? 0) + amount, currency: cost.currency };
  const book_value = { amount: cost.amount - accumulated.amount, currency: cost.currency };
  await context.records.insert(depreciations, {
    asset_id: asset.id,
    ...loss,
    amount: { amount, currency: cost.currency },
    book_value,
    entry_id: entry?.id ?? null,
  });
  return { ...asset, accumulated, book_value, accumulated_account_id };
}
