import type { RecordOf, TypedEntity } from "../../../kernel/entity.ts";
import {
  boolean,
  choice,
  currency,
  date,
  datetime,
  integer,
  lines,
  recordOf,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

/** Documents that a payment run can pay. */
export const RUN_DOCUMENTS = ["fin.bills", "hr.expense-claims"] as const;

/** Each line becomes one payment. Limited because all are posted in one transaction. */
export const MOST_LINES = 200;

const rules = { required: true, set: "rules", initial: 0 } as const;

export const PAYMENT_RUN = {
  bank_account_id: reference("fin.ledger-accounts", {
    required: true,
    within: { control: ["bank"] },
    help: say("fin.fieldHelp.paymentRun.bank_account_id"),
  }),
  currency: currency({
    required: true,
    // Set when the run is created.
    initial: "",
    set: "once",
    filter: true,
    help: say("fin.fieldHelp.paymentRun.currency"),
  }),
  execution_date: date({ filter: true, help: say("fin.fieldHelp.paymentRun.execution_date") }),
  due_by: date({ filter: true, help: say("fin.fieldHelp.paymentRun.due_by") }),
  lines: lines(
    {
      document: recordOf(RUN_DOCUMENTS, { required: true }),
      party_id: reference("crm.accounts", { set: "rules", onArchive: "keep" }),
      employee_id: reference("hr.employees", { set: "rules", onArchive: "keep" }),
      amount: integer({
        unit: "amount",
        required: true,
        min: 0,
        initial: 0,
        help: say("fin.fieldHelp.paymentRun.lines_amount"),
      }),
      discount: integer({
        unit: "amount",
        required: true,
        min: 0,
        initial: 0,
        help: say("fin.fieldHelp.payment.allocations_discount"),
      }),
      reference: text({ set: "rules", max: 200, help: say("fin.fieldHelp.paymentRun.lines_reference") }),
      due_date: date({ set: "rules" }),
      discount_until: date({ set: "rules" }),
      end_to_end_id: text({
        set: "rules",
        max: 35,
        help: say("fin.fieldHelp.paymentRun.lines_end_to_end_id"),
      }),
      details_changed: boolean({
        required: true,
        set: "rules",
        initial: false,
        help: say("fin.fieldHelp.paymentRun.lines_details_changed"),
      }),
      payment_id: reference("fin.payments", { set: "rules", onArchive: "keep" }),
      outcome: choice(["open", "accepted", "rejected"], {
        required: true,
        set: "rules",
        initial: "open",
        help: say("fin.fieldHelp.paymentRun.lines_outcome"),
      }),
      outcome_reason: text({ set: "rules", max: 500 }),
    },
    { required: true, initial: [], max: MOST_LINES, help: say("fin.fieldHelp.paymentRun.lines") },
  ),
  count: integer({ ...rules, help: say("fin.fieldHelp.paymentRun.count") }),
  total: integer({ unit: "amount", ...rules, filter: true, help: say("fin.fieldHelp.paymentRun.total") }),
  discounts: integer({ unit: "amount", ...rules, help: say("fin.fieldHelp.paymentRun.discounts") }),
  return_reason: text({ set: "rules", max: 500 }),
  submitted_at: datetime({ set: "rules", filter: true }),
  exported_at: datetime({ set: "rules", filter: true }),
  file_id: text({ set: "rules", max: 64, help: say("fin.fieldHelp.paymentRun.file_id") }),
  file_sha256: text({ set: "rules", max: 64, help: say("fin.fieldHelp.paymentRun.file_sha256") }),
};

export const PAYMENT_RUN_STATES = [
  "draft",
  "proposed",
  "approved",
  "exported",
  "accepted",
  "part_accepted",
  "rejected",
  "cancelled",
] as const;
export type PaymentRunState = (typeof PAYMENT_RUN_STATES)[number];
export type PaymentRun = RecordOf<typeof PAYMENT_RUN, PaymentRunState>;
export type RunLine = PaymentRun["lines"][number];
export type PaymentRunEntity = TypedEntity<typeof PAYMENT_RUN, PaymentRunState>;
