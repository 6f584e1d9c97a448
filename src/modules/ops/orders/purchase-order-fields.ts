import type { RecordOf } from "../../../kernel/entity.ts";
import { date, decimal, integer, lines, reference, references, text } from "../../../records/fields/index.ts";
import { ORDER, ORDER_LINE, progress } from "./order-fields.ts";

export const PURCHASE_ORDER = {
  supplier_id: reference("crm.accounts", { required: true }),
  supplier_ref: text({
    max: 100,
    search: true,
    filter: true,
    help: "Supplier's order number",
  }),
  ...ORDER,
  lines: lines(
    {
      ...ORDER_LINE,
      received: progress("Quantity received, less returns"),
      received_value: integer({
        unit: "amount",
        required: true,
        set: "rules",
        initial: 0,
        help: "Cost of the goods received, in the organisation's currency",
      }),
      billed: progress("Quantity billed, less credits"),
      billed_value: integer({
        unit: "amount",
        required: true,
        set: "rules",
        initial: 0,
        help: "Settled part of the received value. Advance billing counts at the order price.",
      }),
    },
    { required: true, initial: [] },
  ),
  open_net: integer({
    unit: "amount",
    required: true,
    set: "rules",
    initial: 0,
    help: "Net amount of goods not yet received",
  }),
  over_receipt_percent: decimal({
    unit: "percent",
    required: true,
    min: "0",
    max: "100",
    initial: "0",
    help: "Accepted over-delivery",
  }),
  expected_on: date({ filter: true, help: "Expected delivery date" }),
  ordered_on: date({ set: "rules", filter: true }),
  received_on: date({ set: "rules", filter: true, help: "Date of complete receipt" }),
  bill_ids: references("fin.bills", {
    set: "rules",
    required: true,
    initial: [],
    help: "Bills created from this order",
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
