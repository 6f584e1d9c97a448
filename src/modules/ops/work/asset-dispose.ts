import { sql } from "drizzle-orm";
import { startOfMonth } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { accountFor, type EntryLine, journalEntries, postEntry, reverseEntry } from "../../fin/index.ts";
import { accumulatedAccount, assetAccount, sourceOf } from "./asset-accounts.ts";
import { chargeMonths } from "./asset-charge.ts";
import type { Asset } from "./asset-fields.ts";
import { depreciations } from "./depreciations.ts";
import { openDay } from "./open-day.ts";

interface Disposal {
  disposed_on?: string;
  proceeds?: number;
  proceeds_account_id?: string;
  customer_id?: string;
}

/** Charges depreciation up to the disposal, then writes off the rest against the proceeds. */
export async function dispose(context: WriteContext, record: Asset, input: Record<string, unknown>) {
  const { disposed_on = context.today, proceeds = 0, ...paid }: Disposal = input;
  requireDay(context, record, disposed_on);
  const month = startOfMonth(disposed_on);
  const { asset, blocked } = await chargeMonths(context, await takeBack(context, record, month), month);
  if (blocked) {
    throw new Fault("PERIOD_CLOSED", {
      message: say("ops.errors.monthsNotCharged"),
    });
  }
  requireNothingLater(context, asset, disposed_on, month);
  const entry = await postEntry(context, {
    journal: "general",
    date: disposed_on,
    narration: say("ops.serverEntries.disposal", { asset: asset.tag }),
    lines: linesOf(context, asset, proceeds, paid),
    source: sourceOf(asset),
  });
  return {
    disposed_on,
    proceeds: { amount: proceeds, currency: context.principal.organization.currency },
    accumulated: asset.accumulated,
    accumulated_account_id: asset.accumulated_account_id,
    depreciate_on: null,
    disposal_entry_id: entry?.id ?? null,
  };
}

function linesOf(
  context: WriteContext,
  asset: Asset,
  proceeds: number,
  { proceeds_account_id, customer_id }: Disposal,
): EntryLine[] {
  const cost = asset.cost?.amount ?? 0;
  const lost = asset.accumulated?.amount ?? 0;
  const gain = proceeds - (cost - lost);
  const lines: EntryLine[] = [];
  if (cost > 0) lines.push({ account: assetAccount(context, asset), credit: cost });
  if (lost > 0) lines.push({ account: accumulatedAccount(context, asset), debit: lost });
  if (proceeds > 0) {
    const account = proceeds_account_id ?? accountFor(context, "bank");
    lines.push({ account, debit: proceeds, party_id: customer_id });
  }
  if (gain > 0) lines.push({ account: accountFor(context, "asset_disposal"), credit: gain });
  if (gain < 0) lines.push({ account: accountFor(context, "asset_disposal"), debit: -gain });
  return lines;
}

function requireDay(context: WriteContext, { acquired_on, entry_id }: Asset, day: string): void {
  if (day > context.today) throw invalid("disposed_on", "IN_FUTURE", say("ops.errors.dateInFuture"));
  const entered = entry_id === null ? acquired_on : context.records.get(journalEntries, entry_id).date;
  if (entered !== null && day < entered)
    throw invalid("disposed_on", "DATE_ORDER", say("ops.errors.disposedTooEarly"));
}

/** Refuses a disposal before a loss that stays posted, since the loss would remain in the books. */
function requireNothingLater(context: WriteContext, { id }: Asset, day: string, month: string): void {
  const [loss] = context.records.where(
    depreciations,
    sql`asset_id = ${id} AND posted_on > ${day} AND (kind = 'write_down' OR month_end < ${month})`,
    { order: sql`posted_on DESC`, limit: 1 },
  );
  if (!loss) return;
  throw invalid(
    "disposed_on",
    "LOSS_POSTED_LATER",
    say("ops.errors.lossPostedLater", { day: loss.posted_on ?? day }),
  );
}

/** Reverses depreciation charged after a disposal entered late. The caller must store the returned asset. */
async function takeBack(context: WriteContext, asset: Asset, month: string): Promise<Asset> {
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
        message: say("ops.errors.depreciationNotReversed"),
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
