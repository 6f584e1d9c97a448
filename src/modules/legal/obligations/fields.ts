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
import { say } from "../../../text/message.ts";
import { OBLIGED } from "../contracts/templates.ts";

export const OBLIGATION_STATES = ["open", "due", "met", "waived", "breached", "remedied"] as const;

export const OWED = ["open", "due"] as const;

export const OBLIGATION_FIELDS = {
  contract_id: reference("legal.contracts", { set: "once", onArchive: "keep" }),
  policy_id: reference("legal.policies", { set: "once", onArchive: "keep" }),
  text: text({ required: true, max: 500, search: true, filter: true }),
  party: choice(OBLIGED, {
    required: true,
    initial: "us",
    filter: true,
    help: say("legal.fieldHelp.obligations.party"),
  }),
  due_on: date({
    set: "once",
    filter: true,
    help: say("legal.fieldHelp.obligations.due_on"),
  }),
  rrule: text({
    max: 200,
    shape: "recurrence",
    set: "once",
    help: say("legal.fieldHelp.obligations.rrule"),
  }),
  amount: money({ filter: true }),
  lead_days: integer({
    unit: "days",
    required: true,
    initial: 14,
    min: 0,
    max: 365,
    help: say("legal.fieldHelp.obligations.lead_days"),
  }),
  grace_days: integer({
    unit: "days",
    required: true,
    initial: 0,
    min: 0,
    max: 365,
    help: say("legal.fieldHelp.obligations.grace_days"),
  }),
  evidence: longText({ help: say("legal.fieldHelp.obligations.evidence") }),
  evidence_ids: words({ required: true, initial: [], help: say("legal.fieldHelp.obligations.evidence_ids") }),
  note: longText({ set: "rules", max: 2000, help: say("legal.fieldHelp.obligations.note") }),
  series_id: reference("legal.obligations", {
    set: "rules",
    onArchive: "keep",
    help: say("legal.fieldHelp.obligations.series_id"),
  }),
  series_start: date({ set: "rules", help: say("legal.fieldHelp.obligations.series_start") }),
  occurrence: integer({
    required: true,
    set: "rules",
    initial: 1,
    help: say("legal.fieldHelp.obligations.occurrence"),
  }),
  recurs_after: date({
    set: "rules",
    filter: true,
    help: say("legal.fieldHelp.obligations.recurs_after"),
  }),
  halted: boolean({
    required: true,
    set: "rules",
    initial: false,
    help: say("legal.fieldHelp.obligations.halted"),
  }),
  due_from: date({ set: "rules", filter: true, help: say("legal.fieldHelp.obligations.due_from") }),
  breached_after: date({
    set: "rules",
    filter: true,
    help: say("legal.fieldHelp.obligations.breached_after"),
  }),
  template_line: integer({ set: "rules", help: say("legal.fieldHelp.obligations.template_line") }),
  met_at: datetime({ set: "rules", filter: true }),
  waived_at: datetime({ set: "rules", filter: true }),
  breached_on: date({ set: "rules", filter: true, help: say("legal.fieldHelp.obligations.breached_on") }),
  remedied_at: datetime({ set: "rules", filter: true }),
};

export type Obligation = RecordOf<typeof OBLIGATION_FIELDS, (typeof OBLIGATION_STATES)[number]>;
