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
      help: say("legal.fieldHelp.incidents.kind"),
    }),
    description: longText({ privacy: "personal" }),
    detected_at: datetime({
      filter: true,
      help: say("legal.fieldHelp.incidents.detected_at"),
    }),
    correction_reason: longText({
      max: 2000,
      help: say("legal.fieldHelp.incidents.correction_reason"),
    }),
    notify_by: datetime({ set: "rules", filter: true, help: say("legal.fieldHelp.incidents.notify_by") }),
    clock_until: datetime({
      set: "rules",
      filter: true,
      help: say("legal.fieldHelp.incidents.clock_until"),
    }),
    subjects_count: integer({ min: 0, help: say("legal.fieldHelp.incidents.subjects_count") }),
    data_categories: words({ required: true, initial: [] }),
    severity: choice(SEVERITIES, {
      required: true,
      initial: "medium",
      filter: true,
    }),
    measures: longText({ max: 10_000, help: say("legal.fieldHelp.incidents.measures") }),
    subjects_informed_at: datetime({
      help: say("legal.fieldHelp.incidents.subjects_informed_at"),
    }),
    contained_at: datetime({ set: "rules", filter: true }),
    reported_at: datetime({ set: "rules", filter: true, help: say("legal.fieldHelp.incidents.reported_at") }),
    late_reason: longText({
      set: "rules",
      max: 2000,
      help: say("legal.fieldHelp.incidents.late_reason"),
    }),
    not_notifiable_reason: longText({
      set: "rules",
      max: 5000,
      help: say("legal.fieldHelp.incidents.not_notifiable_reason"),
    }),
    decided_at: datetime({ set: "rules", filter: true }),
    reminded_24h_at: datetime({
      set: "rules",
      filter: true,
      help: say("legal.fieldHelp.incidents.reminded_24h_at"),
    }),
    reminded_6h_at: datetime({
      set: "rules",
      filter: true,
      help: say("legal.fieldHelp.incidents.reminded_6h_at"),
    }),
    overdue_at: datetime({
      set: "rules",
      filter: true,
      help: say("legal.fieldHelp.incidents.overdue_at"),
    }),
  },
  states: [...UNDECIDED, "notified", "not_notifiable", "closed"],
  deadlines: [{ field: "clock_until", what: say("legal.serverDue.incident"), open: UNDECIDED }],
  initial: "detected",
  frozen: ["closed"],
  // GDPR article 33 (5): every breach must stay on record, whether closed or not.
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
