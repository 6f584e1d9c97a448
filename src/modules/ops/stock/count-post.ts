import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { balanceFrom, holding } from "./ledger.ts";
import { usualLocation } from "./locations-standard.ts";
import { moveNow } from "./move-now.ts";
import { millionths, shown } from "./quantities.ts";
import type { CountLine, StockCount } from "./stock-count-fields.ts";
import { stockMoves } from "./stock-moves.ts";

/**
 * Each line with its variance: what was counted less what the books say was there at that moment. Goods
 * that came or went while others were still counting are told by the moment, so they are no variance.
 */
export function variances(context: ReadContext, { location_id, lines }: StockCount): CountLine[] {
  return lines.map((line) => {
    const place = { item_id: line.item_id, location_id, lot: line.lot ?? "" };
    const { then } = balanceFrom(context, place, line.counted_at ?? context.now);
    return { ...line, variance: shown(millionths(line.counted ?? "0") - then) };
  });
}

/** Makes a move to or from loss for each variance, at the moment of counting. */
export async function postCount(context: WriteContext, count: StockCount) {
  // Anew: moves that were recorded since the review may belong to days before the counting.
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

/** What is not there cannot be set aside: the newest reservations are freed until the rest holds. */
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
