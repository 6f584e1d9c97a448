import { Type } from "@sinclair/typebox";
import { parseRfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idOf } from "../../../kernel/schema.ts";
import { decimal, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { items } from "../stock/index.ts";
import { millionths, shown } from "../stock/quantities.ts";
import type { OrderLine } from "./order-lines.ts";

const position = Type.Integer({
  minimum: 0,
  maximum: 499,
  description: "Position of the order line, starting at 0",
});

export const handedInput = {
  lines: Type.Optional(
    Type.Array(
      Type.Object(
        {
          line: position,
          quantity: decimal().input,
          lot: Type.Optional(text({ max: 60 }).input),
          location_id: Type.Optional(idOf("ops.locations")),
        },
        closed,
      ),
      { minItems: 1, maxItems: 500, description: "Lines to hand over. Defaults to everything open." },
    ),
  ),
  location_id: Type.Optional(idOf("ops.locations")),
  at: Type.Optional(
    Type.String({ format: "date-time", description: "Time of the handover. Defaults to now." }),
  ),
  delivery_note: Type.Optional(text({ max: 100 }).input),
  note: Type.Optional(text({ max: 500 }).input),
};

export const chargedInput = {
  lines: Type.Optional(
    Type.Array(Type.Object({ line: position, quantity: decimal().input }, closed), {
      minItems: 1,
      maxItems: 500,
      description: "Lines to invoice. Defaults to everything handed over and not invoiced.",
    }),
  ),
};

/** Part of an order line. The quantity is in millionths. */
export interface Part {
  line: number;
  quantity: number;
  lot?: string;
  location_id?: string;
  /** Input path for error messages. */
  path: string;
}

export interface Handing {
  parts: Part[];
  location_id: string | undefined;
  at: number | undefined;
  delivery_note: string | null;
  note: string | null;
}

interface Given {
  lines?: { line: number; quantity: string; lot?: string; location_id?: string }[];
  location_id?: string;
  at?: string;
  delivery_note?: string;
  note?: string;
}

/** Parts to receive or deliver. Defaults to everything open. */
export function readHanding<L extends OrderLine>(
  context: ReadContext,
  lines: readonly L[],
  input: Record<string, unknown>,
  open: (line: L) => number,
): Handing {
  // The input schema, handedInput, guarantees this type.
  const { lines: given, location_id, at: moment, delivery_note = null, note = null } = input as Given;
  const at = moment === undefined ? undefined : parseRfc3339(moment);
  if (at !== undefined && at > context.now) throw invalid("at", "DATE_FUTURE", say("ops.errors.inFuture"));
  const parts = given ? readParts(context, lines, given) : everything(context, lines, open);
  return { parts, location_id, at, delivery_note, note };
}

export function readParts(
  context: ReadContext,
  lines: readonly OrderLine[],
  given: NonNullable<Given["lines"]>,
): Part[] {
  return given.map(({ quantity, ...rest }, i) => {
    const path = `lines.${i}`;
    const line = lines[rest.line];
    if (!line) throw invalid(`${path}.line`, "LINE_UNKNOWN", say("ops.errors.lineUnknown"));
    const part = { ...rest, quantity: millionths(quantity), path };
    if (part.quantity <= 0)
      throw invalid(`${path}.quantity`, "INVALID_VALUE", say("ops.errors.quantityNotPositive"));
    requireWhole(context, line, part.quantity, path);
    return part;
  });
}

function everything<L extends OrderLine>(
  context: ReadContext,
  lines: readonly L[],
  open: (line: L) => number,
): Part[] {
  const parts = lines.flatMap((line, i) => {
    const quantity = open(line);
    return quantity > 0 ? [{ line: i, quantity, path: `lines.${i}` }] : [];
  });
  for (const { line, path } of parts) {
    const item = itemOf(context, lines[line]);
    if (item && item.track !== "none") throw invalid(path, "LOT_MISSING", say("ops.errors.partsMissing"));
  }
  if (parts.length === 0) throw invalid("lines", "NOTHING_OPEN", say("ops.errors.nothingOpen"));
  return parts;
}

function requireWhole(context: ReadContext, line: OrderLine, quantity: number, path: string): void {
  if (quantity % 1_000_000 === 0 || itemOf(context, line)?.track !== "serial") return;
  throw invalid(`${path}.quantity`, "NOT_WHOLE", say("ops.errors.wholePieces"));
}

/** The item of a line if it is stocked. Other items don't create stock moves. */
export function stockedItem(context: ReadContext, line: OrderLine | undefined) {
  const item = itemOf(context, line);
  return item?.kind === "stock" ? item : undefined;
}

function itemOf(context: ReadContext, line: OrderLine | undefined) {
  return line?.item_id ? context.records.find(items, line.item_id) : undefined;
}

export function moved(progress: string, by: number): string {
  return shown(millionths(progress) + by);
}
