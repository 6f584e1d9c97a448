import type { RecordOf } from "../../../kernel/entity.ts";
import { date, integer, lines, reference, references, text } from "../../../records/fields/index.ts";
import { ORDER, ORDER_LINE, progress } from "./order-fields.ts";

const count = (help: string) => integer({ required: true, set: "rules", initial: 0, help });

export const SALES_ORDER = {
  account_id: reference("crm.accounts", { required: true }),
  reference: text({ max: 100, search: true, filter: true, help: "The customer's own number of the order" }),
  quote_id: reference("crm.quotes", {
    set: "once",
    onArchive: "keep",
    help: "The quote that it was made from",
  }),
  opportunity_id: reference("crm.opportunities", {
    set: "once",
    onArchive: "keep",
    help: "The deal that it was won with",
  }),
  ...ORDER,
  lines: lines(
    {
      ...ORDER_LINE,
      delivered: progress("What was delivered, less what came back"),
      delivered_on: date({ set: "rules", help: "The day on which all of it was delivered" }),
      invoiced: progress("What was invoiced, less what was credited"),
    },
    { required: true, initial: [] },
  ),
  promised_on: date({ filter: true, help: "The day by which everything is to be delivered" }),
  confirmed_on: date({ set: "rules", filter: true }),
  delivered_on: date({ set: "rules", filter: true, help: "The day on which everything was delivered" }),
  line_count: count("How many lines it has"),
  lines_in_time: count("Of these, lines delivered in full by promised_on"),
  invoice_ids: references("fin.invoices", {
    set: "rules",
    required: true,
    initial: [],
    help: "The invoices that were made of it",
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
