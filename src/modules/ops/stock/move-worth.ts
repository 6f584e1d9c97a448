import type { ReadContext } from "../../../kernel/context.ts";
import type { StatedAmount } from "../../../kernel/entity.ts";
import type { Money } from "../../../kernel/money.ts";
import { currentCost } from "./cost.ts";
import { items } from "./items.ts";
import { locations } from "./locations.ts";
import { millionths, worth } from "./quantities.ts";
import type { StockCount } from "./stock-count-fields.ts";
import type { StockMove } from "./stock-move-fields.ts";

/** Value of goods at their current cost; undefined if the cost is unknown. */
export function goodsWorth(context: ReadContext, itemId: string, quantity: number): number | undefined {
  const item = context.records.find(items, itemId);
  return item && currentCost(context, item, quantity);
}

/** Value of a move that approval rules compare: as posted, else the higher of stated and current cost. */
export function moveWorth(context: ReadContext, move: StockMove): StatedAmount | undefined {
  const { value, unit_cost, quantity, item_id } = move;
  return value ?? stated(largerCost(context, item_id, millionths(quantity), unit_cost));
}

/** Stating a lower cost must not lower the value that approval rules compare. */
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

/** Facts for approval rules. `adjusts`: write-offs, finds, and deliveries without an order. */
export function moveFacts(context: ReadContext, { from_id, to_id, source, at }: StockMove) {
  const [from, to] = [from_id, to_id].map((id) => context.records.find(locations, id)?.kind);
  const leaves = source === null && (to === "customer" || to === "supplier");
  return {
    adjusts: from === "loss" || to === "loss" || leaves,
    backdated: at !== null && at < context.now - DAY,
  };
}

const DAY = 86_400_000;

/** Total value of a count's variances, regardless of sign. */
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
