import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import { insertInto } from "../../../store/connection.ts";
import { type Clause, part, pick } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { items } from "./items.ts";
import { shareOf } from "./quantities.ts";
import { costLayers, costTakings, stockChanges } from "./tables.ts";

type Item = RecordIn<typeof items>;

/** Quantity in millionths. */
interface Goods {
  move: string;
  at: number;
  quantity: number;
}

/** Return of goods to their supplier. */
export interface SentBack {
  /** Moves that received the goods, in the order in which to undo them. */
  receipts: readonly string[];
  /** Amount by which the debt to the supplier decreases. */
  value: number;
}

const newLayer = insertInto(costLayers);
const newTaking = insertInto(costTakings);

/** Average cost uses a single layer, which has no receipt. */
const POOL = "";

function layers({ handle, org }: ReadContext, item: Item, rest: Clause): Layer[] {
  return handle.connection.all`
    SELECT ${LAYER} FROM ${costLayers}
    WHERE ${costLayers.org} = ${org} AND ${costLayers.item_id} = ${item.id} AND ${rest}`;
}

const LAYER = pick(costLayers, "rid", "move_id", "quantity", "value", "left_quantity", "left_value");
type Layer = typeof LAYER.row;

/** Cost layer of a receipt; for average cost the only layer. */
function layerOf(context: ReadContext, item: Item, move: string): Layer | undefined {
  return layers(context, item, part`${costLayers.move_id} = ${move}`)[0];
}

function change(
  context: WriteContext,
  rid: number,
  given: { quantity: number; value: number; brought?: number; brought_value?: number },
): void {
  const { brought = 0, brought_value = 0 } = given;
  const { quantity, value, left_quantity, left_value } = costLayers;
  context.handle.connection.run`
    UPDATE ${costLayers} SET ${quantity} = ${quantity} + ${brought}, ${value} = ${value} + ${brought_value},
      ${left_quantity} = ${left_quantity} + ${given.quantity}, ${left_value} = ${left_value} + ${given.value}
    WHERE ${costLayers.rid} = ${rid}`;
}

export function bringCost(context: WriteContext, item: Item, goods: Goods, value: number): void {
  const { quantity, at } = goods;
  const move_id = item.cost === "average" ? POOL : goods.move;
  const pool = item.cost === "average" ? layerOf(context, item, POOL) : undefined;
  if (pool) {
    change(context, pool.rid, { quantity, value, brought: quantity, brought_value: value });
    return;
  }
  newLayer.insert(context.handle.connection, {
    org: context.principal.organization.key,
    item_id: item.id,
    move_id,
    at,
    quantity,
    value,
    left_quantity: quantity,
    left_value: value,
  });
}

/**
 * Takes cost from the oldest layers (FIFO) or at the average. The last unit of a layer takes all its
 * remaining value, so that no value is left without stock. A return to the supplier takes the cost at which the
 * goods were received, as far as they are still in stock, so that it causes no gain or loss.
 */
export function takeCost(
  context: WriteContext,
  item: Item,
  { move, quantity }: Goods,
  back?: SentBack,
): number {
  let [missing, taken] = [quantity, 0];
  for (const layer of layersToTake(context, item, back)) {
    if (missing === 0) break;
    const portion = Math.min(missing, layer.left_quantity);
    const value = layer.move_id === POOL ? pooledCost(layer, portion, back) : ownCost(layer, portion);
    change(context, layer.rid, { quantity: -portion, value: -value });
    newTaking.insert(context.handle.connection, {
      org: context.principal.organization.key,
      move_id: move,
      layer: layer.rid,
      quantity: portion,
      value,
    });
    missing -= portion;
    taken += value;
  }
  if (missing > 0) throw new Error(`the cost of ${missing} millionths of an item is not known`);
  return taken;
}

/** Remaining layers in order of use: receipts being returned, then oldest first. */
function layersToTake(context: ReadContext, item: Item, back: SentBack | undefined): Layer[] {
  const left = layers(
    context,
    item,
    part`${costLayers.left_quantity} > 0 ORDER BY ${costLayers.at}, ${costLayers.rid}`,
  );
  if (!back) return left;
  const own = back.receipts.flatMap((move) => left.filter(({ move_id }) => move_id === move));
  return [...own, ...left.filter((layer) => !own.includes(layer))];
}

function ownCost({ left_value, left_quantity }: Layer, quantity: number): number {
  return shareOf(left_value, quantity, left_quantity);
}

/** Cost of a return is the reduction of debt, if the rest keeps a value; otherwise a proportional share. */
function pooledCost(pool: Layer, quantity: number, back: SentBack | undefined): number {
  if (back && quantity < pool.left_quantity && back.value <= pool.left_value) return back.value;
  return ownCost(pool, quantity);
}

/** Undoes a delivery: returns the exact cost to each layer. */
export function giveCostBack(context: WriteContext, move: string): void {
  const takings = context.handle.connection.all`
    SELECT ${pick(costTakings, "layer", "quantity", "value")} FROM ${costTakings}
    WHERE ${costTakings.move_id} = ${move} AND ${costTakings.org} = ${context.org}`;
  for (const { layer, quantity, value } of takings) change(context, layer, { quantity, value });
}

/** Undoes a receipt, unless its cost has already left with other goods. */
export function takeCostBack(context: WriteContext, item: Item, goods: Goods, value: number): void {
  const { quantity } = goods;
  const of = item.cost === "average" ? POOL : goods.move;
  const layer = layerOf(context, item, of);
  if (!layer || !canGiveUp(item, layer, quantity, value)) {
    throw new Fault("STATE_TRANSITION_INVALID", {
      details: [
        {
          path: "state",
          code: "COST_TAKEN",
          message: say("ops.errors.costTaken"),
        },
      ],
    });
  }
  change(context, layer.rid, {
    quantity: -quantity,
    value: -value,
    brought: -quantity,
    brought_value: -value,
  });
}

function canGiveUp(item: Item, layer: Layer, quantity: number, value: number): boolean {
  const left = { quantity: layer.left_quantity - quantity, value: layer.left_value - value };
  if (item.cost === "fifo") return left.quantity === 0 && left.value === 0;
  return left.quantity === 0 ? left.value === 0 : left.quantity > 0 && left.value >= 0;
}

/** Cost of found or returned goods: average of stock; for FIFO or without stock, the last receipt's. */
export function currentCost(context: ReadContext, item: Item, quantity: number): number | undefined {
  if (item.cost === "average") {
    const pool = layerOf(context, item, POOL);
    if (pool && pool.left_quantity > 0) return shareOf(pool.left_value, quantity, pool.left_quantity);
  }
  const last = context.handle.connection.get`
    SELECT ${pick(stockChanges, "quantity", "value")} FROM ${stockChanges}
    WHERE ${stockChanges.org} = ${context.org} AND ${stockChanges.item_id} = ${item.id} AND ${stockChanges.own} = 1
      AND ${stockChanges.quantity} > 0 AND ${stockChanges.value} > 0
    ORDER BY ${stockChanges.at} DESC, ${stockChanges.rid} DESC LIMIT 1`;
  return last && shareOf(last.value, quantity, last.quantity);
}
