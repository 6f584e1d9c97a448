import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import {
  boolean,
  date,
  datetime,
  decimal,
  lines,
  reference,
  references,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { employees } from "../people/employees.ts";
import { approverOf, ownUserOf, reassign, requireApprover, userOf } from "../people/own.ts";
import { invoiceHours } from "./invoice.ts";
import { checkHours, requireOnlyWeek, totalHours } from "./rules.ts";
import { mondayOf } from "./weeks.ts";

export const timesheets = defineEntity({
  module: "hr",
  name: "timesheets",
  singular: "timesheet",
  description: "The hours of one person in one week, by day and project, with the billable ones.",
  label: ["week"],
  ui: {
    columns: ["employee_id", "hours", "billable_hours", "overtime_hours", "approver_id", "submitted_at"],
    tones: { approved: "good" },
    shortcut: 100,
  },
  person: ["about"],
  fields: {
    employee_id: reference("hr.employees", { required: true, set: "once" }),
    user_id: reference("users", { set: "rules", onArchive: "keep" }),
    week: text({
      required: true,
      set: "once",
      max: 8,
      filter: true,
      help: say("hr.fieldHelp.timesheets.week"),
    }),
    week_start: date({
      required: true,
      set: "rules",
      filter: true,
      help: say("hr.fieldHelp.timesheets.week_start"),
    }),
    lines: lines(
      {
        date: date({ required: true }),
        hours: decimal({ required: true, min: "0", max: "24" }),
        project_id: reference("ops.projects"),
        task_id: reference("ops.tasks"),
        billable: boolean({ required: true, initial: false }),
        note: text({ max: 500 }),
      },
      { required: true, initial: [], max: 200, privacy: "personal" },
    ),
    hours: decimal({ required: true, set: "rules", initial: "0", filter: true }),
    billable_hours: decimal({ required: true, set: "rules", initial: "0", filter: true }),
    overtime_hours: decimal({
      required: true,
      set: "rules",
      initial: "0",
      filter: true,
      help: say("hr.fieldHelp.timesheets.overtime_hours"),
    }),
    invoice_ids: references("fin.invoices", { required: true, initial: [], set: "rules" }),
    approver_id: reference("users", {
      set: "rules",
      onArchive: "keep",
      help: say("hr.fieldHelp.timesheets.approver_id"),
    }),
    submitted_at: datetime({ set: "rules", filter: true }),
    reminded_at: datetime({
      set: "rules",
      help: say("hr.fieldHelp.timesheets.reminded_at"),
    }),
    decided_at: datetime({ set: "rules", filter: true }),
    decision_note: text({ max: 500, set: "rules", privacy: "personal" }),
  },
  states: ["draft", "submitted", "approved", "invoiced", "rejected"],
  copies: {
    "hr.timesheets": { hours: ["lines"], billable_hours: ["lines"], overtime_hours: ["lines"] },
    "hr.employees": { overtime_hours: ["weekly_hours"] },
  },
  initial: "draft",
  frozen: ["submitted", "approved", "invoiced", "rejected"],
  kept: ["approved", "invoiced"],
  transitions: {
    submit: {
      summary: "Submit a timesheet",
      from: ["draft"],
      to: "submitted",
      apply: (context, { employee_id, lines }) => {
        if (lines.length === 0) throw invalid("lines", "REQUIRED", say("hr.errors.hoursMissing"));
        return {
          submitted_at: context.now,
          reminded_at: null,
          approver_id: approverOf(context, employee_id),
        };
      },
    },
    reassign,
    approve: {
      summary: "Approve a timesheet",
      from: ["submitted"],
      to: "approved",
      decides: { asked: "submit", refused: "reject", by: "approver_id", except: "user_id" },
      takes: { decision_note: "optional" },
      apply: (context, record) => {
        requireApprover(context, "hr.timesheets", record);
        return { decided_at: context.now };
      },
    },
    reject: {
      summary: "Reject a timesheet",
      from: ["submitted"],
      to: "rejected",
      takes: { decision_note: "required" },
      apply: (context, record) => {
        requireApprover(context, "hr.timesheets", record);
        return { decided_at: context.now };
      },
    },
    invoice: {
      summary: "Create draft invoices for billable hours, one per customer",
      from: ["approved"],
      to: "invoiced",
      makes: ["invoice_ids"],
      tier: "managing",
      apply: invoiceHours,
    },
    revise: {
      summary: "Return a timesheet to draft",
      from: ["rejected"],
      to: "draft",
      apply: () => ({ submitted_at: null, decided_at: null, approver_id: null }),
    },
  },
  derive: ({ employee_id, week, lines, state }, context, before) => {
    if (before && state !== "draft") return {};
    const weekly = context.records.find(employees, employee_id)?.weekly_hours ?? "0";
    return {
      user_id: before ? userOf(context, employee_id) : ownUserOf(context, "hr.timesheets", employee_id),
      week_start: mondayOf(week) ?? null,
      ...totalHours(lines, weekly),
    };
  },
  check: (context, record, before) => {
    const { approver_id, user_id, state } = record;
    if (approver_id !== null && approver_id === user_id)
      throw invalid("approver_id", "OWN_REQUEST", say("hr.errors.ownApprover"));
    if (state !== "draft") return;
    if (record.lines !== before?.lines) checkHours(context, record);
    if (!before || before.archived_at !== null) requireOnlyWeek(context, record);
  },
});
