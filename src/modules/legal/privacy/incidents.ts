import { Type } from "@sinclair/typebox";
import { defineEntity } from "../../../kernel/entity.ts";
import { nullable } from "../../../kernel/schema.ts";
import { choice, datetime, integer, longText, text, words } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import {
  checkCorrection,
  checkMoments,
  hoursLeft,
  notification,
  runClock,
  UNDECIDED,
} from "./incident-rules.ts";

const INCIDENT_KINDS = ["breach", "security", "safety", "compliance"] as const;

export const SEVERITIES = ["low", "medium", "high", "critical"] as const;

export const incidents = defineEntity({
  module: "legal",
  name: "incidents",
  singular: "incident",
  description:
    "Something that went wrong. A personal data breach has a clock: 72 hours to tell the authority.",
  label: ["number", "title"],
  ui: {
    columns: ["kind", "severity", "detected_at", "clock_until", "subjects_count", "owner_id"],
    tones: { notified: "busy", contained: "busy" },
  },
  numbering: { prefix: "I-", digits: 5 },
  fields: {
    title: text({ required: true, search: true, filter: true }),
    kind: choice(INCIDENT_KINDS, {
      required: true,
      filter: true,
      help: "breach: of personal data, whatever its cause",
    }),
    description: longText({ privacy: "personal" }),
    detected_at: datetime({
      filter: true,
      help: "When the organisation became aware of it; now unless given. Put later only for a reason",
    }),
    correction_reason: longText({
      max: 2000,
      help: "Why detected_at was put later, or the kind changed from breach: what happened with each such change",
    }),
    notify_by: datetime({ set: "rules", filter: true, help: "Of a breach: detected_at and 72 hours" }),
    clock_until: datetime({
      set: "rules",
      filter: true,
      help: "While it is not decided whether the authority is told: notify_by",
    }),
    subjects_count: integer({ min: 0, help: "How many people are concerned, as far as known" }),
    data_categories: words({ required: true, initial: [] }),
    severity: choice(SEVERITIES, {
      required: true,
      initial: "medium",
      filter: true,
    }),
    measures: longText({ max: 10_000, help: "What was done against it and its effects" }),
    subjects_informed_at: datetime({
      help: "When the people concerned were told, where the risk to them is high",
    }),
    contained_at: datetime({ set: "rules", filter: true }),
    reported_at: datetime({ set: "rules", filter: true, help: "When the authority was told" }),
    late_reason: longText({ set: "rules", max: 2000, help: "Why it was told after notify_by" }),
    not_notifiable_reason: longText({
      set: "rules",
      max: 5000,
      help: "Why no risk to people's rights is likely, so that the authority need not be told",
    }),
    decided_at: datetime({ set: "rules", filter: true }),
    reminded_24h_at: datetime({
      set: "rules",
      filter: true,
      help: "When it was noted that 24 hours were left",
    }),
    reminded_6h_at: datetime({
      set: "rules",
      filter: true,
      help: "When it was noted that 6 hours were left",
    }),
    overdue_at: datetime({ set: "rules", filter: true, help: "When it was noted that notify_by had passed" }),
  },
  states: [...UNDECIDED, "notified", "not_notifiable", "closed"],
  deadlines: [{ field: "clock_until", what: say("legal.serverDue.incident"), open: UNDECIDED }],
  initial: "detected",
  frozen: ["closed"],
  // Article 33 (5) GDPR: every breach stays on record, closed or not.
  kept: [...UNDECIDED, "notified", "not_notifiable", "closed"],
  transitions: {
    assess: { summary: "Find out what happened and whom it concerns", from: ["detected"], to: "assessing" },
    contain: {
      summary: "Record that it has been stopped",
      from: ["detected", "assessing"],
      to: "contained",
      takes: { measures: "optional" },
      apply: ({ now }) => ({ contained_at: now }),
    },
    notify: {
      summary: "Record that the authority was told",
      from: ["detected", "assessing", "contained"],
      to: "notified",
      takes: { subjects_count: "optional" },
      input: {
        reported_at: Type.Optional(
          Type.String({ format: "date-time", description: "When; now unless given" }),
        ),
        late_reason: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 2000,
            pattern: "\\S",
            description: "Needed after notify_by",
          }),
        ),
      },
      apply: (context, incident, input) => notification(context, incident, input),
    },
    decide_not_notifiable: {
      summary: "Decide, for a reason, that the authority need not be told",
      from: ["assessing", "contained"],
      to: "not_notifiable",
      tier: "managing",
      input: { reason: Type.String({ minLength: 1, maxLength: 5000, pattern: "\\S" }) },
      apply: ({ now }, _incident, { reason }) => ({ not_notifiable_reason: String(reason), decided_at: now }),
    },
    reassess: {
      summary: "Take up a decision against telling again: new facts came up",
      from: ["not_notifiable"],
      to: "assessing",
      apply: () => ({ not_notifiable_reason: null, decided_at: null }),
    },
    close: {
      summary: "Put it away for good",
      from: ["notified", "not_notifiable"],
      to: "closed",
      tier: "managing",
    },
  },
  derive: runClock,
  check: ({ now }, incident, before) => {
    if (before) checkCorrection(incident, before);
    checkMoments(incident, before, now);
  },
  computed: {
    hours_left: {
      schema: nullable(
        Type.Number({
          description:
            "Hours until notify_by while nobody was told, to one decimal; below zero when it has passed",
        }),
      ),
      value: (incident, { now }) => hoursLeft(incident, now),
    },
  },
});
