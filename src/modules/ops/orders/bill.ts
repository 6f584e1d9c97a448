import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { accountFor, bills } from "../../fin/index.ts";
import { items } from "../stock/index.ts";
import { millionths, shown } from "../stock/quantities.ts";
import { documentLine, isLeft, onDrafts, partsToCharge } from "./charge.ts";
import type { Part } from "./handed.ts";
import type { PurchaseOrder, PurchaseOrderState } from "./purchase-order-fields.ts";

export const BILL_NUMBER = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "Number printed on the supplier's bill",
});

export async function drawUpBill(
  context: WriteContext,
  order: PurchaseOrder,
  input: Record<string, unknown>,
): Promise<{ state: PurchaseOrderState; bill_ids: string[] }> {
  const drafted = onDrafts(unposted(context, order));
  const parts = partsToCharge(context, order.lines, input, ({ received, billed }, i) => ({
    due: received,
    charged: millionths(billed) + (drafted.get(i) ?? 0),
  }));
  const bill = await context.records.insert(bills, {
    supplier_id: order.supplier_id,
    supplier_ref: String(input.supplier_ref),
    currency: order.currency,
    po_id: order.id,
    source: { collection: "ops.purchase-orders", id: order.id },
    lines: parts.map((part) => billLine(context, order, part)),
  });
  return { state: order.state, bill_ids: [...order.bill_ids, bill.id] };
}

const unposted = (context: ReadContext, { id }: PurchaseOrder) =>
  context.records.where(
    bills,
    sql`po_id = ${id} AND kind = 'bill' AND state IN ('draft', 'submitted', 'disputed', 'approved')`,
  );

/** True if more has been received than is on the order's bills, so that billing it again would not be refused. */
export function isToBill(context: ReadContext, order: PurchaseOrder): boolean {
  const due = order.lines.map(({ received, billed }) => millionths(received) - millionths(billed));
  return isLeft(due, () => (order.bill_ids.length > 0 ? unposted(context, order) : []));
}

/** Quantities that are received and on no bill yet. */
export function toBill(context: ReadContext, order: PurchaseOrder) {
  const drafted = onDrafts(unposted(context, order));
  const lines = order.lines.flatMap(({ received, billed }, line) => {
    const open = millionths(received) - millionths(billed) - (drafted.get(line) ?? 0);
    return open > 0 ? [{ line, quantity: shown(open) }] : [];
  });
  return lines.length > 0 ? { lines } : {};
}

/** Drafts a bill line. Stocked goods clear the accrual for goods received; other lines are expenses. */
function billLine(context: WriteContext, order: PurchaseOrder, part: Part) {
  const line = order.lines[part.line];
  if (!line) throw new Error("a part of a line that is not there");
  const item = line.item_id === null ? undefined : context.records.find(items, line.item_id);
  const account_id =
    item?.kind === "stock" ? accountFor(context, "goods_received") : (item?.expense_account_id ?? null);
  return { ...documentLine(line, part), item_id: item?.archived_at === null ? item.id : null, account_id };
}
