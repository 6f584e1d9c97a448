import type { RecordOf } from "../../../kernel/entity.ts";
import { date, integer, lines, reference, references, text } from "../../../records/fields/index.ts";
import { ORDER, ORDER_LINE, progress } from "./order-fields.ts";

const count = (help: string) => integer({ required: true, set: "rules", initial: 0, help });

export const SALES_ORDER = {
  account_id: reference("crm.accounts", { required: true }),
  reference: text({ max: 100, search: true, filter: true, help: "Customer's order number" }),
  quote_id: reference("crm.quotes", {
    set: "once",
    onArchive: "keep",
    help: "Source quote",
  }),
  opportunity_id: reference("crm.opportunities", {
    set: "once",
    onArchive: "keep",
    help: "Deal won with this order",
  }),
  ...ORDER,
  lines: lines(
    {
      ...ORDER_LINE,
      delivered: progress("Quantity delivered, less returns"),
      delivered_on: date({ set: "rules", help: "Date on which the line was fully delivered" }),
      invoiced: progress("Quantity invoiced, less credits"),
    },
    { required: true, initial: [] },
  ),
  promised_on: date({ filter: true, help: "Promised delivery date" }),
  confirmed_on: date({ set: "rules", filter: true }),
  delivered_on: date({ set: "rules", filter: true, help: "Date of complete delivery" }),
  line_count: count("Number of lines"),
  lines_in_time: count("Lines fully delivered by the promised date"),
  invoice_ids: references("fin.invoices", {
    set: "rules",
    required: true,
    initial: [],
    help: "Invoices created from this order",
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
