import { dayIn } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { MAX_AMOUNT, type Money } from "../../../kernel/money.ts";
import { say } from "../../../text/message.ts";
import { requireOpenPeriod } from "../../fin/index.ts";
import { bringCost, currentCost, type SentBack, takeCost } from "./cost.ts";
import { balanceFrom, enter, holding, mostHeld, owned, whereabouts } from "./ledger.ts";
import { raiseLevel } from "./levels.ts";
import { isOwn } from "./locations.ts";
import { requireMovable } from "./movable.ts";
import { MOST, millionths, shareOf, shown, worth } from "./quantities.ts";
import type { Carried, Trip } from "./trip.ts";
import { postValue } from "./value-entries.ts";

/** Facts about a move that its own fields don't contain. */
export interface Circumstances {
  /** Time of the move. Defaults to the planned time if that has passed, else to now. */
  at?: number | null;
  /** Reserved lot, if a different lot is moved. */
  aside?: string | null;
  /** Cost of incoming goods. */
  value?: number;
  /** Set if the goods are returned to the supplier. */
  back?: SentBack;
}

export interface Outcome {
  at: number;
  unit_cost: Money | null;
  value: Money | null;
  entry_id: string | null;
}

/** Checks availability, moves stock and cost, and posts value that enters or leaves own stock. */
export async function carryOut(
  context: WriteContext,
  move: Carried,
  circumstances: Circumstances = {},
): Promise<Outcome> {
  const at = momentOf(context, move, circumstances.at);
  const trip = setOut(context, move, at, circumstances.aside);
  const value = moveCost(context, trip, circumstances);
  enterBoth(context, trip, value);
  if (value === undefined) return { at: trip.at, unit_cost: null, value: null, entry_id: null };
  const entry = await postValue(context, trip, value, creditOf(trip, circumstances));
  return valued(context, trip, value, entry);
}

/** Runs all checks before a move. `aside` is the reserved lot, which may differ from the moved one. */
export function setOut(
  context: WriteContext,
  move: Carried,
  at: number,
  aside: string | null = move.lot,
): Trip {
  const journey = requireMovable(context, move);
  const { item, from, to } = journey;
  if (item.state === "draft") throw invalid("item_id", "ITEM_DRAFT", say("ops.errors.itemDraft"));
  if (item.track !== "none" && move.lot === null)
    throw invalid("lot", "LOT_MISSING", say("ops.errors.lotMissing"));
  requireOpenPeriod(context, dayIn(context.principal.organization.timeZone, at));
  const trip = { ...journey, move, at, quantity: millionths(move.quantity), lot: move.lot ?? "" };
  if (isOwn(from.kind)) {
    requireThere(context, trip);
    requireFree(context, trip, aside ?? "");
  }
  if (isOwn(to.kind) && !isOwn(from.kind)) requireRoom(context, trip);
  if (item.track === "serial") requireOnce(context, trip);
  return trip;
}

function momentOf({ now }: WriteContext, move: Carried, given: number | null | undefined): number {
  const at = given ?? (move.at !== null && move.at <= now ? move.at : now);
  if (at <= now) return at;
  throw invalid("at", "DATE_FUTURE", say("ops.errors.inFuture"));
}

/** Stock must be sufficient at the time of the move and ever since. */
function requireThere(context: WriteContext, { item, from, lot, at, quantity }: Trip): void {
  const { then, least } = balanceFrom(context, { item_id: item.id, location_id: from.id, lot }, at);
  if (quantity <= least) return;
  const named = { there: shown(Math.max(0, then)), unit: item.uom, location: from.code };
  throw invalid(
    "quantity",
    "STOCK_INSUFFICIENT",
    quantity <= then
      ? say("ops.errors.notEnoughLater", { ...named, least: shown(Math.max(0, least)) })
      : lot === ""
        ? say("ops.errors.notEnough", named)
        : say("ops.errors.notEnoughOfLot", named),
  );
}

/** Stock reserved for something else is not available. */
function requireFree(context: WriteContext, { item, from, lot, quantity, move }: Trip, aside: string): void {
  const own = move.state === "reserved" ? quantity : 0;
  const ownOfLot = aside === lot ? own : 0;
  const all = holding(context, item.id, from.id);
  const one = holding(context, item.id, from.id, lot);
  const free = Math.min(all.on_hand - all.reserved + own, one.on_hand - one.reserved + ownOfLot);
  if (quantity <= free) return;
  const named = { there: shown(Math.min(all.on_hand, one.on_hand)), unit: item.uom, location: from.code };
  throw invalid(
    "quantity",
    "STOCK_RESERVED",
    free <= 0
      ? say("ops.errors.allReserved", named)
      : say("ops.errors.reservedForOthers", { ...named, free: shown(free) }),
  );
}

export function requireAvailable(context: WriteContext, move: Carried): void {
  const { item, from } = requireMovable(context, move);
  if (!isOwn(from.kind)) throw invalid("from_id", "NOT_OWN", say("ops.errors.reserveOwnOnly"));
  const quantity = millionths(move.quantity);
  const all = holding(context, item.id, from.id);
  const one = move.lot === null ? all : holding(context, item.id, from.id, move.lot);
  const free = Math.min(all.on_hand - all.reserved, one.on_hand - one.reserved);
  if (quantity <= free) return;
  throw invalid(
    "quantity",
    "STOCK_INSUFFICIENT",
    say("ops.errors.notEnoughToReserve", {
      free: shown(Math.max(0, free)),
      unit: item.uom,
      location: from.code,
    }),
  );
}

function requireRoom(context: WriteContext, { item, quantity }: Trip): void {
  if (owned(context, item.id) + quantity <= MOST) return;
  throw invalid("quantity", "QUANTITY_TOO_LARGE", say("ops.errors.quantityTooLarge"));
}

const OWN = ["internal", "transit"];

/** A serial number identifies a single piece, which can't be in two places. */
function requireOnce(context: WriteContext, { item, from, to, lot, at }: Trip): void {
  const comesIn = isOwn(to.kind) && !isOwn(from.kind);
  const twice =
    (comesIn && mostHeld(context, item.id, lot, OWN, at) > 0) ||
    (comesIn && from.kind !== "customer" && mostHeld(context, item.id, lot, [...OWN, "customer"], at) > 0);
  if (!twice) return;
  const there = whereabouts(context, item.id, lot);
  throw invalid(
    "lot",
    "SERIAL_ELSEWHERE",
    there ? say("ops.errors.serialElsewhere", { location: there }) : say("ops.errors.serialInUse"),
  );
}

/** Cost of the goods that entered or left own stock; undefined for moves within it. */
function moveCost(
  context: WriteContext,
  trip: Trip,
  { value: given, back }: Circumstances,
): number | undefined {
  const { item, from, to, move, at, quantity } = trip;
  const goods = { move: move.id, at, quantity };
  if (isOwn(from.kind)) return isOwn(to.kind) ? undefined : takeCost(context, item, goods, back);
  const value = given ?? costOf(context, trip);
  if (value > MAX_AMOUNT) throw invalid("quantity", "AMOUNT_TOO_LARGE", say("ops.errors.valueTooLarge"));
  bringCost(context, item, goods, value);
  return value;
}

function costOf(context: WriteContext, { item, move, quantity }: Trip): number {
  if (move.unit_cost) return worth(quantity, move.unit_cost.amount);
  const { currency } = context.principal.organization;
  const known = currentCost(context, item, quantity);
  if (known !== undefined) return known;
  if (item.purchase_price?.currency === currency) return worth(quantity, item.purchase_price.amount);
  throw invalid("unit_cost", "UNIT_COST_MISSING", say("ops.errors.unitCostMissing"));
}

/** Enters a move at both locations. Only own locations carry the value. */
export function enterBoth(context: WriteContext, trip: Trip, value = 0): void {
  const { item, from, to, move, at, quantity, lot } = trip;
  const side = { item_id: item.id, lot, move_id: move.id, at };
  for (const [location, sign] of [
    [from, -1],
    [to, 1],
  ] as const) {
    const own = isOwn(location.kind);
    enter(context, {
      ...side,
      location_id: location.id,
      kind: location.kind,
      own,
      quantity: sign * quantity,
      value: own && value !== 0 ? sign * value : 0,
    });
  }
  const crossed = Number(isOwn(to.kind)) - Number(isOwn(from.kind));
  raiseLevel(context, item.id, { on_hand: crossed * quantity, value: crossed * value, moved_at: at });
}

/** Credit expected from the supplier, if known. */
function creditOf({ move, quantity }: Trip, { back }: Circumstances): number | undefined {
  return back?.value ?? (move.unit_cost ? worth(quantity, move.unit_cost.amount) : undefined);
}

/** Value of a move, in the format in which it is stored. */
export function valued(
  context: WriteContext,
  { at, quantity }: Trip,
  value: number,
  entry_id: string | null,
): Outcome {
  const { currency } = context.principal.organization;
  const each = shareOf(value, 1_000_000, quantity);
  return {
    at,
    unit_cost: { amount: Math.min(each, MAX_AMOUNT), currency },
    value: { amount: value, currency },
    entry_id,
  };
}
