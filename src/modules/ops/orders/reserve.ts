import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { holding, stockMoves, usualIfAny } from "../stock/index.ts";
import { locations } from "../stock/locations.ts";
import { millionths, shown } from "../stock/quantities.ts";
import type { StockMove } from "../stock/stock-move-fields.ts";
import { stockedItem } from "./handed.ts";
import type { SalesOrder } from "./sales-order-fields.ts";

/** Moves that reserve stock for one line, or for the whole order. */
export function reservedFor(context: WriteContext, order: string, line?: number): StockMove[] {
  return context.records.where(
    stockMoves,
    sql`source_id = ${order} AND state = 'reserved'
        ${line === undefined ? sql`` : sql`AND source_line = ${String(line)}`}`,
  );
}

/** Reserves available stock for open deliveries. No back-order queue: call it again for the rest. */
export async function reserveOpen(context: WriteContext, order: SalesOrder): Promise<void> {
  const from =
    order.location_id === null
      ? usualIfAny(context, "internal")
      : context.records.get(locations, order.location_id);
  const to = usualIfAny(context, "customer");
  if (!from || !to) return;
  for (const [i, line] of order.lines.entries()) {
    const item = stockedItem(context, line);
    if (!item) continue;
    const set = reservedFor(context, order.id, i).reduce((sum, move) => sum + millionths(move.quantity), 0);
    const missing = millionths(line.quantity) - millionths(line.delivered) - set;
    const { on_hand, reserved } = holding(context, item.id, from.id);
    const quantity = Math.min(missing, on_hand - reserved);
    if (quantity <= 0) continue;
    const move = await context.records.insert(stockMoves, {
      item_id: item.id,
      from_id: from.id,
      to_id: to.id,
      quantity: shown(quantity),
      source: { collection: "ops.sales-orders", id: order.id },
      source_line: String(i),
    });
    await context.records.move(stockMoves, move, "reserve");
  }
}

/** After a delivery from another location, releases reservations that exceed the open quantity. */
export async function freeBeyond(
  context: WriteContext,
  order: string,
  line: number,
  open: number,
): Promise<void> {
  let wanted = Math.max(0, open);
  for (const move of reservedFor(context, order, line)) {
    const aside = millionths(move.quantity);
    if (wanted === 0) await context.records.move(stockMoves, move, "cancel");
    else if (aside > wanted) await context.records.update(stockMoves, move, { quantity: shown(wanted) });
    wanted -= Math.min(wanted, aside);
  }
}

export async function freeAll(context: WriteContext, order: string): Promise<void> {
  for (const move of reservedFor(context, order)) await context.records.move(stockMoves, move, "cancel");
}
