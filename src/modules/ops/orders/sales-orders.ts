import { Type } from "@sinclair/typebox";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { defineEntity, sameNames } from "../../../kernel/entity.ts";
import { say } from "../../../text/message.ts";
import { largestDiscount, requireParty } from "../../fin/index.ts";
import { exceedsCredit, requireCredit } from "./credit.ts";
import { deliver, requireUntouched, takeBackGoods } from "./deliver.ts";
import { chargedInput, handedInput } from "./handed.ts";
import { putOnHold, refuseToHide, releasedTo } from "./hold.ts";
import { BASIS, drawUpInvoice, isToInvoice } from "./invoice.ts";
import { ORDER_COPIES } from "./order-fields.ts";
import { figured, requireLines, requireOrderable } from "./order-lines.ts";
import { currencyOf, rateOf } from "./order-terms.ts";
import { confirmationPaper } from "./paper-confirmation.ts";
import { deliveryPaper } from "./paper-delivery.ts";
import { freeAll, reserveOpen } from "./reserve.ts";
import { SALES_ORDER, SALES_ORDER_STATES, type SalesOrder } from "./sales-order-fields.ts";

const LATE_IN = ["confirmed", "part_delivered", "on_hold"];

export const salesOrders = defineEntity({
  module: "ops",
  name: "sales-orders",
  singular: "sales order",
  description: "An order of an account: confirmed, delivered and invoiced, by line.",
  label: ["number"],
  ui: {
    columns: ["account_id", "gross", "promised_on", "delivered_on", "reference", "owner_id"],
    tones: { closed: "good" },
    parties: ["account_id"],
    shortcut: 40,
  },
  numbering: { prefix: "SO-", digits: 5 },
  fields: SALES_ORDER,
  states: SALES_ORDER_STATES,
  copies: {
    "ops.sales-orders": {
      ...ORDER_COPIES,
      line_count: ["lines"],
      lines_in_time: ["lines", "promised_on"],
      delivered_on: ["lines"],
    },
    "ops.items": { lines: ["name", "sale_price", "tax_code_ids"] },
    "fin.tax-codes": { tax_lines: ["code", "rate", "kind"] },
    "crm.accounts": sameNames("currency"),
    "crm.quotes": sameNames("lines", "currency", "fx_rate", "owner_id", "team_id", "tags"),
    "crm.opportunities": sameNames("lines", "currency", "owner_id", "team_id", "tags"),
  },
  initial: "draft",
  frozen: ["confirmed", "part_delivered", "delivered", "closed", "on_hold", "cancelled"],
  transitions: {
    confirm: {
      summary: "Confirm a sales order and reserve stock",
      from: ["draft"],
      to: "confirmed",
      takes: { promised_on: "optional" },
      apply: (context, record) => {
        const order = { ...record, fx_rate: rateOf(context, record) };
        requireCredit(context, order);
        return confirm(context, order);
      },
    },
    confirm_over_limit: {
      summary: "Confirm a sales order above the credit limit",
      from: ["draft"],
      to: "confirmed",
      tier: "managing",
      takes: { promised_on: "optional" },
      unless: (record, context) =>
        exceedsCredit(context, record) ? undefined : say("ops.errors.withinLimit"),
      apply: (context, record) => confirm(context, { ...record, fx_rate: rateOf(context, record) }),
    },
    reserve: {
      summary: "Reserve newly received stock",
      from: ["confirmed", "part_delivered"],
      to: ["confirmed", "part_delivered"],
      apply: async (context, record) => {
        await reserveOpen(context, record);
        return { state: record.state };
      },
    },
    deliver: {
      summary: "Deliver goods",
      from: ["confirmed", "part_delivered"],
      to: ["part_delivered", "delivered"],
      errors: ["PERIOD_CLOSED"],
      input: handedInput,
      apply: deliver,
    },
    return: {
      summary: "Return goods from the customer",
      from: ["part_delivered", "delivered", "closed"],
      to: ["confirmed", "part_delivered", "delivered", "closed"],
      errors: ["PERIOD_CLOSED"],
      input: { ...handedInput, lines: Type.Required(Type.Object(handedInput)).properties.lines },
      apply: takeBackGoods,
    },
    invoice: {
      summary: "Create a draft invoice from a sales order",
      from: ["confirmed", "part_delivered", "delivered", "closed"],
      to: ["confirmed", "part_delivered", "delivered", "closed"],
      makes: ["invoice_ids"],
      input: { ...chargedInput, basis: BASIS },
      apply: drawUpInvoice,
    },
    close: {
      summary: "Close a sales order",
      from: ["part_delivered", "delivered"],
      to: "closed",
      apply: async (context, record) => {
        await freeAll(context, record.id);
        return undefined;
      },
    },
    hold: {
      summary: "Put a sales order on hold and keep its reservations",
      from: ["confirmed", "part_delivered"],
      to: "on_hold",
      apply: putOnHold,
    },
    release: {
      summary: "Resume a sales order",
      from: ["on_hold"],
      to: ["confirmed", "part_delivered"],
      apply: (_context, record) => releasedTo(record, ["confirmed", "part_delivered"]),
    },
    cancel: {
      summary: "Cancel a sales order and release its reservations",
      from: ["draft", "confirmed", "on_hold"],
      to: "cancelled",
      apply: async (context, record) => {
        requireUntouched(context, record);
        await freeAll(context, record.id);
        return undefined;
      },
    },
  },
  next: [
    { in: ["draft"], move: "confirm" },
    { in: ["confirmed", "part_delivered"], move: "deliver" },
    { in: ["delivered", "closed"], open: "invoice_ids", while: ["draft"] },
    { in: ["delivered", "closed"], if: { to_invoice: true }, move: "invoice" },
    { in: ["delivered", "closed"], open: "invoice_ids" },
    { in: ["on_hold"], move: "release" },
  ],
  derive: (record, context) => {
    // Lines that were confirmed keep their agreed terms, even if items, prices or taxes change.
    if (record.state !== "draft") return punctuality(record.lines, record.promised_on);
    const currency = currencyOf(context, record.currency, record.account_id);
    const figures = figured(context, record.lines, currency, "sale");
    return { currency, ...figures, ...punctuality(figures.lines, record.promised_on) };
  },
  check: (context, record, before) => {
    refuseToHide(record, before, ["draft", "cancelled"]);
    if (record.account_id !== before?.account_id) requireParty(context, "account_id", record.account_id);
    if (record.state === "draft" && !Bun.deepEquals(record.lines, before?.lines))
      requireOrderable(context, record.lines, ["draft", "active"]);
  },
  worth: ({ gross, currency, fx_rate }) => ({ amount: gross, currency, fx_rate }),
  facts: (order, context) => ({
    discount_percent: isAsAgreed(context, order) ? 0 : largestDiscount(context, order),
  }),
  papers: { confirmation: confirmationPaper, delivery_note: deliveryPaper },
  computed: {
    to_invoice: {
      schema: Type.Boolean({
        description: "True if more has been delivered than invoiced, drafts included",
      }),
      value: (order, context) => isToInvoice(context, order),
    },
    late: {
      schema: Type.Boolean({ description: "True if the promised delivery is overdue" }),
      value: ({ state, promised_on }, context) =>
        LATE_IN.includes(state) && promised_on !== null && promised_on < context.today,
    },
  },
});

async function confirm(context: WriteContext, order: SalesOrder) {
  requireSound(context, order);
  await reserveOpen(context, order);
  return { confirmed_on: context.today, fx_rate: order.fx_rate };
}

function requireSound(context: ReadContext, record: SalesOrder): void {
  requireLines(record);
  requireOrderable(context, record.lines, ["active"]);
  requireParty(context, "account_id", record.account_id);
}

function punctuality(lines: SalesOrder["lines"], promised_on: string | null) {
  const inTime = lines.filter(
    ({ delivered_on }) => delivered_on !== null && (promised_on === null || delivered_on <= promised_on),
  );
  return { line_count: lines.length, lines_in_time: inTime.length };
}

interface Line {
  item_id: string | null;
  text: string | null;
  quantity: string;
  price: number | null;
  discount_percent: string;
}

interface Order {
  id: string;
  quote_id: string | null;
  opportunity_id: string | null;
  currency: string | null;
  lines: readonly Line[];
}

/** True if the order still matches its quote or deal, whose prices have already been checked. */
function isAsAgreed({ records }: ReadContext, order: Order): boolean {
  const { id, quote_id, opportunity_id, currency } = order;
  const [collection, from] =
    quote_id === null ? ["crm.opportunities", opportunity_id] : ["crm.quotes", quote_id];
  const agreed =
    from === null ? undefined : records.facts<Order & { order_id: string | null }>(collection, from);
  return (
    agreed?.order_id === id && agreed.currency === currency && Bun.deepEquals(terms(agreed), terms(order))
  );
}

const terms = ({ lines }: Pick<Order, "lines">) =>
  lines.map(({ item_id, quantity, price, discount_percent }) => [item_id, quantity, price, discount_percent]);
