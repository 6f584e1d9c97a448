import { Type } from "@sinclair/typebox";
import { defineEntity } from "../../kernel/entity.ts";
import {
  choice,
  datetime,
  email,
  integer,
  longText,
  money,
  phone,
  reference,
  text,
} from "../../records/fields/index.ts";
import { say } from "../../text/message.ts";

const ANSWER_WITHIN_MS = 24 * 3_600_000;

export const leads = defineEntity({
  module: "crm",
  name: "leads",
  singular: "lead",
  description: "A potential customer, to be answered within a day and then qualified or disqualified.",
  label: ["name"],
  ui: {
    columns: ["company", "value", "score", "source", "owner_id", "respond_by", "created_at"],
    shortcut: 10,
  },
  person: ["is"],
  fields: {
    name: text({ required: true, privacy: "personal", search: true, filter: true }),
    email: email({ privacy: "personal", search: true, filter: true }),
    phone: phone({ privacy: "personal" }),
    company: text({ privacy: "personal", search: true, filter: true }),
    source: choice(
      [
        "website",
        "referral",
        "event",
        "campaign",
        "advertisement",
        "social_media",
        "phone",
        "email",
        "partner",
        "other",
      ],
      { filter: true },
    ),
    campaign_id: reference("crm.campaigns", { onArchive: "keep" }),
    value: money({ filter: true, help: say("crm.fieldHelp.leads.value") }),
    score: integer({ min: 0, max: 100, filter: true, help: say("crm.fieldHelp.leads.score") }),
    notes: longText({ privacy: "personal", search: true }),
    respond_by: datetime({
      required: true,
      set: "rules",
      filter: true,
      help: say("crm.fieldHelp.leads.respond_by"),
    }),
    first_responded_at: datetime({ set: "rules", filter: true }),
    lost_reason: text({ set: "rules", max: 500, privacy: "personal" }),
    converted_at: datetime({ set: "rules", filter: true }),
    converted_account_id: reference("crm.accounts", { set: "rules", onArchive: "keep" }),
    converted_contact_id: reference("crm.contacts", { set: "rules", onArchive: "keep" }),
    converted_opportunity_id: reference("crm.opportunities", { set: "rules", onArchive: "keep" }),
  },
  states: ["new", "contacted", "qualified", "converted", "disqualified"],
  initial: "new",
  frozen: ["converted"],
  transitions: {
    contact: {
      summary: "Mark a lead as contacted",
      from: ["new"],
      to: "contacted",
      apply: ({ now }, { first_responded_at }) => ({ first_responded_at: first_responded_at ?? now }),
    },
    qualify: { summary: "Qualify a lead", from: ["contacted"], to: "qualified" },
    disqualify: {
      summary: "Disqualify a lead",
      from: ["new", "contacted", "qualified"],
      to: "disqualified",
      takes: { lost_reason: "required" },
    },
    reopen: {
      summary: "Reopen a lead",
      from: ["disqualified"],
      to: "new",
      apply: () => ({ lost_reason: null }),
    },
  },
  next: [
    { in: ["new"], move: "contact" },
    { in: ["contacted"], move: "qualify" },
    { in: ["qualified"], action: "crm.leads.convert" },
    { in: ["converted"], open: "converted_opportunity_id" },
    { in: ["converted"], open: "converted_account_id" },
  ],
  erasure: {
    // Erasure removes personal data but keeps the outcome, which statistics need.
    leaves: ({ state }) => ({ state: state === "converted" ? "converted" : "disqualified" }),
  },
  derive: ({ created_at }) => ({ respond_by: created_at + ANSWER_WITHIN_MS }),
  computed: {
    response_breached: {
      schema: Type.Boolean({ description: "Answered after respond_by, or unanswered after it" }),
      value: ({ first_responded_at, respond_by, state }, { now }) =>
        first_responded_at === null ? state === "new" && now > respond_by : first_responded_at > respond_by,
    },
  },
});
