import { defineEntity } from "../../../kernel/entity.ts";
import { choice, date, datetime, decimal, longText, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { ownUserOf, reassign, userOf } from "../people/own.ts";
import { approveLeave, cancelLeave, checkRequest, countedDays, rejectLeave, submitLeave } from "./rules.ts";

export const leaveRequests = defineEntity({
  module: "hr",
  name: "leave-requests",
  singular: "leave request",
  description: "A request for leave with its dates and the manager's decision.",
  label: ["from", "to"],
  ui: {
    columns: ["employee_id", "leave_type_id", "days", "approver_id", "submitted_at"],
    tones: { approved: "good" },
    parties: ["employee_id"],
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
    half_day: choice(["morning", "afternoon"], { help: say("hr.fieldHelp.leaveRequests.half_day") }),
    days: decimal({
      unit: "days",
      required: true,
      set: "rules",
      initial: "0",
      filter: true,
      help: say("hr.fieldHelp.leaveRequests.days"),
    }),
    reason: longText({ max: 2000, privacy: "sensitive" }),
    substitute_id: reference("hr.employees", {
      onArchive: "keep",
      help: say("hr.fieldHelp.leaveRequests.substitute_id"),
    }),
    approver_id: reference("users", {
      set: "rules",
      onArchive: "keep",
      help: say("hr.fieldHelp.leaveRequests.approver_id"),
    }),
    submitted_at: datetime({ set: "rules", filter: true }),
    reminded_at: datetime({
      set: "rules",
      help: say("hr.fieldHelp.leaveRequests.reminded_at"),
    }),
    decided_at: datetime({ set: "rules", filter: true }),
    decided_by: text({ set: "rules", help: say("hr.fieldHelp.leaveRequests.decided_by") }),
    decision_note: text({ max: 500, set: "rules", privacy: "personal" }),
  },
  states: ["draft", "submitted", "approved", "taken", "rejected", "withdrawn", "cancelled"],
  copies: { "hr.leave-requests": { days: ["from", "to", "half_day"] } },
  initial: "draft",
  frozen: ["submitted", "approved", "taken", "rejected", "withdrawn", "cancelled"],
  kept: ["approved", "taken", "cancelled"],
  transitions: {
    submit: {
      summary: "Submit a leave request",
      from: ["draft"],
      to: "submitted",
      apply: submitLeave,
    },
    reassign,
    approve: {
      summary: "Approve a leave request",
      from: ["submitted"],
      to: "approved",
      decides: { asked: "submit", refused: "reject", by: "approver_id", except: "user_id" },
      takes: { decision_note: "optional" },
      apply: approveLeave,
    },
    reject: {
      summary: "Reject a leave request",
      from: ["submitted"],
      to: "rejected",
      takes: { decision_note: "required" },
      apply: rejectLeave,
    },
    withdraw: {
      summary: "Withdraw a leave request",
      from: ["draft", "submitted"],
      to: "withdrawn",
    },
    cancel: {
      summary: "Cancel approved leave (after its start, by the approver only)",
      from: ["approved"],
      to: "cancelled",
      takes: { decision_note: "optional" },
      apply: cancelLeave,
    },
  },
  next: [
    { in: ["draft"], move: "submit" },
    { in: ["submitted"], move: "approve" },
  ],
  derive: (record, context, before) => {
    if (!before) {
      const user_id = ownUserOf(context, "hr.leave-requests", record.employee_id);
      return { user_id, days: countedDays(context, record) };
    }
    if (record.state !== "draft") return {};
    return { user_id: userOf(context, record.employee_id), days: countedDays(context, record) };
  },
  check: checkRequest,
});
