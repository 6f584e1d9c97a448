import type { RecordOf, TypedEntity } from "../../../kernel/entity.ts";
import { choice, currency, date, integer, lines, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

/** Limited because all are reminded of in one transaction. */
export const MOST_INVOICES = 500;

const rules = { required: true, set: "rules", initial: 0 } as const;
const amount = { unit: "amount", ...rules } as const;

export const DUNNING_RUN = {
  as_of: date({ filter: true, help: say("fin.fieldHelp.dunning.as_of") }),
  currency: currency({
    required: true,
    // Set when the run is created.
    initial: "",
    set: "once",
    filter: true,
    help: say("fin.fieldHelp.dunning.currency"),
  }),
  account_id: reference("crm.accounts", { help: say("fin.fieldHelp.dunning.account_id") }),
  lines: lines(
    {
      invoice_id: reference("fin.invoices", { required: true, onArchive: "keep" }),
      account_id: reference("crm.accounts", { set: "rules", onArchive: "keep" }),
      level: integer({ ...rules, help: say("fin.fieldHelp.dunning.lines_level") }),
      due_date: date({ set: "rules" }),
      days_overdue: integer({ unit: "days", ...rules }),
      balance: integer(amount),
      interest: integer({ ...amount, help: say("fin.fieldHelp.dunning.lines_interest") }),
      fee: integer({ ...amount, help: say("fin.fieldHelp.dunning.lines_fee") }),
      outcome: choice(["open", "reminded", "skipped"], {
        required: true,
        set: "rules",
        initial: "open",
        help: say("fin.fieldHelp.dunning.lines_outcome"),
      }),
      skip_reason: text({ set: "rules", max: 200 }),
      reminder_id: reference("fin.reminders", { set: "rules", onArchive: "keep" }),
    },
    { required: true, initial: [], max: MOST_INVOICES, help: say("fin.fieldHelp.dunning.lines") },
  ),
  customers: integer({ ...rules, help: say("fin.fieldHelp.dunning.customers") }),
  open: integer({ ...amount, filter: true, help: say("fin.fieldHelp.dunning.open") }),
  interest: integer(amount),
  fees: integer(amount),
  interest_note: text({
    set: "rules",
    localised: true,
    max: 500,
    help: say("fin.fieldHelp.dunning.interest_note"),
  }),
  confirmed_on: date({ set: "rules", filter: true }),
};

export const DUNNING_RUN_STATES = ["draft", "confirmed", "cancelled"] as const;
export type DunningRunState = (typeof DUNNING_RUN_STATES)[number];
export type DunningRun = RecordOf<typeof DUNNING_RUN, DunningRunState>;
export type DunningLine = DunningRun["lines"][number];
export type DunningRunEntity = TypedEntity<typeof DUNNING_RUN, DunningRunState>;
