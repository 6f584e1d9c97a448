import type { RecordOf, TypedEntity } from "../../../kernel/entity.ts";
import { choice, integer, lines, longText, reference, text } from "../../../records/fields/index.ts";
import { DOCUMENT } from "./document-fields.ts";

const MATCH_STATES = ["none", "2way", "3way", "mismatch"] as const;
export type MatchState = (typeof MATCH_STATES)[number];

export const BILL = {
  kind: choice(["bill", "credit_note"], { required: true, set: "once", initial: "bill", filter: true }),
  supplier_id: reference("crm.accounts", { required: true }),
  supplier_ref: text({
    required: true,
    max: 100,
    search: true,
    filter: true,
    help: "Supplier's invoice number. Unique for each supplier, ignoring case and spaces.",
  }),
  supplier_ref_key: text({ set: "rules", max: 200, unique: true, filter: true }),
  ...DOCUMENT,
  po_id: reference("ops.purchase-orders", {
    help: "Billed purchase order. Bill lines refer to its lines.",
  }),
  notes: longText(),
  credit_of_id: reference("fin.bills", { set: "once", help: "Credited bill" }),
  match_state: choice(MATCH_STATES, {
    required: true,
    set: "rules",
    initial: "none",
    filter: true,
    help: "Agreement with the order (2-way) and the receipt (3-way)",
  }),
  match_details: lines(
    {
      line: integer({ required: true, help: "Line of the bill, starting at 0" }),
      what: choice(["order_state", "order_line", "price", "quantity", "currency", "supplier"], {
        required: true,
      }),
      expected: text({ max: 100 }),
      found: text({ max: 100 }),
    },
    { required: true, set: "rules", initial: [], help: "Differences from the order" },
  ),
  mismatch_reason: text({ set: "rules", max: 500, help: "Reason for accepting the difference" }),
  dispute_reason: text({ set: "rules", max: 500 }),
};

export const BILL_STATES = [
  "draft",
  "submitted",
  "disputed",
  "approved",
  "posted",
  "part_paid",
  "paid",
  "credited",
  "cancelled",
] as const;
export type BillState = (typeof BILL_STATES)[number];
export type Bill = RecordOf<typeof BILL, BillState>;
export type BillEntity = TypedEntity<typeof BILL, BillState>;
