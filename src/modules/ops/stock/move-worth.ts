import type { ReadContext } from "../../../kernel/context.ts";
import type { StatedAmount } from "../../../kernel/entity.ts";
import type { Money } from "../../../kernel/money.ts";
import { currentCost } from "./cost.ts";
import { items } from "./items.ts";
import { locations } from "./locations.ts";
import { millionths, worth } from "./quantities.ts";
import type { StockCount } from "./stock-count-fields.ts";
import type { StockMove } from "./stock-move-fields.ts";

/** Value at current cost; undefined without a known cost. */
export function goodsWorth(context: ReadContext, itemId: string, quantity: number): number | undefined {
  const item = context.records.find(items, itemId);
  return item && currentCost(context, item, quantity);
}

/** Stated value, or current cost if higher. */
export function moveWorth(context: ReadContext, move: StockMove): StatedAmount | undefined {
  const { value, unit_cost, quantity, item_id } = move;
  return value ?? stated(largerCost(context, item_id, millionths(quantity), unit_cost));
}

/** A stated cost never lowers the value for approvals. */
function largerCost(
  context: ReadContext,
  item: string,
  quantity: number,
  unitCost: Money | null,
): number | undefined {
  const now = goodsWorth(context, item, quantity);
  if (!unitCost) return now;
  return Math.max(now ?? 0, worth(quantity, unitCost.amount));
}

const stated = (amount: number | undefined) => (amount === undefined ? undefined : { amount });

/** Facts for approvals: write-offs, finds, deliveries without an order, and backdated moves. */
export function moveFacts(context: ReadContext, { from_id, to_id, source, at }: StockMove) {
  const [from, to] = [from_id, to_id].map((id) => context.records.find(locations, id)?.kind);
  const leaves = source === null && (to === "customer" || to === "supplier");
  return {
    adjusts: from === "loss" || to === "loss" || leaves,
    backdated: at !== null && at < context.now - DAY,
  };
}

const DAY = 86_400_000;

/** Sum of a count's absolute variances. */
export function varianceWorth(context: ReadContext, { lines }: StockCount): StatedAmount | undefined {
  let total = 0;
  for (const { item_id, variance, unit_cost } of lines) {
    const quantity = Math.abs(millionths(variance ?? "0"));
    if (quantity === 0) continue;
    const value = largerCost(context, item_id, quantity, unit_cost);
    if (value === undefined) return undefined;
    total += value;
  }
  return { amount: total };
}
