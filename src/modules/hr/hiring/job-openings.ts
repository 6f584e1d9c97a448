import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import {
  choice,
  date,
  datetime,
  integer,
  longText,
  money,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { EMPLOYMENT_TYPES } from "../people/employees.ts";
import { requireOpenUnit } from "../people/unit-rules.ts";

export const jobOpenings = defineEntity({
  module: "hr",
  name: "job-openings",
  singular: "job opening",
  description: "A position to fill, with unit, headcount and salary range.",
  label: ["title"],
  ui: {
    columns: ["org_unit_id", "manager_id", "type", "headcount", "hired", "closes_on"],
    tones: { open: "busy" },
  },
  fields: {
    title: text({ required: true, search: true, filter: true }),
    description: longText({ search: true }),
    org_unit_id: reference("hr.org-units"),
    manager_id: reference("hr.employees", {
      onArchive: "keep",
      help: say("hr.fieldHelp.jobOpenings.manager_id"),
    }),
    type: choice(EMPLOYMENT_TYPES, { required: true, initial: "full", filter: true }),
    headcount: integer({
      required: true,
      initial: 1,
      min: 1,
      max: 1000,
      filter: true,
      help: say("hr.fieldHelp.jobOpenings.headcount"),
    }),
    headcount_agreed: integer({ set: "rules" }),
    hired: integer({
      required: true,
      set: "rules",
      initial: 0,
      filter: true,
      help: say("hr.fieldHelp.jobOpenings.hired"),
    }),
    salary_min: money({ privacy: "sensitive" }),
    salary_max: money({ privacy: "sensitive" }),
    closes_on: date({ filter: true, help: say("hr.fieldHelp.jobOpenings.closes_on") }),
    opened_at: datetime({ set: "rules", filter: true }),
    ended_at: datetime({ set: "rules", filter: true, help: say("hr.fieldHelp.jobOpenings.ended_at") }),
  },
  states: ["draft", "approved", "open", "on_hold", "filled", "closed"],
  initial: "draft",
  frozen: ["filled", "closed"],
  kept: ["filled"],
  transitions: {
    approve: {
      summary: "Approve a job opening",
      from: ["draft"],
      to: "approved",
      decides: { asked: "create" },
      tier: "managing",
      apply: (_context, { headcount }) => ({ headcount_agreed: headcount }),
    },
    open: {
      summary: "Publish a job opening",
      from: ["approved"],
      to: "open",
      apply: ({ now }) => ({ opened_at: now }),
    },
    hold: { summary: "Put a job opening on hold", from: ["open"], to: "on_hold" },
    resume: { summary: "Resume a job opening", from: ["on_hold"], to: "open" },
    change_headcount: {
      summary: "Change the headcount of a job opening",
      from: ["approved", "open", "on_hold"],
      to: ["approved", "open", "on_hold", "filled"],
      tier: "managing",
      takes: { headcount: "required" },
      apply: ({ now }, { headcount, hired, state }) => ({
        headcount_agreed: headcount,
        ...(headcount === hired ? { state: "filled", ended_at: now } : { state }),
      }),
    },
    close: {
      summary: "Close a job opening",
      from: ["draft", "approved", "open", "on_hold"],
      to: "closed",
      apply: ({ now }) => ({ ended_at: now }),
    },
  },
  next: [
    { in: ["draft"], move: "approve" },
    { in: ["approved"], move: "open" },
    { in: ["open"], make: "hr.candidates", by: "opening_id", another: true },
    { in: ["on_hold"], move: "resume" },
  ],
  check: (context, opening, before) => {
    const { headcount, headcount_agreed, hired, salary_min, salary_max, org_unit_id } = opening;
    if (headcount_agreed !== null && headcount !== headcount_agreed)
      throw invalid("headcount", "HEADCOUNT_AGREED", say("hr.errors.headcountApproved"));
    if (headcount < hired)
      throw invalid("headcount", "ALREADY_HIRED", say("hr.errors.belowHired", { hired }));
    if (salary_min && salary_max && salary_min.currency !== salary_max.currency)
      throw invalid("salary_max", "CURRENCY_DIFFERS", say("hr.errors.salaryCurrencies"));
    if (salary_min && salary_max && salary_max.amount < salary_min.amount)
      throw invalid("salary_max", "RANGE_ORDER", say("hr.errors.salaryRange"));
    if (org_unit_id !== null && org_unit_id !== before?.org_unit_id)
      requireOpenUnit(context, "org_unit_id", org_unit_id);
  },
});
