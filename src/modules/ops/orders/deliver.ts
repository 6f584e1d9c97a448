import { sql } from "drizzle-orm";
import { dayIn } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { invoices } from "../../fin/index.ts";
import { stockMoves } from "../stock/index.ts";
import { ownLocation, usualLocation } from "../stock/locations-standard.ts";
import { complete, moveNow, within } from "../stock/move-now.ts";
import { millionths, shareOf, shown } from "../stock/quantities.ts";
import { type Handing, moved, type Part, readHanding, stockedItem } from "./handed.ts";
import { handedOver, requireHandedOver } from "./line-moves.ts";
import { freeBeyond, reservedFor } from "./reserve.ts";
import type { SalesOrder, SalesOrderState } from "./sales-order-fields.ts";

type Line = SalesOrder["lines"][number];

type Progressed = Pick<SalesOrder, "lines" | "delivered_on"> & { state: SalesOrderState };

const open = ({ quantity, delivered }: Line) => millionths(quantity) - millionths(delivered);

/** Creates one stock move to the customer per part. Uses up the line's reservations first. */
export async function deliver(
  context: WriteContext,
  order: SalesOrder,
  input: Record<string, unknown>,
): Promise<Progressed> {
  const handing = readHanding(context, order.lines, input, open);
  const lines = [...order.lines];
  for (const part of handing.parts) {
    const line = lineOf(lines, part);
    if (part.quantity > open(line)) {
      throw invalid(
        `${part.path}.quantity`,
        "QUANTITY_EXCEEDED",
        say("ops.errors.moreThanToDeliver", { open: shown(Math.max(0, open(line))) }),
      );
    }
    await send(context, order, line, part, handing);
    const after = progressed(context, line, part.quantity, handing.at);
    await freeBeyond(context, order.id, part.line, open(after));
    lines[part.line] = after;
  }
  return progressOf(context, order, lines, handing.at);
}

function lineOf(lines: readonly Line[], { line }: Part): Line {
  const found = lines[line];
  if (!found) throw new Error("a part of a line that is not there");
  return found;
}

/** `by` is negative for a return. A return doesn't reset a line that was fully delivered. */
export function progressed(context: WriteContext, line: Line, by: number, at: number = context.now): Line {
  const after = { ...line, delivered: moved(line.delivered, by) };
  const day = dayIn(context.principal.organization.timeZone, at);
  return { ...after, delivered_on: line.delivered_on ?? (open(after) <= 0 ? day : null) };
}

async function send(
  context: WriteContext,
  order: SalesOrder,
  line: Line,
  part: Part,
  handing: Handing,
): Promise<void> {
  const item = stockedItem(context, line);
  if (!item) return;
  const named = part.location_id ?? handing.location_id ?? order.location_id;
  const set = reservedFor(context, order.id, part.line).filter(
    (move) => named === null || move.from_id === named,
  );
  const from = ownLocation(context, `${part.path}.location_id`, named, set[0]?.from_id);
  const circumstances = { at: handing.at };
  const details = { lot: part.lot ?? null, delivery_note: handing.delivery_note, note: handing.note };
  let missing = part.quantity;
  for (const move of set.filter(({ from_id }) => from_id === from.id)) {
    if (missing === 0) break;
    const aside = millionths(move.quantity);
    if (aside > missing) {
      await context.records.update(stockMoves, move, { quantity: shown(aside - missing) });
      break;
    }
    const going = await context.records.update(stockMoves, move, details);
    await within(part.path, () => complete(context, going, circumstances));
    missing -= aside;
  }
  if (missing === 0) return;
  await moveNow(
    context,
    {
      item_id: item.id,
      from_id: from.id,
      to_id: usualLocation(context, "customer").id,
      quantity: shown(missing),
      ...details,
      ...sourceOf(order, part),
    },
    circumstances,
    part.path,
  );
}

function sourceOf(order: SalesOrder, { line }: Part) {
  return { source: { collection: "ops.sales-orders" as const, id: order.id }, source_line: String(line) };
}

/** Takes returned goods back into stock at the cost at which they were delivered. */
export async function takeBackGoods(
  context: WriteContext,
  order: SalesOrder,
  input: Record<string, unknown>,
): Promise<Progressed> {
  const handing = readHanding(context, order.lines, input, () => 0);
  const lines = [...order.lines];
  for (const part of handing.parts) {
    const line = lineOf(lines, part);
    if (part.quantity > millionths(line.delivered)) {
      throw invalid(
        `${part.path}.quantity`,
        "QUANTITY_EXCEEDED",
        say("ops.errors.moreThanDelivered", { delivered: line.delivered }),
      );
    }
    await comeBack(context, order, line, part, handing);
    lines[part.line] = progressed(context, line, -part.quantity, handing.at);
  }
  return progressOf(context, order, lines, handing.at);
}

async function comeBack(
  context: WriteContext,
  order: SalesOrder,
  line: Line,
  part: Part,
  handing: Handing,
): Promise<void> {
  const item = stockedItem(context, line);
  if (!item) return;
  const to = ownLocation(
    context,
    `${part.path}.location_id`,
    part.location_id,
    handing.location_id,
    order.location_id,
  );
  const customer = usualLocation(context, "customer");
  const out = handedOver(context, order.id, part, "customer");
  requireHandedOver(part, out);
  await moveNow(
    context,
    {
      item_id: item.id,
      from_id: customer.id,
      to_id: to.id,
      quantity: shown(part.quantity),
      lot: part.lot ?? null,
      delivery_note: handing.delivery_note,
      note: handing.note,
      ...sourceOf(order, part),
    },
    { at: handing.at, value: shareOf(out.value, part.quantity, out.quantity) },
    part.path,
  );
}

/** Progress fields of the order. Closed orders stay closed. */
function progressOf(
  context: WriteContext,
  order: SalesOrder,
  lines: Line[],
  at: number = context.now,
): Progressed {
  const state = deliveredState(lines);
  const day = dayIn(context.principal.organization.timeZone, at);
  const delivered_on = order.delivered_on ?? (state === "delivered" ? day : null);
  return { lines, delivered_on, state: order.state === "closed" ? "closed" : state };
}

export function deliveredState(lines: readonly Line[]): "confirmed" | "part_delivered" | "delivered" {
  if (lines.every((line) => open(line) <= 0)) return "delivered";
  return lines.some(({ delivered }) => delivered !== "0") ? "part_delivered" : "confirmed";
}

export function requireUntouched(context: WriteContext, { id, lines }: SalesOrder): void {
  const drafts = sql`source_id = ${id} AND state = 'draft'`;
  const [draft] = context.records.where(invoices, drafts, { limit: 1 });
  if (!draft && lines.every((line) => line.delivered === "0" && line.invoiced === "0")) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("ops.errors.salesOrderInProgress"),
  });
}
