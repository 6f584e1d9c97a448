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
  description: "An incident. Personal data breaches have a deadline of 72 hours to notify the authority.",
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
      help: "Use Breach for personal data breaches of any cause",
    }),
    description: longText({ privacy: "personal" }),
    detected_at: datetime({
      filter: true,
      help: "When your organisation became aware of it. Defaults to now; a later time needs a reason",
    }),
    correction_reason: longText({
      max: 2000,
      help: "Reasons for a later detection time or for no longer treating it as a breach",
    }),
    notify_by: datetime({ set: "rules", filter: true, help: "72 hours after detection of a breach" }),
    clock_until: datetime({
      set: "rules",
      filter: true,
      help: "Deadline while the decision on notification is open",
    }),
    subjects_count: integer({ min: 0, help: "Number of people affected, as far as known" }),
    data_categories: words({ required: true, initial: [] }),
    severity: choice(SEVERITIES, {
      required: true,
      initial: "medium",
      filter: true,
    }),
    measures: longText({ max: 10_000, help: "Measures taken" }),
    subjects_informed_at: datetime({
      help: "Date the people affected were notified, if their risk is high",
    }),
    contained_at: datetime({ set: "rules", filter: true }),
    reported_at: datetime({ set: "rules", filter: true, help: "Date the authority was notified" }),
    late_reason: longText({ set: "rules", max: 2000, help: "Reason for late notification" }),
    not_notifiable_reason: longText({
      set: "rules",
      max: 5000,
      help: "Reason why notification is not required",
    }),
    decided_at: datetime({ set: "rules", filter: true }),
    reminded_24h_at: datetime({
      set: "rules",
      filter: true,
      help: "24-hour warning",
    }),
    reminded_6h_at: datetime({
      set: "rules",
      filter: true,
      help: "6-hour warning",
    }),
    overdue_at: datetime({ set: "rules", filter: true, help: "Overdue warning" }),
  },
  states: [...UNDECIDED, "notified", "not_notifiable", "closed"],
  deadlines: [{ field: "clock_until", what: say("legal.serverDue.incident"), open: UNDECIDED }],
  initial: "detected",
  frozen: ["closed"],
  // Article 33 (5) GDPR: every breach stays on record, closed or not.
  kept: [...UNDECIDED, "notified", "not_notifiable", "closed"],
  transitions: {
    assess: { summary: "Investigate the incident", from: ["detected"], to: "assessing" },
    contain: {
      summary: "Record the containment",
      from: ["detected", "assessing"],
      to: "contained",
      takes: { measures: "optional" },
      apply: ({ now }) => ({ contained_at: now }),
    },
    notify: {
      summary: "Record the notification of the authority",
      from: ["detected", "assessing", "contained"],
      to: "notified",
      takes: { subjects_count: "optional" },
      input: {
        reported_at: Type.Optional(Type.String({ format: "date-time", description: "Defaults to now" })),
        late_reason: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 2000,
            pattern: "\\S",
            description: "Required after the deadline",
          }),
        ),
      },
      apply: (context, incident, input) => notification(context, incident, input),
    },
    decide_not_notifiable: {
      summary: "Decide with a reason that notification is not required",
      from: ["assessing", "contained"],
      to: "not_notifiable",
      tier: "managing",
      input: { reason: Type.String({ minLength: 1, maxLength: 5000, pattern: "\\S" }) },
      apply: ({ now }, _incident, { reason }) => ({ not_notifiable_reason: String(reason), decided_at: now }),
    },
    reassess: {
      summary: "Reopen the decision not to notify",
      from: ["not_notifiable"],
      to: "assessing",
      apply: () => ({ not_notifiable_reason: null, decided_at: null }),
    },
    close: {
      summary: "Close the incident",
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
