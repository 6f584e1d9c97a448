import type { WriteContext } from "../../../kernel/context.ts";
import { follow } from "../../../kernel/follower.ts";
import { raiseLevel } from "../stock/index.ts";
import { millionths } from "../stock/quantities.ts";
import { purchaseOrders } from "./purchase-orders.ts";
import { salesOrders } from "./sales-orders.ts";

/** States that count as on order. Includes drafts, so that nothing is proposed twice. */
const COMING = new Set(["draft", "submitted", "approved", "ordered", "part_received", "on_hold"]);
/** States in which a sales order has deliveries outstanding. */
const WANTED = new Set(["confirmed", "part_delivered", "on_hold"]);

interface Order {
  state: string;
  archived_at: number | null;
}

interface Open {
  item_id: string | null;
  quantity: string;
}

function openOf<L extends Open>(
  order: (Order & { lines: L[] }) | undefined,
  states: ReadonlySet<string>,
  done: (line: L) => string,
): Map<string, number> {
  const open = new Map<string, number>();
  if (!order || order.archived_at !== null || !states.has(order.state)) return open;
  for (const line of order.lines) {
    if (line.item_id === null) continue;
    const left = Math.max(0, millionths(line.quantity) - millionths(done(line)));
    open.set(line.item_id, (open.get(line.item_id) ?? 0) + left);
  }
  return open;
}

function raiseLevels(
  context: WriteContext,
  column: "demand" | "on_order",
  after: Map<string, number>,
  before: Map<string, number>,
): void {
  for (const item of new Set([...after.keys(), ...before.keys()])) {
    const by = (after.get(item) ?? 0) - (before.get(item) ?? 0);
    if (by !== 0) raiseLevel(context, item, { [column]: by });
  }
}

/** Keeps each item's quantity on order up to date. */
export const supply = follow(purchaseOrders, (context, after, before) => {
  const open = (order: typeof before) => openOf(order, COMING, ({ received }) => received);
  raiseLevels(context, "on_order", open(after), open(before));
});

/** Keeps each item's quantity ordered by customers up to date. */
export const demand = follow(salesOrders, (context, after, before) => {
  const open = (order: typeof before) => openOf(order, WANTED, ({ delivered }) => delivered);
  raiseLevels(context, "demand", open(after), open(before));
});
