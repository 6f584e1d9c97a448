import type { WriteContext } from "../../../kernel/context.ts";
import { follow } from "../../../kernel/follower.ts";
import { say } from "../../../text/message.ts";
import { stockMoves } from "../stock/index.ts";
import { locations } from "../stock/locations.ts";
import { millionths, shareOf } from "../stock/quantities.ts";
import type { StockMove } from "../stock/stock-move-fields.ts";
import { deliveredState, progressed } from "./deliver.ts";
import { postDifferences } from "./goods-differences.ts";
import { receivedMore } from "./goods-owed.ts";
import { purchaseOrders } from "./purchase-orders.ts";
import { receivedState } from "./receive.ts";
import { salesOrders } from "./sales-orders.ts";

/** Reverts an order's progress when one of its stock moves is reversed. */
export const reversedMoves = follow(stockMoves, async (context, after, before) => {
  if (before?.state !== "done" || after.state !== "reversed" || after.source === null) return;
  if (after.source.collection === "ops.purchase-orders") await unreceive(context, after, after.source.id);
  if (after.source.collection === "ops.sales-orders") await undeliver(context, after, after.source.id);
});

async function unreceive(context: WriteContext, move: StockMove, id: string): Promise<void> {
  const order = context.records.get(purchaseOrders, id);
  const cameIn = context.records.get(locations, move.from_id).kind === "supplier";
  const sign = cameIn ? -1 : 1;
  const quantity = sign * millionths(move.quantity);
  const value = sign * ((cameIn ? move.value : move.credited)?.amount ?? 0);
  const position = Number(move.source_line);
  const line = order.lines[position];
  if (!line) return;
  const after = receivedMore(line, quantity, (from, to) => shareOf(value, to - from, quantity));
  // Parts are rounded one by one, at their own rates, so the part that matches a bill may differ now.
  const difference = after.received_value - line.received_value - value;
  const isForeign = order.currency !== context.principal.organization.currency;
  await postDifferences(
    context,
    order,
    isForeign ? { price: 0, exchange: difference } : { price: difference, exchange: 0 },
    { date: context.today, cause: say("ops.serverEntries.moveReversed", { move: move.number ?? "" }) },
  );
  const lines = order.lines.with(position, after);
  const state = receivedState(lines);
  // Reversing a receipt means that the order was not fully received; reversing a return doesn't.
  const received_on = cameIn && state !== "received" ? null : order.received_on;
  await context.records.update(purchaseOrders, order, {
    lines,
    received_on,
    ...advance(order, state, ["ordered", "part_received", "received"]),
  });
}

async function undeliver(context: WriteContext, move: StockMove, id: string): Promise<void> {
  const order = context.records.get(salesOrders, id);
  const sign = context.records.get(locations, move.to_id).kind === "customer" ? -1 : 1;
  const lines = order.lines.map((line, i) => {
    if (String(i) !== move.source_line) return line;
    const after = progressed(context, line, sign * millionths(move.quantity));
    // Reversing a delivery means that the line was not fully delivered; reversing a return doesn't.
    const isShort = sign < 0 && millionths(after.delivered) < millionths(after.quantity);
    return { ...after, delivered_on: isShort ? null : after.delivered_on };
  });
  const state = deliveredState(lines);
  const delivered_on = sign < 0 && state !== "delivered" ? null : order.delivered_on;
  await context.records.update(salesOrders, order, {
    lines,
    delivered_on,
    ...advance(order, state, ["confirmed", "part_delivered", "delivered"]),
  });
}

/** An order on hold remembers the state for its release instead. Closed orders stay closed. */
function advance<S extends string, T extends S>(
  order: { state: S; held_from: string | null },
  state: T,
  moving: readonly S[],
): { state?: T; held_from?: string } {
  if (order.state === "on_hold") return { held_from: state };
  return moving.includes(order.state) ? { state } : {};
}
