import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import { defineEntity, sameNames } from "../../kernel/entity.ts";
import { choice, datetime, integer, longText, reference, text } from "../../records/fields/index.ts";
import { queryRows } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { requireAccount } from "./account-rules.ts";
import { deadlines, isMissed, PRIORITIES } from "./sla.ts";

export const tickets = defineEntity({
  module: "crm",
  name: "tickets",
  singular: "ticket",
  description: "A customer's question or problem, with response and resolution times.",
  label: ["number", "subject"],
  ui: {
    columns: ["priority", "account_id", "contact_id", "respond_by", "resolve_by", "owner_id"],
    tones: { open: "busy", closed: "good" },
    shortcut: 60,
  },
  person: ["about"],
  numbering: { prefix: "T-", digits: 5 },
  fields: {
    subject: text({ required: true, privacy: "personal", search: true, filter: true }),
    body: longText({ privacy: "personal", search: true }),
    contact_id: reference("crm.contacts", { within: { account_id: "account_id" } }),
    contract_id: reference("legal.contracts", {
      onArchive: "keep",
      help: say("crm.fieldHelp.tickets.contract_id"),
    }),
    account_id: reference("crm.accounts", { help: say("crm.fieldHelp.tickets.account_id") }),
    priority: choice(PRIORITIES, { required: true, initial: "normal", filter: true }),
    channel: choice(["email", "phone", "web", "chat", "in_person", "other"], { filter: true }),
    respond_by: datetime({ required: true, set: "rules", filter: true }),
    resolve_by: datetime({ required: true, set: "rules", filter: true }),
    first_responded_at: datetime({ set: "rules", filter: true }),
    waiting_since: datetime({
      set: "rules",
      filter: true,
      help: say("crm.fieldHelp.tickets.waiting_since"),
    }),
    waited_ms: integer({
      unit: "milliseconds",
      required: true,
      set: "rules",
      initial: 0,
      help: say("crm.fieldHelp.tickets.waited_ms"),
    }),
    resolution: longText({ set: "rules", privacy: "personal", search: true }),
    resolved_at: datetime({ set: "rules", filter: true }),
    closed_at: datetime({ set: "rules", filter: true }),
  },
  states: ["new", "open", "waiting", "resolved", "closed"],
  copies: {
    "crm.contacts": sameNames("account_id"),
    "crm.tickets": { respond_by: ["priority"], resolve_by: ["priority"] },
  },
  initial: "new",
  frozen: ["closed"],
  transitions: {
    start: {
      summary: "Answer a ticket",
      from: ["new"],
      to: "open",
      apply: ({ now }) => ({ first_responded_at: now }),
    },
    wait: {
      summary: "Set a ticket to waiting and pause its resolution time",
      from: ["open"],
      to: "waiting",
      apply: ({ now }) => ({ waiting_since: now }),
    },
    resume: {
      summary: "Resume a ticket and its resolution time",
      from: ["waiting"],
      to: "open",
      apply: ({ now }, { waiting_since, waited_ms }) => restart(now, waiting_since, waited_ms),
    },
    resolve: {
      summary: "Resolve a ticket",
      from: ["new", "open", "waiting"],
      to: "resolved",
      takes: { resolution: "required" },
      apply: ({ now }, { first_responded_at, waiting_since, waited_ms }) => ({
        ...restart(now, waiting_since, waited_ms),
        first_responded_at: first_responded_at ?? now,
        resolved_at: now,
      }),
    },
    close: {
      summary: "Close a ticket",
      from: ["resolved"],
      to: "closed",
      apply: ({ now }) => ({ closed_at: now }),
    },
    reopen: {
      summary: "Reopen a ticket with its remaining resolution time",
      from: ["resolved", "closed"],
      to: "open",
      apply: ({ now }, { resolved_at, waited_ms }) => ({
        ...restart(now, resolved_at, waited_ms),
        resolved_at: null,
        closed_at: null,
      }),
    },
  },
  erasure: {
    leaves: ({ resolved_at, closed_at, waiting_since, waited_ms }, { now }) => ({
      ...(resolved_at === null && restart(now, waiting_since, waited_ms)),
      resolved_at: resolved_at ?? now,
      closed_at: closed_at ?? now,
      state: "closed",
    }),
  },
  derive: (record, context) => ({
    ...deadlines(record.priority, record.created_at, record.waited_ms),
    account_id: record.account_id ?? accountOf(context, record.contact_id),
  }),
  check: (context, { account_id }, before) => {
    if (account_id !== null && account_id !== before?.account_id)
      requireAccount(context, "account_id", account_id, ["merged"]);
  },
  computed: {
    response_breached: {
      schema: Type.Boolean({ description: "Answered after respond_by, or unanswered after it" }),
      value: ({ respond_by, first_responded_at }, { now }) => isMissed(respond_by, first_responded_at, now),
    },
    resolution_breached: {
      schema: Type.Boolean({ description: "Resolved after resolve_by, or unresolved after it" }),
      value: ({ resolve_by, resolved_at, waiting_since }, { now }) =>
        isMissed(resolve_by, resolved_at ?? waiting_since, now),
    },
  },
});

function restart(now: number, stoodSince: number | null, waitedMs: number) {
  return { waiting_since: null, waited_ms: waitedMs + (stoodSince === null ? 0 : now - stoodSince) };
}

function accountOf(context: WriteContext, contact: string | null): string | null {
  if (contact === null) return null;
  const [row] = queryRows(
    context,
    sql`SELECT account_id FROM crm_contacts
        WHERE id = ${contact} AND org = ${context.principal.organization.key}`,
  );
  return row?.account_id ? String(row.account_id) : null;
}
