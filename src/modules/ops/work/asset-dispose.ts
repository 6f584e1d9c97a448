import { sql } from "drizzle-orm";
import { startOfMonth } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { accountFor, type EntryLine, postEntry } from "../../fin/index.ts";
import { accumulatedAccount, assetAccount, sourceOf } from "./asset-accounts.ts";
import { chargeMonths } from "./asset-charge.ts";
import type { Asset } from "./asset-fields.ts";
import { today } from "./days.ts";
import { depreciations } from "./depreciations.ts";

interface Disposal {
  disposed_on?: string;
  proceeds?: number;
  proceeds_account_id?: string;
}

/** Takes an asset out of the books: charged for the months before, then its cost against what it lost and brought. */
export async function dispose(context: WriteContext, record: Asset, input: Record<string, unknown>) {
  const { disposed_on = today(context), proceeds = 0, proceeds_account_id }: Disposal = input;
  if (disposed_on > today(context))
    throw invalid("disposed_on", "IN_FUTURE", "An asset is disposed of on a day that has come");
  if (record.acquired_on !== null && disposed_on < record.acquired_on)
    throw invalid("disposed_on", "DATE_ORDER", "An asset is not disposed of before it was acquired");
  requireNotCharged(context, record, startOfMonth(disposed_on));
  const { asset, blocked } = await chargeMonths(context, record, startOfMonth(disposed_on));
  if (blocked) {
    throw new Fault("PERIOD_CLOSED", {
      message: "Months before the disposal are still to be charged, and no period from them on is open.",
    });
  }
  const entry = await postEntry(context, {
    journal: "general",
    date: disposed_on,
    narration: `Asset ${asset.tag} disposed of`,
    lines: linesOf(context, asset, proceeds, proceeds_account_id),
    source: sourceOf(asset),
  });
  return {
    disposed_on,
    proceeds: { amount: proceeds, currency: context.principal.organization.currency },
    accumulated: asset.accumulated,
    depreciate_on: null,
    disposal_entry_id: entry?.id ?? null,
  };
}

function linesOf(
  context: WriteContext,
  asset: Asset,
  proceeds: number,
  account: string | undefined,
): EntryLine[] {
  const cost = asset.cost?.amount ?? 0;
  const lost = asset.accumulated?.amount ?? 0;
  const gain = proceeds - (cost - lost);
  const lines: EntryLine[] = [];
  if (cost > 0) lines.push({ account: assetAccount(context, asset), credit: cost });
  if (lost > 0) lines.push({ account: accumulatedAccount(context, asset), debit: lost });
  if (proceeds > 0) lines.push({ account: account ?? accountFor(context, "bank"), debit: proceeds });
  if (gain > 0) lines.push({ account: accountFor(context, "asset_disposal"), credit: gain });
  if (gain < 0) lines.push({ account: accountFor(context, "asset_disposal"), debit: -gain });
  return lines;
}

function requireNotCharged(context: WriteContext, { id }: Asset, month: string): void {
  const [charged] = context.records.where(
    depreciations,
    sql`asset_id = ${id} AND month_end >= ${month} AND kind = 'monthly'`,
    { limit: 1 },
  );
  if (!charged) return;
  throw invalid(
    "disposed_on",
    "MONTH_CHARGED",
    "Depreciation of this month or a later one is posted already. Choose a later day",
  );
}
