import type { WriteContext } from "../../../kernel/context.ts";
import { follow, type RecordIn } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import { accountFor, bills, invoices, postEntry, toBase } from "../../fin/index.ts";
import { millionths, shown } from "../stock/quantities.ts";
import { orderedValue } from "./order-value.ts";
import type { PurchaseOrder } from "./purchase-order-fields.ts";
import { purchaseOrders } from "./purchase-orders.ts";
import type { SalesOrder } from "./sales-order-fields.ts";
import { salesOrders } from "./sales-orders.ts";

type Bill = RecordIn<typeof bills>;
type Invoice = RecordIn<typeof invoices>;

/** Keeps what an order was invoiced for: told when an invoice or a credit note of one is issued. */
export const issuedInvoices = follow(invoices, async (context, after, before) => {
  if (after.booked_on === null || (before && before.booked_on !== null)) return;
  const invoice = after.credit_of === null ? after : context.records.get(invoices, after.credit_of);
  if (invoice.source?.collection !== "ops.sales-orders") return;
  const order = context.records.get(salesOrders, invoice.source.id);
  const lines = chargedLines(order.lines, after, invoice, "invoiced");
  if (after.credit_of === null) requireOnce(order, lines, after);
  await context.records.update(salesOrders, order, { lines });
});

/** Keeps what an order was billed for, and clears what the bill asks beside the price of the order. */
export const postedBills = follow(bills, async (context, after, before) => {
  if (after.booked_on === null || (before && before.booked_on !== null)) return;
  const bill = after.credit_of === null ? after : context.records.get(bills, after.credit_of);
  if (bill.po_id === null) return;
  const order = context.records.get(purchaseOrders, bill.po_id);
  const lines = chargedLines(order.lines, after, bill, "billed");
  await clearDifference(context, order, lines, after);
  const bill_ids = order.bill_ids.includes(bill.id) ? order.bill_ids : [...order.bill_ids, bill.id];
  await context.records.update(purchaseOrders, order, { lines, bill_ids });
});

/** How much of each line of the order a document is for: a credit note's lines name those of what it takes back. */
function quantities(document: Bill | Invoice, original: Bill | Invoice): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { source_line, quantity } of document.lines) {
    if (source_line === null) continue;
    const own = document.credit_of === null ? source_line : original.lines[Number(source_line)]?.source_line;
    if (own === null || own === undefined) continue;
    const sign = document.kind === "credit_note" ? -1 : 1;
    sums.set(Number(own), (sums.get(Number(own)) ?? 0) + sign * millionths(quantity));
  }
  return sums;
}

function chargedLines<K extends "invoiced" | "billed", L extends Record<K, string>>(
  lines: readonly L[],
  document: Bill | Invoice,
  original: Bill | Invoice,
  field: K,
): L[] {
  const by = quantities(document, original);
  return lines.map((line, i) => ({ ...line, [field]: shown(millionths(line[field]) + (by.get(i) ?? 0)) }));
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
): Promise<void> {
  const owed = accountFor(context, "goods_received");
  const ofGoods = bill.lines.filter(
    ({ account_id, source_line }) => account_id === owed && source_line !== null,
  );
  if (ofGoods.length === 0) return;
  const sign = bill.kind === "credit_note" ? -1 : 1;
  const net = sign * ofGoods.reduce((sum, line) => sum + line.net, 0);
  const asked = toBase(context, net, bill.currency ?? "", bill.fx_rate ?? "1");
  const worth = (of: PurchaseOrder["lines"]) =>
    of.reduce((sum, line) => sum + orderedValue(context, order, line, millionths(line.billed)), 0);
  const difference = asked - (worth(goodsOf(lines, ofGoods)) - worth(goodsOf(order.lines, ofGoods)));
  if (difference === 0) return;
  const amount = Math.abs(difference);
  const other = accountFor(context, "price_difference");
  const [debit, credit] = difference > 0 ? [other, owed] : [owed, other];
  await postEntry(context, {
    journal: "purchase",
    date: bill.booked_on ?? "",
    narration: `Price difference of ${bill.number ?? "a bill"} to ${order.number ?? "its order"}`,
    lines: [
      { account: debit, debit: amount },
      { account: credit, credit: amount },
    ],
    source: { collection: "ops.purchase-orders", id: order.id },
  });
}

function goodsOf<L>(lines: readonly L[], billed: readonly { source_line: string | null }[]): L[] {
  const positions = new Set(billed.map(({ source_line }) => source_line));
  return lines.filter((_, i) => positions.has(String(i)));
}
