import type { ReadContext } from "../../../kernel/context.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import type { Money } from "../../../kernel/money.ts";
import { say, type Text } from "../../../text/message.ts";
import { items } from "./items.ts";
import { isOwn, type Location, locations } from "./locations.ts";
import { millionths } from "./quantities.ts";

type Item = RecordIn<typeof items>;

/** Fields of a move that are checked before it is planned. */
export interface Intended {
  item_id: string;
  from_id: string;
  to_id: string;
  quantity: string;
  lot: string | null;
  unit_cost: Money | null;
}

export interface Journey {
  item: Item;
  from: Location;
  to: Location;
}

/** Loads the records that a move refers to. If the move is invalid, reports all problems at once. */
export function requireMovable(context: ReadContext, move: Intended): Journey {
  // References are checked before rules run, so all of these records exist.
  const item = context.records.get(items, move.item_id);
  const from = context.records.get(locations, move.from_id);
  const to = context.records.get(locations, move.to_id);
  const problems: Detail[] = [];
  const refuse = (path: string, code: string, message: Text) => problems.push({ path, code, message });

  if (item.kind !== "stock") refuse("item_id", "NOT_STOCKED", say("ops.errors.notStocked"));
  if (from.id === to.id) refuse("to_id", "SAME_LOCATION", say("ops.errors.sameLocation"));
  else if (!isOwn(from.kind) && !isOwn(to.kind))
    refuse("to_id", "BOTH_OUTSIDE", say("ops.errors.bothOutside"));
  for (const [path, location] of [
    ["from_id", from],
    ["to_id", to],
  ] as const) {
    if (location.state === "closed") refuse(path, "LOCATION_CLOSED", say("ops.errors.locationClosed"));
  }
  checkLot(item, move, refuse);
  if (move.unit_cost && move.unit_cost.currency !== context.principal.organization.currency)
    refuse("unit_cost", "CURRENCY_FOREIGN", say("ops.errors.costCurrency"));
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
  return { item, from, to };
}

function checkLot(
  { track }: Item,
  { lot, quantity }: Intended,
  refuse: (path: string, code: string, message: Text) => void,
): void {
  if (track === "none" && lot !== null) refuse("lot", "LOT_FORBIDDEN", say("ops.errors.lotForbidden"));
  if (track !== "serial") return;
  if (millionths(quantity) % 1_000_000 !== 0) refuse("quantity", "NOT_WHOLE", say("ops.errors.wholePieces"));
  else if (lot !== null && quantity !== "1") refuse("quantity", "NOT_ONE", say("ops.errors.onePerSerial"));
}
