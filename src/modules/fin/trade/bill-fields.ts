import type { RecordOf, TypedEntity } from "../../../kernel/entity.ts";
import {
  choice,
  date,
  decimal,
  integer,
  lines,
  longText,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { DOCUMENT } from "./document-fields.ts";
import { documentLines } from "./lines.ts";
import { SUPPLIERS } from "./party.ts";

const MATCH_STATES = ["none", "2way", "3way", "mismatch"] as const;
export type MatchState = (typeof MATCH_STATES)[number];

export const BILL = {
  kind: choice(["bill", "credit_note"], { required: true, set: "once", initial: "bill", filter: true }),
  supplier_id: reference("crm.accounts", { required: true, within: SUPPLIERS, strict: true }),
  supplier_ref: text({
    required: true,
    max: 100,
    search: true,
    filter: true,
    help: say("fin.fieldHelp.bill.supplier_ref"),
  }),
  supplier_ref_key: text({ set: "rules", max: 200, unique: true, filter: true }),
  ...DOCUMENT,
  lines: documentLines("purchase"),
  po_id: reference("ops.purchase-orders", {
    help: say("fin.fieldHelp.bill.po_id"),
  }),
  discount_percent: decimal({
    min: "0",
    max: "100",
    unit: "percent",
    help: say("fin.fieldHelp.bill.discount_percent"),
  }),
  discount_until: date({ filter: true, help: say("fin.fieldHelp.bill.discount_until") }),
  notes: longText(),
  received_file: text({ set: "rules", max: 64, help: say("fin.fieldHelp.bill.received_file") }),
  credit_of_id: reference("fin.bills", { set: "once", help: say("fin.fieldHelp.bill.credit_of_id") }),
  match_state: choice(MATCH_STATES, {
    required: true,
    set: "rules",
    initial: "none",
    filter: true,
    help: say("fin.fieldHelp.bill.match_state"),
  }),
  match_details: lines(
    {
      line: integer({ required: true, help: say("fin.fieldHelp.bill.match_details_line") }),
      what: choice(["order_state", "order_line", "price", "quantity", "currency", "supplier"], {
        required: true,
      }),
      expected: text({ max: 100 }),
      found: text({ max: 100 }),
    },
    { required: true, set: "rules", initial: [], help: say("fin.fieldHelp.bill.match_details") },
  ),
  mismatch_reason: text({ set: "rules", max: 500, help: say("fin.fieldHelp.bill.mismatch_reason") }),
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
