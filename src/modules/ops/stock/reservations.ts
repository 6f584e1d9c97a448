import { follow } from "../../../kernel/follower.ts";
import { setAside } from "./ledger.ts";
import { millionths } from "./quantities.ts";
import type { StockMove } from "./stock-move-fields.ts";
import { stockMoves } from "./stock-moves.ts";

/** Keeps reserved quantities consistent with reserved moves. */
export const reservations = follow(stockMoves, (context, after, before) => {
  if (before?.state !== "reserved" && after.state !== "reserved") return;
  if (before && isReserved(before)) setAside(context, placeOf(before), -millionths(before.quantity));
  if (isReserved(after)) setAside(context, placeOf(after), millionths(after.quantity));
});

const isReserved = ({ state, archived_at }: StockMove) => state === "reserved" && archived_at === null;

function placeOf({ item_id, from_id, lot }: StockMove) {
  return { item_id, location_id: from_id, lot: lot ?? "" };
}
