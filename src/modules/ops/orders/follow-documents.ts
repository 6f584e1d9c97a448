import { Fault, invalid } from "../../../kernel/errors.ts";
import { follow } from "../../../kernel/follower.ts";
import { say } from "../../../text/message.ts";
import { bills, invoices, positionOf } from "../../fin/index.ts";
import { millionths } from "../stock/quantities.ts";
import { settleGoods } from "./bill-goods.ts";
import { type Invoice, partsOf } from "./document-parts.ts";
import { moved } from "./handed.ts";
import { purchaseOrders } from "./purchase-orders.ts";
import type { SalesOrder } from "./sales-order-fields.ts";
import { salesOrders } from "./sales-orders.ts";

/** Updates invoiced quantities when an invoice or credit note is issued. */
export const issuedInvoices = follow(invoices, async (context, after, before) => {
  if (after.booked_on === null || (before && before.booked_on !== null)) return;
  const invoice = after.credit_of_id === null ? after : context.records.get(invoices, after.credit_of_id);
  if (invoice.source?.collection !== "ops.sales-orders") return;
  const order = context.records.get(salesOrders, invoice.source.id);
  const parts = partsOf(after, invoice);
  const lines = order.lines.map((line, i) => {
    const by = parts.reduce((sum, { position, quantity }) => sum + (position === i ? quantity : 0), 0);
    return { ...line, invoiced: moved(line.invoiced, by) };
  });
  if (after.credit_of_id === null) requireOnce(order, lines, after);
  await context.records.update(salesOrders, order, { lines });
});

/** Updates billed quantities when a bill or supplier credit note is posted. */
export const postedBills = follow(bills, async (context, after, before) => {
  if (after.booked_on === null || (before && before.booked_on !== null)) return;
  const bill = after.credit_of_id === null ? after : context.records.get(bills, after.credit_of_id);
  if (bill.po_id === null) return;
  const order = context.records.get(purchaseOrders, bill.po_id);
  const lines = await settleGoods(context, order, after, partsOf(after, bill));
  const bill_ids = order.bill_ids.includes(bill.id) ? order.bill_ids : [...order.bill_ids, bill.id];
  await context.records.update(purchaseOrders, order, { lines, bill_ids });
});

/** A draft can change before it is issued, so this checks again that nothing is invoiced twice. */
function requireOnce(order: SalesOrder, lines: SalesOrder["lines"], invoice: Invoice): void {
  if (order.state === "cancelled")
    throw invalid("source", "ORDER_CANCELLED", say("ops.errors.orderCancelled"));
  const over = lines.findIndex(
    ({ invoiced, quantity }, i) =>
      millionths(invoiced) > millionths(quantity) && invoiced !== order.lines[i]?.invoiced,
  );
  if (over < 0) return;
  const at = invoice.lines.findIndex(({ source_line }) => positionOf(source_line) === over);
  throw new Fault("VALIDATION_FAILED", {
    details: [
      {
        path: `lines.${at}.quantity`,
        code: "QUANTITY_EXCEEDED",
        message: say("ops.errors.moreThanOrdered"),
      },
    ],
  });
}
