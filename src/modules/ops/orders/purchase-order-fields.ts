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
      received: progress("Received quantity, less returns"),
      received_value: integer({
        unit: "amount",
        required: true,
        set: "rules",
        initial: 0,
        help: "Cost of the goods in your organisation's currency",
      }),
      billed: progress("Billed quantity, less credits"),
      billed_value: integer({
        unit: "amount",
        required: true,
        set: "rules",
        initial: 0,
        help: "Billed part of the received value",
      }),
    },
    { required: true, initial: [] },
  ),
  open_net: integer({
    unit: "amount",
    required: true,
    set: "rules",
    initial: 0,
    help: "Net value not received yet",
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
  received_on: date({ set: "rules", filter: true, help: "Date fully received" }),
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
