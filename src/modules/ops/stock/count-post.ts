import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { balanceFrom, holding } from "./ledger.ts";
import { usualLocation } from "./locations-standard.ts";
import { moveNow } from "./move-now.ts";
import { millionths, shown } from "./quantities.ts";
import type { CountLine, StockCount } from "./stock-count-fields.ts";
import { stockMoves } from "./stock-moves.ts";

/** Counted quantity minus the stock at that time, so that moves during the count cause no variance. */
export function variances(context: ReadContext, { location_id, lines }: StockCount): CountLine[] {
  return lines.map((line) => {
    const place = { item_id: line.item_id, location_id, lot: line.lot ?? "" };
    const { then } = balanceFrom(context, place, line.counted_at ?? context.now);
    return { ...line, variance: shown(millionths(line.counted ?? "0") - then) };
  });
}

/** Refuses lines that a later, already posted count has covered: it includes their variance. */
export function requireNewest(context: ReadContext, { location_id, started_at, lines }: StockCount): void {
  const newer = newerCounts(context, location_id, started_at ?? context.now);
  const problems = lines.flatMap(({ item_id, lot, counted_at }, i): Detail[] => {
    const other = newer.find(
      (one) => one.item_id === item_id && one.lot === (lot ?? "") && one.counted_at > (counted_at ?? 0),
    );
    if (!other) return [];
    const message = say("ops.errors.countedSince", { count: other.number });
    return [{ path: `lines.${i}.counted`, code: "COUNTED_SINCE", message }];
  });
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems.slice(0, 20) });
}

/** Variances of a location's counts posted since a moment. */
function newerCounts(context: ReadContext, location: string, since: number) {
  return queryRows(
    context,
    sql`SELECT c.number, l.item_id, coalesce(l.lot, '') AS lot, l.counted_at
        FROM ops_stock_counts c JOIN ops_stock_counts_lines l ON l.parent = c.rid
        WHERE c.org = ${context.principal.organization.key} AND c.location_id = ${location}
          AND c.state = 'posted' AND c.archived_at IS NULL AND c.posted_at >= ${since}`,
  ).map((row) => ({
    number: String(row.number),
    item_id: String(row.item_id),
    lot: String(row.lot),
    counted_at: Number(row.counted_at),
  }));
}

/** Posts each variance as a move to or from the loss location, dated when the goods were counted. */
export async function postCount(context: WriteContext, count: StockCount) {
  // Computed again, because moves recorded after the review may be dated before the count.
  const lines = variances(context, count);
  for (const [i, line] of lines.entries()) await adjust(context, count, line, i);
  return {
    lines,
    posted_at: context.now,
    line_count: lines.length,
    accurate_count: lines.filter(({ variance }) => variance === "0").length,
  };
}

async function adjust(
  context: WriteContext,
  count: StockCount,
  line: CountLine,
  position: number,
): Promise<void> {
  const variance = millionths(line.variance ?? "0");
  if (variance === 0) return;
  const loss = usualLocation(context, "loss").id;
  const [from_id, to_id] = variance < 0 ? [count.location_id, loss] : [loss, count.location_id];
  if (variance < 0) await freeWhatIsGone(context, count.location_id, line, -variance);
  await moveNow(
    context,
    {
      item_id: line.item_id,
      from_id,
      to_id,
      quantity: shown(Math.abs(variance)),
      lot: line.lot,
      unit_cost: line.unit_cost,
      source: { collection: "ops.stock-counts", id: count.id },
      source_line: String(position),
    },
    { at: line.counted_at },
    `lines.${position}`,
  );
}

/** Releases reservations, newest first, until the remaining stock covers the rest. */
async function freeWhatIsGone(
  context: WriteContext,
  location: string,
  { item_id, lot }: CountLine,
  gone: number,
): Promise<void> {
  const isShort = (of?: string) => {
    const { on_hand, reserved } = holding(context, item_id, location, of);
    return on_hand - gone < reserved;
  };
  if (!isShort() && !isShort(lot ?? "")) return;
  const reserved = context.records.where(
    stockMoves,
    sql`item_id = ${item_id} AND from_id = ${location} AND state = 'reserved'`,
    { order: sql`rid DESC` },
  );
  for (const move of reserved) {
    const ofLot = isShort(lot ?? "") && (move.lot ?? "") === (lot ?? "");
    if (ofLot || isShort()) await context.records.move(stockMoves, move, "release");
  }
}
