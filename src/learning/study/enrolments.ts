import { Type } from "@sinclair/typebox";
import { defineEntity, type RecordIn } from "../../kernel/entity.ts";
import { closed } from "../../kernel/schema.ts";
import { date, datetime, integer, longText, object, reference } from "../../records/fields/index.ts";
import { say } from "../../text/message.ts";

export const OPEN = ["assigned", "started", "overdue"] as const;

/** Completed lessons, and the best score of each assessment in percent. */
const standingSchema = Type.Object(
  {
    lessons: Type.Array(Type.String()),
    scores: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 100 })),
  },
  { ...closed, $id: "EnrolmentStanding" },
);

export const enrolments = defineEntity({
  module: "learning",
  name: "enrolments",
  singular: "enrolment",
  description:
    "Enrolment of one person in one course, with progress, due date and result. Created by an assignment or by the person.",
  label: ["course_id", "user_id"],
  ui: { columns: ["progress", "score", "due_on", "completed_at"] },
  fields: {
    assignment_id: reference("learning.assignments", { set: "rules", onArchive: "keep" }),
    course_id: reference("learning.courses", { required: true, set: "rules", onArchive: "keep" }),
    course_version: integer({
      required: true,
      set: "rules",
      help: say("learning.fieldHelp.enrolments.course_version"),
    }),
    user_id: reference("users", { required: true, set: "rules", onArchive: "keep", privacy: "personal" }),
    due_on: date({ set: "rules", filter: true }),
    standing: object(standingSchema, { required: true, set: "rules", initial: { lessons: [], scores: {} } }),
    progress: integer({
      required: true,
      set: "rules",
      initial: 0,
      filter: true,
      help: say("learning.fieldHelp.enrolments.progress"),
    }),
    score: integer({
      set: "rules",
      filter: true,
      privacy: "personal",
      help: say("learning.fieldHelp.enrolments.score"),
    }),
    pass_score: integer({ required: true, set: "rules" }),
    attempts: integer({ required: true, set: "rules", initial: 0 }),
    started_at: datetime({ set: "rules", filter: true }),
    completed_at: datetime({ set: "rules", filter: true }),
    repeat_on: date({ set: "rules", filter: true, help: say("learning.fieldHelp.enrolments.repeat_on") }),
    reminded_on: date({ set: "rules", help: say("learning.fieldHelp.enrolments.reminded_on") }),
    withdrawn_because: longText({ max: 500, set: "rules", privacy: "personal" }),
  },
  states: [...OPEN, "completed", "withdrawn"],
  initial: "assigned",
  deadlines: [{ field: "due_on", what: "Complete the course", open: OPEN }],
  tasks: [{ kind: "course", in: OPEN, by: "user_id", answer: "answer", due: "due_on" }],
  offers: [],
  transitions: {
    withdraw: {
      summary: "Withdraw an enrolment",
      from: OPEN,
      to: "withdrawn",
      tier: "managing",
      takes: { withdrawn_because: "required" },
    },
    reinstate: {
      summary: "Reinstate an enrolment",
      from: ["withdrawn"],
      to: "started",
      tier: "managing",
      apply: () => ({ withdrawn_because: null }),
    },
  },
});

export type Enrolment = RecordIn<typeof enrolments>;
