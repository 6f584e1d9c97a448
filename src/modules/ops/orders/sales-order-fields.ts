import type { RecordOf } from "../../../kernel/entity.ts";
import { date, integer, lines, reference, references, text } from "../../../records/fields/index.ts";
import { say, type Text } from "../../../text/message.ts";
import { ORDER, orderLine, progress } from "./order-fields.ts";

const count = (help: Text) => integer({ required: true, set: "rules", initial: 0, help });

export const SALES_ORDER = {
  account_id: reference("crm.accounts", { required: true }),
  reference: text({ max: 100, search: true, filter: true, help: say("ops.fieldHelp.salesOrder.reference") }),
  quote_id: reference("crm.quotes", {
    set: "once",
    onArchive: "keep",
    help: say("ops.fieldHelp.salesOrder.quote_id"),
  }),
  opportunity_id: reference("crm.opportunities", {
    set: "once",
    onArchive: "keep",
    help: say("ops.fieldHelp.salesOrder.opportunity_id"),
  }),
  ...ORDER,
  lines: lines(
    {
      ...orderLine("sale"),
      delivered: progress(say("ops.fieldHelp.salesOrder.lines_delivered")),
      delivered_on: date({ set: "rules", help: say("ops.fieldHelp.salesOrder.lines_delivered_on") }),
      invoiced: progress(say("ops.fieldHelp.salesOrder.lines_invoiced")),
    },
    { required: true, initial: [] },
  ),
  promised_on: date({ filter: true, help: say("ops.fieldHelp.salesOrder.promised_on") }),
  confirmed_on: date({ set: "rules", filter: true }),
  delivered_on: date({ set: "rules", filter: true, help: say("ops.fieldHelp.salesOrder.delivered_on") }),
  line_count: count(say("ops.fieldHelp.salesOrder.line_count")),
  lines_in_time: count(say("ops.fieldHelp.salesOrder.lines_in_time")),
  invoice_ids: references("fin.invoices", {
    set: "rules",
    required: true,
    initial: [],
    help: say("ops.fieldHelp.salesOrder.invoice_ids"),
  }),
};

export const SALES_ORDER_STATES = [
  "draft",
  "confirmed",
  "part_delivered",
  "delivered",
  "closed",
  "on_hold",
  "cancelled",
] as const;

export type SalesOrderState = (typeof SALES_ORDER_STATES)[number];
export type SalesOrder = RecordOf<typeof SALES_ORDER, SalesOrderState>;
