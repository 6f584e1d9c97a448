import { Type } from "@sinclair/typebox";
import { defineEntity } from "../../kernel/entity.ts";
import { choice, datetime, longText, recordOf, reference, text } from "../../records/fields/index.ts";
import { say } from "../../text/message.ts";

export const activities = defineEntity({
  module: "crm",
  name: "activities",
  singular: "activity",
  description: "A planned or completed call, meeting, message, note or task about a record.",
  label: ["subject"],
  ui: { columns: ["type", "due_at", "about", "assignee_id", "outcome"] },
  person: ["about"],
  fields: {
    type: choice(["call", "meeting", "email", "note", "todo"], {
      required: true,
      initial: "todo",
      filter: true,
    }),
    subject: text({ required: true, privacy: "personal", search: true, filter: true }),
    body: longText({ privacy: "personal", search: true }),
    due_at: datetime({ filter: true }),
    assignee_id: reference("users", { onArchive: "keep", help: say("crm.fieldHelp.activities.assignee_id") }),
    about: recordOf(
      [
        "crm.accounts",
        "crm.contacts",
        "crm.leads",
        "crm.opportunities",
        "crm.quotes",
        "crm.campaigns",
        "crm.tickets",
      ],
      { help: say("crm.fieldHelp.activities.about") },
    ),
    outcome: text({ max: 500, privacy: "personal", search: true }),
    done_at: datetime({ set: "rules", filter: true }),
  },
  states: ["planned", "done", "cancelled"],
  deadlines: [{ field: "due_at", what: say("crm.serverDue.activity"), open: ["planned"], by: "assignee_id" }],
  initial: "planned",
  transitions: {
    complete: {
      summary: "Mark an activity as done",
      from: ["planned"],
      to: "done",
      takes: { outcome: "optional" },
      apply: ({ now }) => ({ done_at: now }),
    },
    cancel: {
      summary: "Cancel an activity",
      from: ["planned"],
      to: "cancelled",
      takes: { outcome: "optional" },
    },
  },
  derive: ({ assignee_id }, { principal }, before) =>
    before || principal.kind !== "user" ? {} : { assignee_id: assignee_id ?? principal.id },
  computed: {
    overdue: {
      schema: Type.Boolean({ description: "Still planned after due_at" }),
      value: ({ state, due_at }, { now }) => state === "planned" && due_at !== null && due_at < now,
    },
  },
});
