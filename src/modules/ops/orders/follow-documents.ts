import type { WriteContext } from "../../../kernel/context.ts";
import { follow, type RecordIn } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import { accountFor, bills, invoices, toBase } from "../../fin/index.ts";
import { millionths, shown } from "../stock/quantities.ts";
import { today } from "./order-terms.ts";
import { orderedValue } from "./order-value.ts";
import { postPriceDifference } from "./price-difference.ts";
import type { PurchaseOrder } from "./purchase-order-fields.ts";
import { purchaseOrders } from "./purchase-orders.ts";
import type { SalesOrder } from "./sales-order-fields.ts";
import { salesOrders } from "./sales-orders.ts";

type Bill = RecordIn<typeof bills>;
type Invoice = RecordIn<typeof invoices>;

/** Keeps what an order was invoiced for: told when an invoice or a credit note of one is issued. */
export const issuedInvoices = follow(invoices, async (context, after, before) => {
  if (after.booked_on === null || (before && before.booked_on !== null)) return;
  const invoice = after.credit_of_id === null ? after : context.records.get(invoices, after.credit_of_id);
  if (invoice.source?.collection !== "ops.sales-orders") return;
  const order = context.records.get(salesOrders, invoice.source.id);
  const lines = chargedLines(order.lines, partsOf(after, invoice), "invoiced");
  if (after.credit_of_id === null) requireOnce(order, lines, after);
  await context.records.update(salesOrders, order, { lines });
});

/** Keeps what an order was billed for, and clears what the bill asks beside the price of the order. */
export const postedBills = follow(bills, async (context, after, before) => {
  if (after.booked_on === null || (before && before.booked_on !== null)) return;
  const bill = after.credit_of_id === null ? after : context.records.get(bills, after.credit_of_id);
  if (bill.po_id === null) return;
  const order = context.records.get(purchaseOrders, bill.po_id);
  const parts = partsOf(after, bill);
  const lines = chargedLines(order.lines, parts, "billed");
  await clearDifference(context, order, lines, after, parts);
  const bill_ids = order.bill_ids.includes(bill.id) ? order.bill_ids : [...order.bill_ids, bill.id];
  await context.records.update(purchaseOrders, order, { lines, bill_ids });
});

/** A line of a document that is for a line of an order. */
interface Part {
  /** Which line of the order. */
  position: number;
  /** Below zero for what a credit note takes back. */
  quantity: number;
  net: number;
  account_id: string | null;
}

/** What a document is for: the lines of a credit note name those of what it takes back, and these the order's. */
function partsOf(document: Bill | Invoice, original: Bill | Invoice): Part[] {
  const sign = document.kind === "credit_note" ? -1 : 1;
  return document.lines.flatMap(({ source_line, quantity, net, account_id }) => {
    if (source_line === null) return [];
    const own =
      document.credit_of_id === null ? source_line : original.lines[Number(source_line)]?.source_line;
    if (own === null || own === undefined) return [];
    return [{ position: Number(own), quantity: sign * millionths(quantity), net: sign * net, account_id }];
  });
}

function chargedLines<K extends "invoiced" | "billed", L extends Record<K, string>>(
  lines: readonly L[],
  parts: readonly Part[],
  field: K,
): L[] {
  return lines.map((line, i) => {
    const own = parts.filter(({ position }) => position === i);
    const by = own.reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...line, [field]: shown(millionths(line[field]) + by) };
  });
}

/** A draft can be changed until it is issued: still nothing is invoiced that was not ordered, and nothing twice. */
function requireOnce(order: SalesOrder, lines: SalesOrder["lines"], invoice: Invoice): void {
  const over = lines.findIndex(
    ({ invoiced, quantity }, i) =>
      millionths(invoiced) > millionths(quantity) && invoiced !== order.lines[i]?.invoiced,
  );
  if (over < 0) return;
  const at = invoice.lines.findIndex(({ source_line }) => source_line === String(over));
  throw new Fault("VALIDATION_FAILED", {
    details: [
      {
        path: `lines.${at}.quantity`,
        code: "QUANTITY_EXCEEDED",
        message: "With this invoice more of the order would be invoiced than was ordered. Invoice less",
      },
    ],
  });
}

/**
 * Goods were booked as owed at the price of the order when they came in. What the bill asks beyond or below
 * that is a price difference, so that what is owed for goods received comes out even.
 */
async function clearDifference(
  context: WriteContext,
  order: PurchaseOrder,
  lines: PurchaseOrder["lines"],
  bill: Bill,
  parts: readonly Part[],
): Promise<void> {
  const owed = accountFor(context, "goods_received");
  const ofGoods = parts.filter(({ account_id }) => account_id === owed);
  if (ofGoods.length === 0) return;
  const net = ofGoods.reduce((sum, part) => sum + part.net, 0);
  const asked = toBase(context, net, bill.currency ?? "", bill.fx_rate ?? "1");
  const positions = new Set(ofGoods.map(({ position }) => position));
  const billedValue = (of: PurchaseOrder["lines"]) =>
    of
      .filter((_, i) => positions.has(i))
      .reduce((sum, line) => sum + orderedValue(context, order, line, millionths(line.billed)), 0);
  const agreed = billedValue(lines) - billedValue(order.lines);
  await postPriceDifference(context, order, asked - agreed, {
    date: bill.booked_on ?? today(context),
    cause: bill.number ?? bill.supplier_ref,
  });
}
