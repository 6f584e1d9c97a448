import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { locations, stockMoves } from "../stock/index.ts";
import { millionths, shown } from "../stock/quantities.ts";
import type { Part } from "./handed.ts";

/** Quantity in millionths. Moves are listed newest first. */
interface Handed {
  quantity: number;
  value: number;
  moves: string[];
}

/** Quantity handed over for an order line, minus returns. If the part has a lot, only that lot. */
export function handedOver(
  context: WriteContext,
  order: string,
  { line, lot }: Part,
  outside: "supplier" | "customer",
): Handed {
  const done = context.records.where(
    stockMoves,
    sql`source_id = ${order} AND source_line = ${String(line)} AND state = 'done'
        ${lot === undefined ? sql`` : sql`AND lot = ${lot}`}`,
  );
  const handed: Handed = { quantity: 0, value: 0, moves: [] };
  for (const { id, from_id, to_id, quantity, value } of done) {
    const place = context.records.get(locations, outside === "customer" ? to_id : from_id);
    const sign = place.kind === outside ? 1 : -1;
    handed.quantity += sign * millionths(quantity);
    handed.value += sign * (value?.amount ?? 0);
    if (sign > 0) handed.moves.unshift(id);
  }
  return handed;
}

export function requireHandedOver({ quantity, lot, path }: Part, handed: Handed): void {
  if (lot === undefined || quantity <= handed.quantity) return;
  throw invalid(
    `${path}.lot`,
    "LOT_NOT_HANDED_OVER",
    say("ops.errors.lotNotHandedOver", { quantity: shown(handed.quantity) }),
  );
}
