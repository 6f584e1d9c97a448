import type { RecordOf } from "../../../kernel/entity.ts";
import { date, decimal, integer, lines, reference, references, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { SUPPLIERS } from "../../fin/index.ts";
import { ORDER, orderLine, progress } from "./order-fields.ts";

export const PURCHASE_ORDER = {
  supplier_id: reference("crm.accounts", { required: true, within: SUPPLIERS, strict: true }),
  supplier_ref: text({
    max: 100,
    search: true,
    filter: true,
    help: say("ops.fieldHelp.purchaseOrder.supplier_ref"),
  }),
  ...ORDER,
  lines: lines(
    {
      ...orderLine("purchase"),
      received: progress(say("ops.fieldHelp.purchaseOrder.lines_received")),
      received_value: integer({
        unit: "amount",
        required: true,
        set: "rules",
        initial: 0,
        help: say("ops.fieldHelp.purchaseOrder.lines_received_value"),
      }),
      billed: progress(say("ops.fieldHelp.purchaseOrder.lines_billed")),
      billed_value: integer({
        unit: "amount",
        required: true,
        set: "rules",
        initial: 0,
        help: say("ops.fieldHelp.purchaseOrder.lines_billed_value"),
      }),
    },
    { required: true, initial: [] },
  ),
  open_net: integer({
    unit: "amount",
    required: true,
    set: "rules",
    initial: 0,
    help: say("ops.fieldHelp.purchaseOrder.open_net"),
  }),
  over_receipt_percent: decimal({
    unit: "percent",
    required: true,
    min: "0",
    max: "100",
    initial: "0",
    help: say("ops.fieldHelp.purchaseOrder.over_receipt_percent"),
  }),
  expected_on: date({ filter: true, help: say("ops.fieldHelp.purchaseOrder.expected_on") }),
  ordered_on: date({ set: "rules", filter: true }),
  received_on: date({ set: "rules", filter: true, help: say("ops.fieldHelp.purchaseOrder.received_on") }),
  bill_ids: references("fin.bills", {
    set: "rules",
    required: true,
    initial: [],
    help: say("ops.fieldHelp.purchaseOrder.bill_ids"),
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
