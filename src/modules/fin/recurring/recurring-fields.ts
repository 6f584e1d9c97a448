import type { RecordOf, TypedEntity } from "../../../kernel/entity.ts";
import {
  choice,
  currency,
  date,
  decimal,
  integer,
  lines,
  longText,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { documentLines } from "../trade/lines.ts";

/** Drafts that one recurring invoice makes at once or within a day: two years of months. */
export const MOST_AT_ONCE = 24;

const count = { required: true, set: "rules", initial: 0 } as const;

export const RECURRING = {
  name: text({ required: true, search: true, filter: true }),
  account_id: reference("crm.accounts", { required: true }),
  contract_id: reference("legal.contracts", { help: say("fin.fieldHelp.recurring.contract_id") }),
  project_id: reference("ops.projects"),
  currency: currency({ filter: true, help: say("fin.fieldHelp.recurring.currency") }),
  lines: documentLines("sale"),
  rule: text({ required: true, max: 200, shape: "recurrence", help: say("fin.fieldHelp.recurring.rule") }),
  starts_on: date({ required: true, filter: true, help: say("fin.fieldHelp.recurring.starts_on") }),
  ends_on: date({ filter: true, help: say("fin.fieldHelp.recurring.ends_on") }),
  timing: choice(["advance", "arrears"], {
    required: true,
    initial: "advance",
    help: say("fin.fieldHelp.recurring.timing"),
  }),
  price_steps: lines(
    {
      from: date({ required: true, help: say("fin.fieldHelp.recurring.steps_from") }),
      percent: decimal({
        unit: "percent",
        min: "-100",
        max: "1000",
        help: say("fin.fieldHelp.recurring.steps_percent"),
      }),
      price: integer({ unit: "amount", min: 0, help: say("fin.fieldHelp.recurring.steps_price") }),
      line: integer({ min: 1, max: 500, help: say("fin.fieldHelp.recurring.steps_line") }),
    },
    { required: true, initial: [], max: 50, help: say("fin.fieldHelp.recurring.price_steps") },
  ),
  reference: text({ search: true, help: say("fin.fieldHelp.invoice.reference") }),
  terms: longText({ help: say("fin.fieldHelp.invoice.terms") }),
  net: integer({ unit: "amount", ...count, filter: true, help: say("fin.fieldHelp.recurring.net") }),
  next_number: integer({
    required: true,
    set: "rules",
    initial: 1,
    help: say("fin.fieldHelp.recurring.next_number"),
  }),
  next_on: date({ set: "rules", filter: true, help: say("fin.fieldHelp.recurring.next_on") }),
  invoices_made: integer({ ...count, help: say("fin.fieldHelp.recurring.invoices_made") }),
  last_invoice_id: reference("fin.invoices", { set: "rules", onArchive: "keep" }),
  problem: text({ set: "rules", max: 500, help: say("fin.fieldHelp.recurring.problem") }),
  end_reason: text({ set: "rules", max: 500 }),
};

export const RECURRING_STATES = ["draft", "active", "paused", "ended"] as const;
export type RecurringState = (typeof RECURRING_STATES)[number];
export type Recurring = RecordOf<typeof RECURRING, RecurringState>;
export type RecurringEntity = TypedEntity<typeof RECURRING, RecurringState>;
