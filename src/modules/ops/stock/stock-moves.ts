import { Type } from "@sinclair/typebox";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity, sameNames } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import type { Money } from "../../../kernel/money.ts";
import { say } from "../../../text/message.ts";
import { carryOut, enterBoth, type Outcome, requireAvailable, setOut, valued } from "./carry.ts";
import { giveCostBack, takeCostBack } from "./cost.ts";
import { items } from "./items.ts";
import { isOwn } from "./locations.ts";
import { requireMovable } from "./movable.ts";
import { moveFacts, moveWorth } from "./move-worth.ts";
import { MOVE_STATES, STOCK_MOVE, type StockMove } from "./stock-move-fields.ts";
import type { Carried } from "./trip.ts";
import { reverseValue } from "./value-entries.ts";

export const stockMoves = defineEntity({
  module: "ops",
  name: "stock-moves",
  singular: "stock move",
  description:
    "A movement of goods between two locations. Once completed, it can only be reversed, at the same " +
    "cost.",
  label: ["number"],
  ui: { columns: ["item_id", "quantity", "from_id", "to_id", "value", "at", "source"] },
  numbering: { prefix: "MV-", digits: 6 },
  fields: STOCK_MOVE,
  states: MOVE_STATES,
  copies: {
    "ops.stock-moves": { value: ["quantity", "unit_cost"] },
    "ops.items": { unit_cost: ["cost"], ...sameNames("uom") },
    "ops.sales-orders": { quantity: ["lines"] },
    "ops.purchase-orders": {
      quantity: ["lines"],
      unit_cost: ["lines"],
      value: ["lines"],
      credited: ["lines"],
    },
    "ops.stock-counts": { quantity: ["lines"], unit_cost: ["lines"] },
  },
  initial: "planned",
  frozen: ["reserved", "done", "cancelled", "reversed"],
  kept: ["reserved", "done", "reversed"],
  transitions: {
    reserve: {
      summary: "Reserve the goods of a move",
      from: ["planned"],
      to: "reserved",
      apply: (context, record) => {
        requireAvailable(context, record);
        return undefined;
      },
    },
    release: { summary: "Release a reservation", from: ["reserved"], to: "planned" },
    complete: {
      summary: "Complete a move",
      from: ["planned", "reserved"],
      to: "done",
      errors: ["PERIOD_CLOSED"],
      takes: { at: "optional", lot: "optional", unit_cost: "optional", delivery_note: "optional" },
      apply: (context, record, input) => complete(context, record, input),
    },
    cancel: { summary: "Cancel a move", from: ["planned", "reserved"], to: "cancelled" },
    reverse: {
      summary: "Reverse a completed move",
      from: ["done"],
      to: "reversed",
      makes: ["reversed_by_id"],
      errors: ["PERIOD_CLOSED"],
      tier: "managing",
      input: { note: Type.Optional(STOCK_MOVE.note.input) },
      apply: (context, record, input) => reverse(context, record, input),
    },
  },
  derive: (record, context) => ({ uom: context.records.find(items, record.item_id)?.uom ?? null }),
  worth: (move, context) => moveWorth(context, move),
  factKinds: { adjusts: "boolean", backdated: "boolean" },
  facts: (move, context, taken) =>
    moveFacts(context, taken === "reverse" ? { ...move, from_id: move.to_id, to_id: move.from_id } : move),
  check: (context, record, before) => {
    if (record.state !== "planned" || (before && !isAnother(record, before))) return;
    if (before) requireSameGoods(record, before);
    requireMovable(context, record);
  },
});

const WHAT_MOVES = ["item_id", "from_id", "to_id", "quantity", "lot", "unit_cost"] as const;

function isAnother(record: StockMove, before: StockMove): boolean {
  return WHAT_MOVES.some((field) => !Bun.deepEquals(record[field], before[field]));
}

function complete(context: WriteContext, move: StockMove, input: Record<string, unknown>): Promise<Outcome> {
  requireNoOrder(move);
  return carryOut(context, move, {
    // A planned move that is carried out early gets the current time.
    at: input.at === undefined ? undefined : move.at,
    aside: context.records.get(stockMoves, move.id).lot,
  });
}

/** Refuses moves reserved for an order. Those are carried out by delivering the order, which updates it. */
function requireNoOrder({ source }: StockMove): void {
  if (source === null) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("ops.errors.moveOfOrder"),
    details: [{ path: "source", code: "ORDER_MOVE", message: say("ops.errors.belongsToOrder") }],
  });
}

/** A move that belongs to an order keeps the order's item and destination. */
function requireSameGoods(record: StockMove, before: StockMove): void {
  if (before.source === null) return;
  if (record.item_id === before.item_id && record.to_id === before.to_id) return;
  throw invalid("item_id", "ORDER_MOVE", say("ops.errors.moveOfOrderFixed"));
}

/** Creates the opposite move. Both moves get the state `reversed`, since they cancel each other out. */
async function reverse(
  context: WriteContext,
  move: StockMove,
  { note }: Record<string, unknown>,
): Promise<{ reversed_by_id: string }> {
  const contrary = await context.records.insert(stockMoves, {
    item_id: move.item_id,
    from_id: move.to_id,
    to_id: move.from_id,
    quantity: move.quantity,
    lot: move.lot,
    source: move.source,
    source_line: move.source_line,
    reversal_of_id: move.id,
    note: typeof note === "string" ? note : null,
    delivery_note: move.delivery_note,
  });
  const undone = await takeBack(context, contrary, move);
  await context.records.update(stockMoves, contrary, { ...undone, state: "reversed" });
  return { reversed_by_id: contrary.id };
}

interface Done extends Carried {
  value: Money | null;
  entry_id: string | null;
}

/** Carries out the opposite of a completed move, at exactly its cost. */
async function takeBack(context: WriteContext, contrary: Carried, move: Done): Promise<Outcome> {
  const trip = setOut(context, contrary, context.now);
  const { item, from, to, at, quantity } = trip;
  if (move.value === null) {
    enterBoth(context, trip);
    return { at, unit_cost: null, value: null, entry_id: null };
  }
  const { amount } = move.value;
  if (isOwn(from.kind)) takeCostBack(context, item, { move: move.id, at, quantity }, amount);
  else if (isOwn(to.kind)) giveCostBack(context, move.id);
  enterBoth(context, trip, amount);
  const entry = await reverseValue(context, trip, move.entry_id);
  return valued(context, trip, amount, entry);
}
