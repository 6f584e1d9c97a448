import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { defineEntity, sameNames } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { requireParty } from "../../fin/index.ts";
import { millionths, shareOf } from "../stock/quantities.ts";
import { BILL_NUMBER, drawUpBill, isToBill, toBill } from "./bill.ts";
import { chargedInput, handedInput } from "./handed.ts";
import { putOnHold, refuseToHide, releasedTo } from "./hold.ts";
import { ORDER_COPIES } from "./order-fields.ts";
import { figured, requireLines, requireOrderable } from "./order-lines.ts";
import { currencyOf, rateOf } from "./order-terms.ts";
import { purchasePaper } from "./paper-purchase.ts";
import { PURCHASE_ORDER, PURCHASE_ORDER_STATES, type PurchaseOrder } from "./purchase-order-fields.ts";
import { receive, requireUntouched, sendBack } from "./receive.ts";

export const purchaseOrders = defineEntity({
  module: "ops",
  name: "purchase-orders",
  singular: "purchase order",
  description: "An order to a supplier, from request and approval to receipt and billing, by line.",
  nameable: [],
  label: ["number"],
  ui: {
    columns: ["supplier_id", "gross", "ordered_on", "expected_on", "received_on", "location_id"],
    tones: { received: "good", closed: "good" },
    parties: ["supplier_id"],
    shortcut: 50,
  },
  numbering: { prefix: "PO-", digits: 5 },
  fields: PURCHASE_ORDER,
  states: PURCHASE_ORDER_STATES,
  copies: {
    "ops.purchase-orders": { ...ORDER_COPIES, open_net: ["lines"], received_on: ["lines"] },
    "ops.items": {
      lines: ["name", "purchase_price", "tax_code_ids", "reorder_qty"],
      ...sameNames("supplier_id"),
    },
    "fin.tax-codes": { tax_lines: ["code", "rate", "kind"] },
    "crm.accounts": sameNames("currency"),
  },
  initial: "draft",
  frozen: ["submitted", "approved", "ordered", "part_received", "received", "closed", "on_hold", "cancelled"],
  transitions: {
    submit: {
      summary: "Submit a purchase order for approval",
      from: ["draft"],
      to: "submitted",
      apply: (context, record) => {
        requireSound(context, record);
        return undefined;
      },
    },
    reopen: {
      summary: "Return a purchase order to draft",
      from: ["submitted", "approved"],
      to: "draft",
    },
    approve: {
      summary: "Approve a purchase order",
      from: ["submitted"],
      to: "approved",
      tier: "managing",
      decides: { asked: "submit", refused: "reopen" },
    },
    order: {
      summary: "Mark a purchase order as sent",
      from: ["approved"],
      to: "ordered",
      takes: { expected_on: "optional", supplier_ref: "optional" },
      apply: (context, record) => {
        requireSound(context, record);
        // Goods are valued at the rate on the receipt day, but a missing rate is reported here already.
        rateOf(context, record);
        return { ordered_on: context.today };
      },
    },
    receive: {
      summary: "Receive goods",
      from: ["ordered", "part_received"],
      to: ["part_received", "received"],
      errors: ["PERIOD_CLOSED"],
      input: handedInput,
      apply: receive,
    },
    return: {
      summary: "Return goods to the supplier",
      from: ["part_received", "received", "closed"],
      to: ["ordered", "part_received", "received", "closed"],
      errors: ["PERIOD_CLOSED"],
      input: { ...handedInput, lines: Type.Required(Type.Object(handedInput)).properties.lines },
      apply: sendBack,
    },
    bill: {
      summary: "Create a draft bill from a purchase order",
      from: ["ordered", "part_received", "received", "closed"],
      to: ["ordered", "part_received", "received", "closed"],
      makes: ["bill_ids"],
      input: { ...chargedInput, supplier_ref: BILL_NUMBER },
      fills: (order, context) => toBill(context, order),
      apply: drawUpBill,
    },
    close: {
      summary: "Close a purchase order",
      from: ["part_received", "received"],
      to: "closed",
    },
    hold: {
      summary: "Put a purchase order on hold",
      from: ["submitted", "approved", "ordered", "part_received"],
      to: "on_hold",
      apply: putOnHold,
    },
    release: {
      summary: "Resume a purchase order",
      from: ["on_hold"],
      to: ["submitted", "approved", "ordered", "part_received"],
      apply: (_context, record) => releasedTo(record, ["submitted", "approved", "ordered", "part_received"]),
    },
    cancel: {
      summary: "Cancel a purchase order",
      from: ["draft", "submitted", "approved", "ordered", "on_hold"],
      to: "cancelled",
      apply: (context, record) => {
        requireUntouched(context, record);
        return undefined;
      },
    },
  },
  next: [
    { in: ["draft"], move: "submit" },
    { in: ["submitted"], move: "approve" },
    { in: ["approved"], move: "order" },
    { in: ["ordered", "part_received"], move: "receive" },
    {
      in: ["received", "closed"],
      open: "bill_ids",
      while: ["draft", "submitted", "disputed", "approved"],
    },
    { in: ["received", "closed"], if: { to_bill: true }, move: "bill" },
    { in: ["received", "closed"], open: "bill_ids" },
    { in: ["on_hold"], move: "release" },
  ],
  derive: (record, context) => {
    // Lines that were ordered keep their agreed terms, even if items, prices or taxes change.
    if (record.state !== "draft") return { open_net: openNet(record.lines) };
    const currency = currencyOf(context, record.currency, record.supplier_id);
    const figures = figured(context, record.lines, currency, "purchase");
    return { currency, ...figures, open_net: figures.net };
  },
  check: (context, record, before) => {
    refuseToHide(record, before, ["draft", "submitted", "approved", "cancelled"]);
    if (record.supplier_id !== before?.supplier_id) requireSupplier(context, record.supplier_id);
    if (record.state === "draft" && !Bun.deepEquals(record.lines, before?.lines))
      requireOrderable(context, record.lines, ["draft", "active"]);
  },
  worth: ({ net, gross, over_receipt_percent, currency, fx_rate }) => {
    const most = 100_000_000 + millionths(over_receipt_percent);
    return { amount: shareOf(Math.max(net, gross), most, 100_000_000), currency, fx_rate };
  },
  factKinds: { price_rise_percent: "decimal" },
  facts: (order, context) => ({ price_rise_percent: priceRise(context, order) }),
  papers: { purchase_order: purchasePaper },
  computed: {
    to_bill: {
      schema: Type.Boolean({ description: "True if more has been received than billed, drafts included" }),
      value: (order, context) => isToBill(context, order),
    },
    late: {
      schema: Type.Boolean({ description: "True if the expected receipt is overdue" }),
      value: ({ state, expected_on }, context) =>
        (state === "ordered" || state === "part_received") &&
        expected_on !== null &&
        expected_on < context.today,
    },
  },
});

function requireSound(context: ReadContext, record: PurchaseOrder): void {
  requireLines(record);
  requireOrderable(context, record.lines, ["active"]);
  requireSupplier(context, record.supplier_id);
}

function requireSupplier(context: ReadContext, id: string): void {
  if (requireParty(context, "supplier_id", id).supplier) return;
  throw invalid("supplier_id", "NOT_A_SUPPLIER", say("ops.errors.notASupplier"));
}

function openNet(lines: PurchaseOrder["lines"]): number {
  return lines.reduce((sum, { net, quantity, received }) => {
    const ordered = millionths(quantity);
    return sum + net - shareOf(net, Math.min(ordered, millionths(received)), ordered);
  }, 0);
}

/** Largest price increase of a line in percent, against the item's last approved order in this currency. */
function priceRise(context: ReadContext, { id, currency, lines }: PurchaseOrder): number {
  const rises = lines.flatMap(({ item_id, price }) => {
    const last = item_id === null ? undefined : lastPrice(context, item_id, currency, id);
    return price === null || last === undefined || last === 0 ? [] : [((price - last) * 100) / last];
  });
  return Math.max(0, ...rises);
}

function lastPrice(
  context: ReadContext,
  item: string,
  currency: string | null,
  but: string,
): number | undefined {
  const [row] = queryRows(
    context,
    sql`SELECT l.price FROM ops_purchase_orders_lines l JOIN ops_purchase_orders o ON o.rid = l.parent
        WHERE l.item_id = ${item} AND o.org = ${context.principal.organization.key} AND o.id <> ${but}
        AND o.currency = ${currency} AND o.archived_at IS NULL
        AND o.state IN ('approved', 'ordered', 'part_received', 'received', 'closed')
        ORDER BY o.rid DESC LIMIT 1`,
  );
  return row && Number(row.price);
}
