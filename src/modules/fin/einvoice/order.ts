import { sql } from "drizzle-orm";
import type { Invoice as Einvoice } from "../../../einvoice/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { PART_JOINT, type ReceivedLine } from "./received-lines.ts";

/** Fields of a purchase order. The operations module defines the record, which can't be imported. */
interface Order {
  lines: readonly { item_id: string | null; text: string; supplier_sku?: string | null }[];
}

export interface OrderMatch {
  readonly po_id: string;
  /** Position of the order line for each line of the bill, if known. */
  readonly lines: readonly (string | null)[];
}

/** The supplier's order that the invoice names, and the line of it that each line bills. */
export function orderOf(
  context: ReadContext,
  { purchaseOrder, lines: stated }: Einvoice,
  supplier: string,
  lines: readonly ReceivedLine[],
): OrderMatch | undefined {
  if (!purchaseOrder) return undefined;
  const orders = context.records.entity("ops.purchase-orders");
  const [row] = context.records.where(
    orders,
    sql`number = ${purchaseOrder.trim()} AND supplier_id = ${supplier} AND ${context.records.visible(orders)}`,
    { limit: 1 },
  );
  const order = row && context.records.facts<Order>("ops.purchase-orders", row.id);
  if (!order) return undefined;
  const left = new Set(order.lines.keys());
  const take = (position: number | undefined) => {
    if (position === undefined || !left.delete(position)) return null;
    return String(position);
  };
  return {
    po_id: row.id,
    lines: lines.map((line, i) => take(positionIn(order, left, line, stated[i]?.orderLine))),
  };
}

/** By the number of the line, counted from 1, then by its item or text. */
function positionIn(
  { lines }: Order,
  left: ReadonlySet<number>,
  { item_id, text }: ReceivedLine,
  orderLine: string | undefined,
): number | undefined {
  if (orderLine && /^\d{1,3}$/.test(orderLine) && left.has(Number(orderLine) - 1))
    return Number(orderLine) - 1;
  const whole = text.toLowerCase();
  return [...left].find((at) => {
    const line = lines[at];
    if (!line) return false;
    const ordered = line.text.toLowerCase();
    const isNamed = whole === ordered || whole.startsWith(`${ordered}${PART_JOINT}`);
    return isNamed || (item_id !== null && line.item_id === item_id);
  });
}
