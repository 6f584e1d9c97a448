import { sql } from "drizzle-orm";
import { dayIn } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { bills } from "../../fin/index.ts";
import { ownLocation, usualLocation } from "../stock/locations-standard.ts";
import { moveNow } from "../stock/move-now.ts";
import { millionths, shareOf, shown } from "../stock/quantities.ts";
import { receivedMore } from "./goods-owed.ts";
import { type Handing, moved, type Part, readHanding, stockedItem } from "./handed.ts";
import { handedOver, requireHandedOver } from "./line-moves.ts";
import { rateOf } from "./order-terms.ts";
import { asOrdered } from "./order-value.ts";
import type { PurchaseOrder, PurchaseOrderState } from "./purchase-order-fields.ts";

type Line = PurchaseOrder["lines"][number];

type Progressed = Pick<PurchaseOrder, "lines" | "received_on"> & { state: PurchaseOrderState };

const open = ({ quantity, received }: Line) => millionths(quantity) - millionths(received);

/** Creates one stock move from the supplier per part, valued at the order's price. */
export async function receive(
  context: WriteContext,
  order: PurchaseOrder,
  input: Record<string, unknown>,
): Promise<Progressed> {
  const handing = readHanding(context, order.lines, input, open);
  const lines = [...order.lines];
  for (const part of handing.parts) {
    const line = lineOf(lines, part);
    requireWithin(order, line, moved(line.received, part.quantity), part);
    const rate = rateOf(context, order, dayOf(context, handing));
    const after = receivedMore(line, part.quantity, asOrdered(context, order, line, rate));
    await bring(context, order, part, handing, after.received_value - line.received_value);
    lines[part.line] = after;
  }
  return progressOf(order, lines, dayOf(context, handing));
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
    say("ops.errors.moreThanToReceive", { open: shown(Math.max(0, accepted - millionths(line.received))) }),
  );
}

function dayOf(context: WriteContext, { at = context.now }: Pick<Handing, "at">): string {
  return dayIn(context.principal.organization.timeZone, at);
}

async function bring(
  context: WriteContext,
  order: PurchaseOrder,
  part: Part,
  handing: Handing,
  value: number,
): Promise<void> {
  const item = stockedItem(context, order.lines[part.line]);
  if (!item) return;
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
      ...receiptOf(order, part, handing),
    },
    { at: handing.at, value },
    part.path,
  );
}

function receiptOf(order: PurchaseOrder, part: Part, { delivery_note, note }: Handing) {
  return {
    quantity: shown(part.quantity),
    lot: part.lot ?? null,
    delivery_note,
    note,
    source: { collection: "ops.purchase-orders" as const, id: order.id },
    source_line: String(part.line),
  };
}

/** Returns goods to the supplier, who owes a credit at the order's price. */
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
        say("ops.errors.moreThanReceived", { received: line.received }),
      );
    }
    const rate = rateOf(context, order, dayOf(context, handing));
    const after = receivedMore(line, -part.quantity, asOrdered(context, order, line, rate));
    await takeAway(context, order, part, handing, line.received_value - after.received_value);
    lines[part.line] = after;
  }
  return progressOf(order, lines, dayOf(context, handing));
}

async function takeAway(
  context: WriteContext,
  order: PurchaseOrder,
  part: Part,
  handing: Handing,
  credit: number,
): Promise<void> {
  const item = stockedItem(context, order.lines[part.line]);
  if (!item) return;
  const from = ownLocation(
    context,
    `${part.path}.location_id`,
    part.location_id,
    handing.location_id,
    order.location_id,
  );
  const came = handedOver(context, order.id, part, "supplier");
  requireHandedOver(part, came);
  const { currency } = context.principal.organization;
  await moveNow(
    context,
    {
      item_id: item.id,
      from_id: from.id,
      to_id: usualLocation(context, "supplier").id,
      credited: { amount: credit, currency },
      ...receiptOf(order, part, handing),
    },
    { at: handing.at, back: { receipts: came.moves, value: credit } },
    part.path,
  );
}

/** Progress fields of the order. Closed orders stay closed. */
function progressOf(order: PurchaseOrder, lines: Line[], day: string): Progressed {
  const state = receivedState(lines);
  const received_on = order.received_on ?? (state === "received" ? day : null);
  return { lines, received_on, state: order.state === "closed" ? "closed" : state };
}

export function receivedState(lines: readonly Line[]): "ordered" | "part_received" | "received" {
  if (lines.every((line) => open(line) <= 0)) return "received";
  return lines.some(({ received }) => received !== "0") ? "part_received" : "ordered";
}

export function requireUntouched(context: WriteContext, { id, lines }: PurchaseOrder): void {
  const drafts = sql`po_id = ${id} AND state IN ('draft', 'submitted', 'disputed', 'approved')`;
  const [draft] = context.records.where(bills, drafts, { limit: 1 });
  if (!draft && lines.every(({ received, billed }) => received === "0" && billed === "0")) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("ops.errors.purchaseOrderInProgress"),
  });
}
