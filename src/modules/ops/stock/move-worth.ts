import type { ReadContext } from "../../../kernel/context.ts";
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

/** What a move is worth: as it was valued, by its own cost, or by what its goods cost now. */
export function moveWorth(context: ReadContext, move: StockMove): number | undefined {
  const { value, unit_cost, quantity, item_id } = move;
  if (value) return value.amount;
  if (unit_cost) return worth(millionths(quantity), unit_cost.amount);
  return goodsWorth(context, item_id, millionths(quantity));
}

/** Whether goods are written off or found, and whether the move belongs to a day that is over. */
export function moveFacts(context: ReadContext, { from_id, to_id, at }: StockMove) {
  const kinds = [from_id, to_id].map((id) => context.records.find(locations, id)?.kind);
  return { adjusts: kinds.includes("loss"), backdated: at !== null && at < context.now - DAY };
}

const DAY = 86_400_000;

/** What the differences of a count come to, found and missing alike. */
export function varianceWorth(context: ReadContext, { lines }: StockCount): number | undefined {
  let total = 0;
  for (const { item_id, variance, unit_cost } of lines) {
    const quantity = Math.abs(millionths(variance ?? "0"));
    if (quantity === 0) continue;
    const value = unit_cost ? worth(quantity, unit_cost.amount) : goodsWorth(context, item_id, quantity);
    if (value === undefined) return undefined;
    total += value;
  }
  return total;
}
