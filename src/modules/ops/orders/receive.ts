import { sql } from "drizzle-orm";
import { dayIn } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { bills } from "../../fin/index.ts";
import { ownLocation, usualLocation } from "../stock/locations-standard.ts";
import { moveNow } from "../stock/move-now.ts";
import { millionths, shareOf, shown } from "../stock/quantities.ts";
import { type Handing, moved, type Part, readHanding, stockedItem } from "./handed.ts";
import { orderedValue } from "./order-value.ts";
import type { PurchaseOrder, PurchaseOrderState } from "./purchase-order-fields.ts";

type Line = PurchaseOrder["lines"][number];

/** What receiving and returning change of an order. */
type Progressed = Pick<PurchaseOrder, "lines" | "received_on"> & { state: PurchaseOrderState };

const open = ({ quantity, received }: Line) => millionths(quantity) - millionths(received);

/** Goods come in: each part is a move from the supplier, at the price of the order. */
export async function receive(
  context: WriteContext,
  order: PurchaseOrder,
  input: Record<string, unknown>,
): Promise<Progressed> {
  const handing = readHanding(context, order.lines, input, open);
  const lines = [...order.lines];
  for (const part of handing.parts) {
    const line = lineOf(lines, part);
    const received = moved(line.received, part.quantity);
    requireWithin(order, line, received, part);
    const after = { ...line, received };
    lines[part.line] = { ...after, received_value: await bring(context, order, after, part, handing) };
  }
  return progressOf(context, order, lines, handing.at);
}

function lineOf(lines: readonly Line[], { line }: Part): Line {
  const found = lines[line];
  if (!found) throw new Error("a part of a line that is not there");
  return found;
}

function requireWithin(order: PurchaseOrder, line: Line, received: string, { path }: Part): void {
  const ordered = millionths(line.quantity);
  const accepted = ordered + shareOf(ordered, millionths(order.over_receipt_percent), 100_000_000);
  if (millionths(received) <= accepted) return;
  throw invalid(
    `${path}.quantity`,
    "QUANTITY_EXCEEDED",
    `Only ${shown(Math.max(0, accepted - millionths(line.received)))} more of this line can be received. Receive less, and order what is beyond it anew`,
  );
}

/** Moves goods that are kept in stock; answers what all that was received of the line is worth. */
async function bring(
  context: WriteContext,
  order: PurchaseOrder,
  line: Line,
  part: Part,
  handing: Handing,
): Promise<number> {
  const value = orderedValue(context, order, line, millionths(line.received));
  const item = stockedItem(context, line);
  if (!item) return value;
  const to = ownLocation(
    context,
    `${part.path}.location_id`,
    part.location_id,
    handing.location_id,
    order.location_id,
  );
  await moveNow(
    context,
    {
      item_id: item.id,
      from_id: usualLocation(context, "supplier").id,
      to_id: to.id,
      ...told(order, part, handing),
    },
    { at: handing.at, value: value - line.received_value },
    part.path,
  );
  return value;
}

function told(order: PurchaseOrder, part: Part, { delivery_note, note }: Handing) {
  return {
    quantity: shown(part.quantity),
    lot: part.lot ?? null,
    delivery_note,
    note,
    source: { collection: "ops.purchase-orders" as const, id: order.id },
    source_line: String(part.line),
  };
}

/** Goods go back to the supplier, who owes what was to be paid for them. */
export async function sendBack(
  context: WriteContext,
  order: PurchaseOrder,
  input: Record<string, unknown>,
): Promise<Progressed> {
  const handing = readHanding(context, order.lines, input, () => 0);
  const lines = [...order.lines];
  for (const part of handing.parts) {
    const line = lineOf(lines, part);
    if (part.quantity > millionths(line.received)) {
      throw invalid(
        `${part.path}.quantity`,
        "QUANTITY_EXCEEDED",
        `Only ${line.received} of this line were received. Return less`,
      );
    }
    const received = moved(line.received, -part.quantity);
    const received_value = orderedValue(context, order, line, millionths(received));
    await takeAway(context, order, line, part, handing, line.received_value - received_value);
    lines[part.line] = { ...line, received, received_value };
  }
  return progressOf(context, order, lines, handing.at);
}

async function takeAway(
  context: WriteContext,
  order: PurchaseOrder,
  line: Line,
  part: Part,
  handing: Handing,
  credit: number,
): Promise<void> {
  const item = stockedItem(context, line);
  if (!item) return;
  const from = ownLocation(
    context,
    `${part.path}.location_id`,
    part.location_id,
    handing.location_id,
    order.location_id,
  );
  const { currency } = context.principal.organization;
  await moveNow(
    context,
    {
      item_id: item.id,
      from_id: from.id,
      to_id: usualLocation(context, "supplier").id,
      credited: { amount: credit, currency },
      ...told(order, part, handing),
    },
    { at: handing.at, value: credit },
    part.path,
  );
}

/** What an order is after some of it came in or went back. An order that is closed, or held, stays so. */
export function progressOf(
  context: WriteContext,
  order: PurchaseOrder,
  lines: Line[],
  at: number = context.now,
): Progressed {
  const state = receivedState(lines);
  const day = dayIn(context.principal.organization.timeZone, at);
  const received_on = state === "received" ? (order.received_on ?? day) : null;
  return { lines, received_on, state: order.state === "closed" ? "closed" : state };
}

/** How far an order has come by its lines. */
export function receivedState(lines: readonly Line[]): "ordered" | "part_received" | "received" {
  if (lines.every((line) => open(line) <= 0)) return "received";
  return lines.some(({ received }) => received !== "0") ? "part_received" : "ordered";
}

/** Refuses to give up an order of which something has come in or was billed. */
export function requireUntouched(context: WriteContext, { id, lines }: PurchaseOrder): void {
  const [bill] = context.records.where(bills, sql`po_id = ${id} AND state <> 'cancelled'`, { limit: 1 });
  if (!bill && lines.every(({ received, billed }) => received === "0" && billed === "0")) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: "Some of this order was received or billed. Return it and have it credited, or close the order.",
  });
}
