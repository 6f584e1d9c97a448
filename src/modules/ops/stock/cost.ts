import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { asQuery, CompiledQuery, insertInto } from "../../../store/connection.ts";
import type { items } from "./items.ts";
import { shareOf } from "./quantities.ts";
import { costLayers, costTakings, stockChanges } from "./tables.ts";

type Item = RecordIn<typeof items>;

/** What moves: its quantity in millionths. */
interface Goods {
  move: string;
  at: number;
  quantity: number;
}

/** Goods that go back to where they were bought. */
export interface SentBack {
  /** The moves that brought them, those to be undone first before the others. */
  receipts: readonly string[];
  /** What is to be paid less for them. */
  value: number;
}

interface Layer {
  rid: number;
  move_id: string;
  quantity: number;
  value: number;
  left_quantity: number;
  left_value: number;
}

const newLayer = insertInto(costLayers);
const newTaking = insertInto(costTakings);
const addToLayer = new CompiledQuery(
  asQuery(sql`
    UPDATE ${costLayers} SET quantity = quantity + ${sql.placeholder("brought")},
      value = value + ${sql.placeholder("brought_value")},
      left_quantity = left_quantity + ${sql.placeholder("quantity")},
      left_value = left_value + ${sql.placeholder("value")}
    WHERE rid = ${sql.placeholder("rid")}`),
);

/** An average is one layer, which no single move brought. */
const POOL = "";

function layers(context: ReadContext, item: Item, rest: ReturnType<typeof sql>): Layer[] {
  return queryRows(
    context,
    sql`SELECT rid, move_id, quantity, value, left_quantity, left_value FROM ${costLayers}
        WHERE org = ${context.principal.organization.key} AND item_id = ${item.id} AND ${rest}`,
  ).map((row) => ({
    rid: Number(row.rid),
    move_id: String(row.move_id),
    quantity: Number(row.quantity),
    value: Number(row.value),
    left_quantity: Number(row.left_quantity),
    left_value: Number(row.left_value),
  }));
}

function change(
  context: WriteContext,
  rid: number,
  part: { quantity: number; value: number; brought?: number; brought_value?: number },
): void {
  addToLayer.run(context.handle.connection, { brought: 0, brought_value: 0, ...part, rid });
}

/** Goods come in with what they cost. */
export function bringCost(context: WriteContext, item: Item, goods: Goods, value: number): void {
  const { quantity, at } = goods;
  const move_id = item.cost === "average" ? POOL : goods.move;
  const [pool] = item.cost === "average" ? layers(context, item, sql`move_id = ${POOL}`) : [];
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
 * Goods go out and take their cost with them: of the oldest that are left, or the average. The last of a
 * layer takes what is left of its value, so that nothing is worth nothing. What is sent back undoes its
 * purchase, as far as that is still there: nothing is gained or lost by it.
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
    const part = Math.min(missing, layer.left_quantity);
    const value = layer.move_id === POOL ? pooledCost(layer, part, back) : ownCost(layer, part);
    change(context, layer.rid, { quantity: -part, value: -value });
    newTaking.insert(context.handle.connection, {
      org: context.principal.organization.key,
      move_id: move,
      layer: layer.rid,
      quantity: part,
      value,
    });
    missing -= part;
    taken += value;
  }
  if (missing > 0) throw new Error(`the cost of ${missing} millionths of an item is not known`);
  return taken;
}

/** What is left, in the order in which it goes: the oldest first, or what is sent back before all else. */
function layersToTake(context: ReadContext, item: Item, back: SentBack | undefined): Layer[] {
  const left = layers(context, item, sql`left_quantity > 0 ORDER BY at, rid`);
  if (!back) return left;
  const own = back.receipts.flatMap((move) => left.filter(({ move_id }) => move_id === move));
  return [...own, ...left.filter((layer) => !own.includes(layer))];
}

function ownCost({ left_value, left_quantity }: Layer, part: number): number {
  return shareOf(left_value, part, left_quantity);
}

/** What leaves an average: its share, or what is to be paid less when the rest is then still worth something. */
function pooledCost(pool: Layer, part: number, back: SentBack | undefined): number {
  if (back && part < pool.left_quantity && back.value <= pool.left_value) return back.value;
  return ownCost(pool, part);
}

/** Undoes what a delivery took: every layer gets back the very cost. */
export function giveCostBack(context: WriteContext, move: string): void {
  const takings = queryRows(
    context,
    sql`SELECT layer, quantity, value FROM ${costTakings}
        WHERE move_id = ${move} AND org = ${context.principal.organization.key}`,
  );
  for (const { layer, quantity, value } of takings)
    change(context, Number(layer), { quantity: Number(quantity), value: Number(value) });
}

/** Undoes what a receipt brought, as long as its cost has not gone out with other goods. */
export function takeCostBack(context: WriteContext, item: Item, goods: Goods, value: number): void {
  const { quantity } = goods;
  const of = item.cost === "average" ? POOL : goods.move;
  const [layer] = layers(context, item, sql`move_id = ${of}`);
  if (!layer || !canGiveUp(item, layer, quantity, value)) {
    throw new Fault("STATE_TRANSITION_INVALID", {
      details: [
        {
          path: "state",
          code: "COST_TAKEN",
          message:
            "What this move brought has gone out since, and took its cost along. Reverse those moves first, or move the goods back with a new move",
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

/**
 * What goods cost that come in without saying so: found again, or given back. The average of what is there;
 * of first in, first out, and when nothing is there, what the last receipt cost. Undefined when none is known.
 */
export function currentCost(context: ReadContext, item: Item, quantity: number): number | undefined {
  if (item.cost === "average") {
    const [pool] = layers(context, item, sql`move_id = ${POOL} AND left_quantity > 0`);
    if (pool) return shareOf(pool.left_value, quantity, pool.left_quantity);
  }
  const [last] = queryRows(
    context,
    sql`SELECT quantity, value FROM ${stockChanges}
        WHERE org = ${context.principal.organization.key} AND item_id = ${item.id} AND own = 1
          AND quantity > 0 AND value > 0
        ORDER BY at DESC, rid DESC LIMIT 1`,
  );
  return last && shareOf(Number(last.value), quantity, Number(last.quantity));
}
