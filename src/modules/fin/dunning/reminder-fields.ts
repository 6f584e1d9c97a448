import type { RecordOf } from "../../../kernel/entity.ts";
import { currency, date, decimal, integer, lines, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

const rules = { required: true, set: "rules" } as const;
const amount = integer({ unit: "amount", ...rules });

/** Everything that the letter to the customer says, so that it stays the same when the invoices change. */
export const REMINDER = {
  account_id: reference("crm.accounts", { ...rules, onArchive: "keep" }),
  run_id: reference("fin.dunning-runs", { ...rules, onArchive: "keep" }),
  level: integer({ ...rules, filter: true, help: say("fin.fieldHelp.reminder.level") }),
  date: date({ ...rules, filter: true }),
  pay_by: date({ ...rules, filter: true, help: say("fin.fieldHelp.reminder.pay_by") }),
  currency: currency({ ...rules, filter: true }),
  lines: lines(
    {
      invoice_id: reference("fin.invoices", { ...rules, onArchive: "keep" }),
      number: text({ ...rules, max: 100 }),
      level: integer({ ...rules }),
      issue_date: date({ set: "rules" }),
      due_date: date({ set: "rules" }),
      days_overdue: integer({ unit: "days", ...rules }),
      gross: amount,
      balance: amount,
      interest: amount,
    },
    { ...rules, initial: [] },
  ),
  open: integer({ unit: "amount", ...rules, help: say("fin.fieldHelp.reminder.open") }),
  interest_base: decimal({
    unit: "percent",
    set: "rules",
    help: say("fin.fieldHelp.reminder.interest_base"),
  }),
  interest_margin: decimal({ unit: "percent", set: "rules" }),
  interest: integer({ unit: "amount", ...rules, help: say("fin.fieldHelp.reminder.interest") }),
  fee: amount,
  total: integer({ unit: "amount", ...rules, filter: true, help: say("fin.fieldHelp.reminder.total") }),
  withdraw_reason: text({ set: "rules", max: 500 }),
};

export const REMINDER_STATES = ["issued", "withdrawn"] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];
export type Reminder = RecordOf<typeof REMINDER, ReminderState>;
