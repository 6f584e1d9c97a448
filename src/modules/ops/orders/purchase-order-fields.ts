import type { RecordOf } from "../../../kernel/entity.ts";
import { date, decimal, integer, lines, reference, references, text } from "../../../records/fields/index.ts";
import { ORDER, ORDER_LINE, progress } from "./order-fields.ts";

export const PURCHASE_ORDER = {
  supplier_id: reference("crm.accounts", { required: true }),
  supplier_ref: text({
    max: 100,
    search: true,
    filter: true,
    help: "The supplier's own number of the order",
  }),
  ...ORDER,
  lines: lines(
    {
      ...ORDER_LINE,
      received: progress("What came in, less what went back"),
      received_value: integer({
        unit: "amount",
        required: true,
        set: "rules",
        initial: 0,
        help: "What that is worth in the organisation's currency: what the goods cost",
      }),
      billed: progress("What the supplier billed, less what was credited"),
      billed_value: integer({
        unit: "amount",
        required: true,
        set: "rules",
        initial: 0,
        help: "What of received_value that settled: what is billed ahead counts at the price of the order",
      }),
    },
    { required: true, initial: [] },
  ),
  open_net: integer({
    unit: "amount",
    required: true,
    set: "rules",
    initial: 0,
    help: "Of net, what has not come in yet",
  }),
  over_receipt_percent: decimal({
    unit: "percent",
    required: true,
    min: "0",
    max: "100",
    initial: "0",
    help: "How much more than was ordered is accepted",
  }),
  expected_on: date({ filter: true, help: "The day by which everything should be there" }),
  ordered_on: date({ set: "rules", filter: true }),
  received_on: date({ set: "rules", filter: true, help: "The day on which everything was there" }),
  bill_ids: references("fin.bills", {
    set: "rules",
    required: true,
    initial: [],
    help: "The bills that were made of it",
  }),
};

export const PURCHASE_ORDER_STATES = [
  "draft",
  "submitted",
  "approved",
  "ordered",
  "part_received",
  "received",
  "closed",
  "on_hold",
  "cancelled",
] as const;

export type PurchaseOrderState = (typeof PURCHASE_ORDER_STATES)[number];
export type PurchaseOrder = RecordOf<typeof PURCHASE_ORDER, PurchaseOrderState>;
