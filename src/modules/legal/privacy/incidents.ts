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
  description: "An incident. A personal data breach must be reported to the authority within 72 hours.",
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
      help: "Use breach for any personal data breach, whatever its cause",
    }),
    description: longText({ privacy: "personal" }),
    detected_at: datetime({
      filter: true,
      help: "When the organisation became aware of the incident. Defaults to now. A later time requires a reason.",
    }),
    correction_reason: longText({
      max: 2000,
      help: "Reasons for moving the time of awareness or changing the kind from breach, with the circumstances of each change",
    }),
    notify_by: datetime({ set: "rules", filter: true, help: "For a breach: 72 hours after awareness" }),
    clock_until: datetime({
      set: "rules",
      filter: true,
      help: "Notification deadline until it is decided whether to notify the authority",
    }),
    subjects_count: integer({ min: 0, help: "Number of people affected, as far as known" }),
    data_categories: words({ required: true, initial: [] }),
    severity: choice(SEVERITIES, {
      required: true,
      initial: "medium",
      filter: true,
    }),
    measures: longText({ max: 10_000, help: "Measures taken against the incident and its effects" }),
    subjects_informed_at: datetime({
      help: "When the people affected were informed, if the risk to them is high",
    }),
    contained_at: datetime({ set: "rules", filter: true }),
    reported_at: datetime({ set: "rules", filter: true, help: "When the authority was notified" }),
    late_reason: longText({
      set: "rules",
      max: 2000,
      help: "Reason for notifying the authority after the deadline",
    }),
    not_notifiable_reason: longText({
      set: "rules",
      max: 5000,
      help: "Reason for not notifying the authority: why a risk to people's rights is unlikely",
    }),
    decided_at: datetime({ set: "rules", filter: true }),
    reminded_24h_at: datetime({
      set: "rules",
      filter: true,
      help: "Time of the 24-hour warning",
    }),
    reminded_6h_at: datetime({
      set: "rules",
      filter: true,
      help: "Time of the 6-hour warning",
    }),
    overdue_at: datetime({
      set: "rules",
      filter: true,
      help: "Time at which the missed deadline was recorded",
    }),
  },
  states: [...UNDECIDED, "notified", "not_notifiable", "closed"],
  deadlines: [{ field: "clock_until", what: say("legal.serverDue.incident"), open: UNDECIDED }],
  initial: "detected",
  frozen: ["closed"],
  // Article 33 (5) GDPR: every breach stays on record, closed or not.
  kept: [...UNDECIDED, "notified", "not_notifiable", "closed"],
  transitions: {
    assess: { summary: "Start the investigation", from: ["detected"], to: "assessing" },
    contain: {
      summary: "Mark an incident as contained",
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
        reported_at: Type.Optional(
          Type.String({ format: "date-time", description: "Time of the notification. Defaults to now." }),
        ),
        late_reason: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 2000,
            pattern: "\\S",
            description: "Required after notify_by",
          }),
        ),
      },
      apply: (context, incident, input) => notification(context, incident, input),
    },
    decide_not_notifiable: {
      summary: "Decide not to notify the authority",
      from: ["assessing", "contained"],
      to: "not_notifiable",
      tier: "managing",
      input: { reason: Type.String({ minLength: 1, maxLength: 5000, pattern: "\\S" }) },
      apply: ({ now }, _incident, { reason }) => ({ not_notifiable_reason: String(reason), decided_at: now }),
    },
    reassess: {
      summary: "Reopen the decision on notifying the authority",
      from: ["not_notifiable"],
      to: "assessing",
      apply: () => ({ not_notifiable_reason: null, decided_at: null }),
    },
    close: {
      summary: "Close an incident",
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
            "Hours until notify_by while the authority is not notified, to one decimal. Negative once passed.",
        }),
      ),
      value: (incident, { now }) => hoursLeft(incident, now),
    },
  },
});
