import type { ReadContext } from "../../../kernel/context.ts";
import type { StatedAmount } from "../../../kernel/entity.ts";
import type { Money } from "../../../kernel/money.ts";
import { currentCost } from "./cost.ts";
import { items } from "./items.ts";
import { locations } from "./locations.ts";
import { millionths, worth } from "./quantities.ts";
import type { StockCount } from "./stock-count-fields.ts";
import type { StockMove } from "./stock-move-fields.ts";

/** What goods are worth, by what they cost now; undefined of those that never cost anything. */
export function goodsWorth(context: ReadContext, itemId: string, quantity: number): number | undefined {
  const item = context.records.find(items, itemId);
  return item && currentCost(context, item, quantity);
}

/** What a move is worth: as it was valued, or else the larger of its own cost and what its goods cost now. */
export function moveWorth(context: ReadContext, move: StockMove): StatedAmount | undefined {
  const { value, unit_cost, quantity, item_id } = move;
  return value ?? stated(largerCost(context, item_id, millionths(quantity), unit_cost));
}

/** A cost that somebody states does not lower what goods are worth. */
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

/**
 * Whether goods are written off, found, or leave without an order, which is the same by another name; and whether the
 * move belongs to a day that is over.
 */
export function moveFacts(context: ReadContext, { from_id, to_id, source, at }: StockMove) {
  const [from, to] = [from_id, to_id].map((id) => context.records.find(locations, id)?.kind);
  const leaves = source === null && (to === "customer" || to === "supplier");
  return {
    adjusts: from === "loss" || to === "loss" || leaves,
    backdated: at !== null && at < context.now - DAY,
  };
}

const DAY = 86_400_000;

/** What the differences of a count come to, found and missing alike. */
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
