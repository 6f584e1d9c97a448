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
  party: choice(OBLIGED, { required: true, initial: "us", filter: true, help: "Who owes it" }),
  due_on: date({
    set: "once",
    filter: true,
    help: "The last day to meet it. With rrule the first day on or after it that the rule falls on; today unless given",
  }),
  rrule: text({
    max: 200,
    set: "once",
    help: "How it recurs, as FREQ=MONTHLY;BYMONTHDAY=1: FREQ (DAILY, WEEKLY, MONTHLY, YEARLY) with INTERVAL, BYMONTHDAY, COUNT, UNTIL",
  }),
  amount: money({ filter: true }),
  lead_days: integer({
    unit: "days",
    required: true,
    initial: 14,
    min: 0,
    max: 365,
    help: "Days before due_on from which it is due",
  }),
  grace_days: integer({
    unit: "days",
    required: true,
    initial: 0,
    min: 0,
    max: 365,
    help: "Days after due_on before it is breached",
  }),
  evidence: longText({ help: "What shows that it was met, and where it is kept" }),
  evidence_ids: words({ required: true, initial: [], help: "Files attached to it that show it" }),
  note: longText({ set: "rules", max: 2000, help: "What was said when it was met, waived or remedied" }),
  series_id: reference("legal.obligations", {
    set: "rules",
    onArchive: "keep",
    help: "The first occurrence, when this is a later one of the same rule",
  }),
  series_start: date({ set: "rules", help: "When the first occurrence of its rule was due" }),
  occurrence: integer({
    required: true,
    set: "rules",
    initial: 1,
    help: "Its place in the series of its rule",
  }),
  recurs_after: date({
    set: "rules",
    filter: true,
    help: "Until the next occurrence stands: the day after which it is made",
  }),
  halted: boolean({
    required: true,
    set: "rules",
    initial: false,
    help: "Its rule goes on only if the contract runs longer than agreed now",
  }),
  due_from: date({ set: "rules", filter: true, help: "While it is open: the day from which it is due" }),
  breached_after: date({
    set: "rules",
    filter: true,
    help: "While it is due: the last day before it is breached",
  }),
  template_line: integer({ set: "rules", help: "Which obligation of the contract's template it comes from" }),
  met_at: datetime({ set: "rules", filter: true }),
  waived_at: datetime({ set: "rules", filter: true }),
  breached_on: date({ set: "rules", filter: true, help: "The first day on which it was late" }),
  remedied_at: datetime({ set: "rules", filter: true }),
};

export type Obligation = RecordOf<typeof OBLIGATION_FIELDS, (typeof OBLIGATION_STATES)[number]>;
