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
  party: choice(OBLIGED, { required: true, initial: "us", filter: true, help: "Owing party" }),
  due_on: date({
    set: "once",
    filter: true,
    help: "Due date. With a recurrence, the first matching date on or after it. Defaults to today",
  }),
  rrule: text({
    max: 200,
    set: "once",
    help: "Recurrence rule, e.g. FREQ=MONTHLY;BYMONTHDAY=1. Supports INTERVAL, BYMONTHDAY, COUNT and UNTIL",
  }),
  amount: money({ filter: true }),
  lead_days: integer({
    unit: "days",
    required: true,
    initial: 14,
    min: 0,
    max: 365,
    help: "Days before the due date on which it becomes due",
  }),
  grace_days: integer({
    unit: "days",
    required: true,
    initial: 0,
    min: 0,
    max: 365,
    help: "Days after the due date before it is breached",
  }),
  evidence: longText({ help: "Evidence and where it is kept" }),
  evidence_ids: words({ required: true, initial: [], help: "Attached evidence files" }),
  note: longText({ set: "rules", max: 2000, help: "Note on how it was met, waived or remedied" }),
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
    help: "Date after which the next occurrence is created",
  }),
  halted: boolean({
    required: true,
    set: "rules",
    initial: false,
    help: "Recurs only if the contract is extended",
  }),
  due_from: date({ set: "rules", filter: true, help: "Date from which it is due" }),
  breached_after: date({
    set: "rules",
    filter: true,
    help: "Last day before it is breached",
  }),
  template_line: integer({ set: "rules", help: "Source obligation in the template" }),
  met_at: datetime({ set: "rules", filter: true }),
  waived_at: datetime({ set: "rules", filter: true }),
  breached_on: date({ set: "rules", filter: true, help: "First day overdue" }),
  remedied_at: datetime({ set: "rules", filter: true }),
};

export type Obligation = RecordOf<typeof OBLIGATION_FIELDS, (typeof OBLIGATION_STATES)[number]>;
