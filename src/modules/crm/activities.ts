import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import { defineEntity } from "../../kernel/entity.ts";
import { invalid } from "../../kernel/errors.ts";
import { choice, datetime, longText, reference, text } from "../../records/fields/index.ts";
import { queryRows } from "../../records/index.ts";
import { recordOf } from "./about.ts";

export const activities = defineEntity({
  module: "crm",
  name: "activities",
  singular: "activity",
  description: "A call, meeting, message, note or task: what is to be done about a record, and what was.",
  label: ["subject"],
  fields: {
    type: choice(["call", "meeting", "email", "note", "todo"], {
      required: true,
      initial: "todo",
      filter: true,
    }),
    subject: text({ required: true, search: true, filter: true }),
    body: longText({ privacy: "personal", search: true }),
    due_at: datetime({ filter: true }),
    assignee_id: reference("users", { onArchive: "keep", help: "Whoever creates it, unless given" }),
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
      { help: "The record that it concerns; a list is filtered by the record's id" },
    ),
    outcome: text({ max: 500, search: true }),
    done_at: datetime({ set: "rules", filter: true }),
  },
  states: ["planned", "done", "cancelled"],
  initial: "planned",
  transitions: {
    complete: {
      summary: "Record that it was done",
      from: ["planned"],
      to: "done",
      takes: { outcome: "optional" },
      apply: ({ now }) => ({ done_at: now }),
    },
    cancel: {
      summary: "Record that it will not be done",
      from: ["planned"],
      to: "cancelled",
      takes: { outcome: "optional" },
    },
  },
  derive: ({ assignee_id }, { principal }, before) =>
    before || principal.kind !== "user" ? {} : { assignee_id: assignee_id ?? principal.id },
  check: (context, { about }, before) => {
    if (about && !Bun.deepEquals(about, before?.about)) requireRecord(context, about);
  },
  computed: {
    overdue: {
      schema: Type.Boolean({ description: "Still planned after due_at" }),
      value: ({ state, due_at }, { now }) => state === "planned" && due_at !== null && due_at < now,
    },
  },
});

function requireRecord(context: WriteContext, about: { collection: string; id: string }): void {
  // One of the collections listed above: crm.leads is kept in crm_leads.
  const table = sql.identifier(about.collection.replace(".", "_"));
  const rows = queryRows(
    context,
    sql`SELECT 1 FROM ${table}
        WHERE id = ${about.id} AND org = ${context.principal.organization.key} AND archived_at IS NULL`,
  );
  if (rows.length > 0) return;
  throw invalid("about", "REFERENCE_UNKNOWN", `about names no record of ${about.collection}`);
}
