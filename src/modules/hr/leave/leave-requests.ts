import { defineEntity } from "../../../kernel/entity.ts";
import { choice, date, datetime, decimal, longText, reference, text } from "../../../records/fields/index.ts";
import { reassign, userOf } from "../people/own.ts";
import { approveLeave, cancelLeave, checkRequest, countedDays, rejectLeave, submitLeave } from "./rules.ts";

export const leaveRequests = defineEntity({
  module: "hr",
  name: "leave-requests",
  singular: "leave request",
  description: "An employee's request for leave and the manager's decision.",
  label: ["from", "to"],
  ui: {
    columns: ["employee_id", "leave_type_id", "days", "approver_id", "submitted_at"],
    tones: { approved: "good" },
    shortcut: 80,
  },
  person: ["about"],
  // A sick note is as sensitive as the reason.
  sensitiveFiles: true,
  fields: {
    employee_id: reference("hr.employees", { required: true, set: "once" }),
    user_id: reference("users", { set: "rules", onArchive: "keep" }),
    leave_type_id: reference("hr.leave-types", { required: true }),
    from: date({ required: true, filter: true }),
    to: date({ required: true, filter: true }),
    half_day: choice(["morning", "afternoon"], { help: "Morning or afternoon, for half a day" }),
    days: decimal({
      unit: "days",
      required: true,
      set: "rules",
      initial: "0",
      filter: true,
      help: "Working days in the period, by the organisation's calendar and the employee's working days",
    }),
    reason: longText({ max: 2000, privacy: "sensitive" }),
    substitute_id: reference("hr.employees", { onArchive: "keep", help: "Substitute during the absence" }),
    approver_id: reference("users", {
      set: "rules",
      onArchive: "keep",
      help: "The manager, unless reassigned",
    }),
    submitted_at: datetime({ set: "rules", filter: true }),
    reminded_at: datetime({
      set: "rules",
      help: "Date the approver was reminded by a task",
    }),
    decided_at: datetime({ set: "rules", filter: true }),
    decided_by: text({ set: "rules", help: "User who made the decision" }),
    decision_note: text({ max: 500, set: "rules", privacy: "personal" }),
  },
  states: ["draft", "submitted", "approved", "taken", "rejected", "withdrawn", "cancelled"],
  copies: { "hr.leave-requests": { days: ["from", "to", "half_day"] } },
  initial: "draft",
  frozen: ["submitted", "approved", "taken", "rejected", "withdrawn", "cancelled"],
  kept: ["approved", "taken", "cancelled"],
  transitions: {
    submit: {
      summary: "Submit to the manager",
      from: ["draft"],
      to: "submitted",
      apply: submitLeave,
    },
    reassign,
    approve: {
      summary: "Approve; the days are deducted from the balance",
      from: ["submitted"],
      to: "approved",
      decides: { asked: "submit", refused: "reject" },
      takes: { decision_note: "optional" },
      apply: approveLeave,
    },
    reject: {
      summary: "Decline",
      from: ["submitted"],
      to: "rejected",
      takes: { decision_note: "required" },
      apply: rejectLeave,
    },
    withdraw: {
      summary: "Withdraw before the decision",
      from: ["draft", "submitted"],
      to: "withdrawn",
    },
    cancel: {
      summary: "Cancel approved leave and return the days. Only the approver can once the leave has started",
      from: ["approved"],
      to: "cancelled",
      takes: { decision_note: "optional" },
      apply: cancelLeave,
    },
  },
  derive: (record, context, before) =>
    record.state === "draft" || !before
      ? { user_id: userOf(context, record.employee_id), days: countedDays(context, record) }
      : {},
  check: checkRequest,
});
