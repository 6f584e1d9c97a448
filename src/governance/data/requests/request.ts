import { Type } from "@sinclair/typebox";
import { addMonths } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { memberships } from "../../../kernel/tables.ts";
import {
  boolean,
  choice,
  date,
  datetime,
  email,
  integer,
  longText,
  phone,
  reference,
  text,
  words,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { approved, closed, delivered, submitted, withdrawn } from "./course.ts";
import { daysLeft, dueOn, extendedTo } from "./deadline.ts";

const REQUEST_KINDS = ["access", "portability", "rectification", "erasure", "restriction"] as const;

/** States in which the deadline runs. */
export const OPEN = ["received", "identity_check", "scoping", "review", "executing"] as const;

/** Requests can be refused or withdrawn while nothing has been done. */
const UNDECIDED = ["received", "identity_check", "scoping", "review"] as const;

/** Waits for the request's owner; without one, for everyone who may take the step. */
const STEP = { kind: "data_request", by: "owner_id", orAnyone: true, due: "due_on" } as const;

export const requests = defineEntity({
  module: "data",
  name: "requests",
  singular: "data request",
  description:
    "A request of a person about their personal data: access, portability, rectification, erasure or restriction. Due within one calendar month.",
  label: ["number"],
  ui: {
    columns: ["kind", "name", "received_on", "due_on", "days_left", "owner_id"],
    tones: { received: "waiting" },
  },
  numbering: { prefix: "DR-", digits: 5 },
  sensitiveFiles: true,
  fields: {
    kind: choice(REQUEST_KINDS, { required: true, set: "once", filter: true }),
    name: text({
      required: true,
      privacy: "personal",
      search: true,
      help: say("data.fieldHelp.request.name"),
    }),
    email: email({ privacy: "personal", search: true }),
    phone: phone({ privacy: "personal" }),
    employee_number: text({
      max: 40,
      privacy: "personal",
      help: say("data.fieldHelp.request.employee_number"),
    }),
    also_known: words({
      required: true,
      initial: [],
      privacy: "personal",
      help: say("data.fieldHelp.request.also_known"),
    }),
    member_id: text({
      max: 64,
      privacy: "personal",
      help: say("data.fieldHelp.request.member_id"),
    }),
    channel: choice(["email", "post", "phone", "web", "in_person", "other"], { filter: true }),
    details: longText({ privacy: "personal", help: say("data.fieldHelp.request.details") }),
    received_on: date({ set: "once", filter: true, help: say("data.fieldHelp.request.received_on") }),
    due_on: date({
      set: "rules",
      filter: true,
      help: say("data.fieldHelp.request.due_on"),
    }),
    extended_at: datetime({ set: "rules", filter: true }),
    extension_notice: longText({
      set: "rules",
      privacy: "personal",
      help: say("data.fieldHelp.request.extension_notice"),
    }),
    warned: integer({
      required: true,
      initial: 0,
      set: "rules",
      filter: true,
      help: say("data.fieldHelp.request.warned"),
    }),
    identity_method: choice(
      [
        "known_account",
        "callback",
        "id_document_seen",
        "in_person",
        "signed_letter",
        "electronic_id",
        "other",
      ],
      { set: "rules", help: say("data.fieldHelp.request.identity_method") },
    ),
    identity_by_id: reference("users", { set: "rules", onArchive: "keep" }),
    identity_at: datetime({ set: "rules", filter: true }),
    scope_hash: text({ set: "rules", help: say("data.fieldHelp.request.scope_hash") }),
    scope_count: integer({ set: "rules" }),
    scoped_at: datetime({ set: "rules", filter: true }),
    submitted_by_id: reference("users", { set: "rules", onArchive: "keep" }),
    approved_by_id: reference("users", { set: "rules", onArchive: "keep" }),
    approved_at: datetime({ set: "rules", filter: true }),
    self_approved: boolean({
      required: true,
      initial: false,
      set: "rules",
      filter: true,
      help: say("data.fieldHelp.request.self_approved"),
    }),
    executed_at: datetime({ set: "rules", filter: true }),
    denial_reason: longText({ set: "rules", privacy: "personal" }),
    delivery: choice(["email", "post", "portal", "in_person", "phone"], { set: "rules" }),
    delivered_at: datetime({ set: "rules", filter: true }),
    closed_at: datetime({ set: "rules", filter: true }),
    pack_until: date({
      set: "rules",
      filter: true,
      help: say("data.fieldHelp.request.pack_until"),
    }),
  },
  states: [...OPEN, "delivered", "closed", "denied", "withdrawn"],
  deadlines: [{ field: "due_on", what: say("governance.tasks.answerRequest"), open: OPEN }],
  tasks: [
    { ...STEP, in: ["received"], answer: "check_identity" },
    { ...STEP, in: ["identity_check"], answer: "confirm_identity" },
    { ...STEP, in: ["scoping"], answer: "submit" },
    { ...STEP, in: ["executing"], answer: "deliver" },
  ],
  initial: "received",
  offers: ["create", "update"],
  frozen: ["review", "executing", "delivered", "closed", "denied", "withdrawn"],
  transitions: {
    check_identity: { summary: "Start the identity check", from: ["received"], to: "identity_check" },
    confirm_identity: {
      summary: "Record the identity check: method and verifier, never the document itself",
      from: ["identity_check"],
      to: "scoping",
      takes: { identity_method: "required" },
      apply: ({ principal, now }) => ({ identity_by_id: userOf(principal), identity_at: now }),
    },
    submit: {
      summary: "Submit the findings for approval",
      from: ["scoping"],
      to: "review",
      apply: (context, { id }) => submitted(context, id),
    },
    revise: { summary: "Send a data request back for changes", from: ["review"], to: "scoping" },
    approve: {
      summary: "Approve a data request and carry it out",
      from: ["review"],
      to: "executing",
      tier: "managing",
      decides: { asked: "submit", refused: "revise" },
      apply: (context, { id }) => approved(context, id),
    },
    deliver: {
      summary: "Record the answer to the person (after an erasure, also removes their identity)",
      from: ["executing"],
      to: "delivered",
      takes: { delivery: "required" },
      apply: (context, { id, kind, executed_at }) => delivered(context, { id, kind, executed_at }),
    },
    close: {
      summary: "Close a data request and delete its evidence pack",
      from: ["delivered"],
      to: "closed",
      apply: (context, { id }) => closed(context, id),
    },
    extend: {
      summary: "Extend the deadline by two months, once, with a reason",
      from: [...OPEN],
      to: [...OPEN],
      choose: ({ state }) => state,
      takes: { extension_notice: "required" },
      apply: ({ now, today }, { extended_at, received_on, due_on }) => {
        if (extended_at !== null)
          throw new Fault("STATE_TRANSITION_INVALID", {
            message: say("governance.errors.extendedBefore"),
          });
        if (due_on !== null && today > due_on)
          throw new Fault("STATE_TRANSITION_INVALID", {
            message: say("governance.errors.extensionLate"),
          });
        return { extended_at: now, due_on: extendedTo(received_on ?? today), warned: 0 };
      },
    },
    deny: {
      summary: "Refuse a data request, with a reason",
      from: UNDECIDED,
      to: "denied",
      tier: "managing",
      takes: { denial_reason: "required" },
      apply: ({ now }) => ({ closed_at: now }),
    },
    withdraw: {
      summary: "Record that the person withdrew the request",
      from: UNDECIDED,
      to: "withdrawn",
      apply: withdrawn,
    },
  },
  erasure: {
    refuses: ({ state }) =>
      UNDECIDED.some((one) => one === state) ? say("governance.errors.requestOpen") : undefined,
  },
  derive: ({ received_on, due_on }, { today }) => {
    const day = received_on ?? today;
    return { received_on: day, due_on: due_on ?? dueOn(day) };
  },
  check: (context, record, before) => {
    if (record.member_id !== null && record.member_id !== before?.member_id)
      requireMember(context, record.member_id);
    if (!before && record.received_on !== null && record.received_on > context.today)
      throw invalid("received_on", "DATE_ORDER", say("governance.errors.inFuture"));
    if (!before && record.received_on !== null && record.received_on < addMonths(context.today, -12))
      throw invalid("received_on", "DATE_ORDER", say("governance.errors.lastTwelveMonths"));
  },
  computed: {
    days_left: {
      schema: Type.Union([Type.Integer(), Type.Null()], {
        description: "Days until due_on, negative once overdue. Null once answered.",
      }),
      value: ({ state, due_on }, { today }) => (isOpen(state) && due_on ? daysLeft(today, due_on) : null),
    },
    overdue: {
      schema: Type.Boolean({ description: "True if unanswered after due_on" }),
      value: ({ state, due_on }, { today }) => isOpen(state) && due_on !== null && due_on < today,
    },
  },
});

/** Accepts current and former members. */
function requireMember({ handle, org }: WriteContext, user: string): void {
  const isMember = handle.connection
    .has`SELECT 1 FROM ${memberships} WHERE ${memberships.org} = ${org} AND ${memberships.user_id} = ${user}`;
  if (!isMember) throw invalid("member_id", "REFERENCE_UNKNOWN", say("governance.errors.neverAMember"));
}

function isOpen(state: string): boolean {
  return OPEN.some((one) => one === state);
}

function userOf({ kind, id }: WriteContext["principal"]): string | null {
  return kind === "user" ? id : null;
}
