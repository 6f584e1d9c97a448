import { addDays, endOfMonth, laterOf, startOfMonth } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { accountFor, type EntryLine, postEntry } from "../../fin/index.ts";
import { accumulatedAccount, assetAccount, sourceOf } from "./asset-accounts.ts";
import type { Asset } from "./asset-fields.ts";
import { planOf } from "./asset-rules.ts";
import { depreciations } from "./depreciations.ts";

interface Acquisition {
  already_booked?: boolean;
  credit_account_id?: string;
  supplier_id?: string;
  depreciated_before?: number;
  depreciate_from?: string;
}

/** Capitalises a drafted asset and starts its depreciation. */
export async function acquire(context: WriteContext, draft: Asset, input: Record<string, unknown>) {
  const { depreciated_before = 0, depreciate_from, ...booking }: Acquisition = input;
  const asset = { ...draft, acquired_on: draft.acquired_on ?? context.today };
  requireReckonable(context, asset);
  const first = firstMonth(asset, depreciated_before, depreciate_from);
  const booked = booking.already_booked
    ? { entry_id: null }
    : await capitalise(context, asset, booking, { amount: depreciated_before, until: startOfMonth(first) });
  if (depreciated_before > 0) await recordBefore(context, asset, depreciated_before, first);
  const plan = planOf(asset);
  const left = plan ? plan.cost - plan.residual - depreciated_before : 0;
  return {
    ...booked,
    acquired_on: asset.acquired_on,
    accumulated: asset.cost && { amount: depreciated_before, currency: asset.cost.currency },
    depreciate_on: left > 0 ? endOfMonth(first) : null,
  };
}

function requireReckonable(context: WriteContext, { acquired_on, method, cost, life_months }: Asset): void {
  if (acquired_on !== null && acquired_on > context.today)
    throw invalid("acquired_on", "IN_FUTURE", say("ops.errors.dateInFuture"));
  if (method === "none") return;
  if (cost === null) throw invalid("cost", "REQUIRED", say("ops.errors.costMissing"));
  if (life_months === null) throw invalid("life_months", "REQUIRED", say("ops.errors.lifeMissing"));
}

/** Day in the first month for which depreciation is charged. */
function firstMonth(
  { acquired_on, cost, residual_value }: Asset & { acquired_on: string },
  before: number,
  given: string | undefined,
): string {
  if (before > (cost?.amount ?? 0) - (residual_value?.amount ?? 0))
    throw invalid("depreciated_before", "DEPRECIATED_TOO_FAR", say("ops.errors.depreciatedBeforeTooMuch"));
  if (given === undefined) {
    if (before > 0) throw invalid("depreciate_from", "REQUIRED", say("ops.errors.firstMonthMissing"));
    return acquired_on;
  }
  if (given < startOfMonth(acquired_on))
    throw invalid("depreciate_from", "DATE_ORDER", say("ops.errors.beforeAcquisition"));
  return given;
}

/**
 * Moves the cost to the asset account. It is taken from expenses by default, because bill lines without an
 * account are posted there. Earlier depreciation is posted against the opening balance. The accounts are
 * stored, so that the disposal uses the same ones even if the defaults change.
 */
async function capitalise(
  context: WriteContext,
  asset: Asset & { acquired_on: string },
  { credit_account_id, supplier_id }: Acquisition,
  lost: { amount: number; until: string },
) {
  if (asset.cost === null || asset.cost.amount === 0) return { entry_id: null };
  const { amount } = asset.cost;
  const asset_account_id = assetAccount(context, asset);
  const lines: EntryLine[] = [{ account: asset_account_id, debit: amount }];
  if (lost.amount > 0) lines.push({ account: accumulatedAccount(context, asset), credit: lost.amount });
  lines.push({
    account: credit_account_id ?? accountFor(context, lost.amount > 0 ? "opening_balance" : "expenses"),
    credit: amount - lost.amount,
    party_id: supplier_id,
  });
  const entered = earlier(context.today, laterOf(asset.acquired_on, lost.until));
  const entry = await postEntry(context, {
    journal: "general",
    date: lost.amount > 0 ? entered : asset.acquired_on,
    narration: say("ops.serverEntries.acquisition", { asset: asset.tag }),
    lines,
    source: sourceOf(asset),
  });
  return {
    entry_id: entry?.id ?? null,
    asset_account_id,
    ...(lost.amount > 0 && { accumulated_account_id: accumulatedAccount(context, asset) }),
  };
}

const earlier = (a: string, b: string) => (a < b ? a : b);

/** Records the depreciation charged before the asset was entered here. */
async function recordBefore(
  context: WriteContext,
  asset: Asset,
  amount: number,
  first: string,
): Promise<void> {
  if (asset.cost === null) return;
  const { currency } = asset.cost;
  await context.records.insert(depreciations, {
    asset_id: asset.id,
    kind: "before",
    month_end: addDays(startOfMonth(first), -1),
    amount: { amount, currency },
    book_value: { amount: asset.cost.amount - amount, currency },
  });
}
