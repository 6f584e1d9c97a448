import type { RecordOf } from "../../../kernel/entity.ts";
import {
  boolean,
  choice,
  date,
  datetime,
  integer,
  longText,
  money,
  reference,
  text,
  words,
} from "../../../records/fields/index.ts";
import { OBLIGED } from "../contracts/templates.ts";

export const OBLIGATION_STATES = ["open", "due", "met", "waived", "breached", "remedied"] as const;

/** States of open obligations. */
export const OWED = ["open", "due"] as const;

export const OBLIGATION_FIELDS = {
  contract_id: reference("legal.contracts", { set: "once", onArchive: "keep" }),
  policy_id: reference("legal.policies", { set: "once", onArchive: "keep" }),
  text: text({ required: true, max: 500, search: true, filter: true }),
  party: choice(OBLIGED, {
    required: true,
    initial: "us",
    filter: true,
    help: "Party that owes the obligation",
  }),
  due_on: date({
    set: "once",
    filter: true,
    help: "Last day to meet the obligation. With a recurrence rule: the first matching day on or after this date. Defaults to today.",
  }),
  rrule: text({
    max: 200,
    set: "once",
    help: "Recurrence rule such as FREQ=MONTHLY;BYMONTHDAY=1. Supports FREQ (DAILY, WEEKLY, MONTHLY, YEARLY), INTERVAL, BYMONTHDAY, COUNT and UNTIL.",
  }),
  amount: money({ filter: true }),
  lead_days: integer({
    unit: "days",
    required: true,
    initial: 14,
    min: 0,
    max: 365,
    help: "Days before the deadline on which the obligation becomes due",
  }),
  grace_days: integer({
    unit: "days",
    required: true,
    initial: 0,
    min: 0,
    max: 365,
    help: "Days after the deadline until a breach is recorded",
  }),
  evidence: longText({ help: "Evidence of fulfilment and where it is stored" }),
  evidence_ids: words({ required: true, initial: [], help: "Attached files that prove fulfilment" }),
  note: longText({ set: "rules", max: 2000, help: "Comment on fulfilment, waiver or remedy" }),
  series_id: reference("legal.obligations", {
    set: "rules",
    onArchive: "keep",
    help: "First occurrence of the series",
  }),
  series_start: date({ set: "rules", help: "Due date of the first occurrence" }),
  occurrence: integer({
    required: true,
    set: "rules",
    initial: 1,
    help: "Position in the series",
  }),
  recurs_after: date({
    set: "rules",
    filter: true,
    help: "Day after which the next occurrence is created",
  }),
  halted: boolean({
    required: true,
    set: "rules",
    initial: false,
    help: "Continues only if the contract is extended beyond its current end",
  }),
  due_from: date({ set: "rules", filter: true, help: "While open: first due day" }),
  breached_after: date({
    set: "rules",
    filter: true,
    help: "While due: last day before a breach",
  }),
  template_line: integer({ set: "rules", help: "Template obligation on which this one is based" }),
  met_at: datetime({ set: "rules", filter: true }),
  waived_at: datetime({ set: "rules", filter: true }),
  breached_on: date({ set: "rules", filter: true, help: "First day in breach" }),
  remedied_at: datetime({ set: "rules", filter: true }),
};

export type Obligation = RecordOf<typeof OBLIGATION_FIELDS, (typeof OBLIGATION_STATES)[number]>;
