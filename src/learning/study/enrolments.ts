import { Type } from "@sinclair/typebox";
import { defineEntity, type RecordIn } from "../../kernel/entity.ts";
import { closed } from "../../kernel/schema.ts";
import { date, datetime, integer, longText, object, reference } from "../../records/fields/index.ts";

/** States of unfinished enrolments. */
export const OPEN = ["assigned", "started", "overdue"] as const;

/** Progress of an enrolment: completed lessons, and the best score of each assessment in percent. */
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
    "That one person takes one course: how far they are, by when, with which result. Made by an assignment, or by the person themselves.",
  label: ["course_id", "user_id"],
  ui: { columns: ["progress", "score", "due_on", "completed_at"] },
  fields: {
    assignment_id: reference("learning.assignments", { set: "rules", onArchive: "keep" }),
    course_id: reference("learning.courses", { required: true, set: "rules", onArchive: "keep" }),
    course_version: integer({ required: true, set: "rules", help: "The version that they take" }),
    user_id: reference("users", { required: true, set: "rules", onArchive: "keep", privacy: "personal" }),
    due_on: date({ set: "rules", filter: true }),
    standing: object(standingSchema, { required: true, set: "rules", initial: { lessons: [], scores: {} } }),
    progress: integer({ required: true, set: "rules", initial: 0, filter: true, help: "In percent" }),
    score: integer({
      set: "rules",
      filter: true,
      privacy: "personal",
      help: "The mean of the best scores at its assessments, in percent",
    }),
    pass_score: integer({ required: true, set: "rules" }),
    attempts: integer({ required: true, set: "rules", initial: 0 }),
    started_at: datetime({ set: "rules", filter: true }),
    completed_at: datetime({ set: "rules", filter: true }),
    repeat_on: date({ set: "rules", filter: true, help: "When it is to be taken again" }),
    reminded_on: date({ set: "rules", help: "When they were last told that it is to be taken" }),
    withdrawn_because: longText({ max: 500, set: "rules", privacy: "personal" }),
  },
  states: [...OPEN, "completed", "withdrawn"],
  initial: "assigned",
  deadlines: [{ field: "due_on", what: "Complete the course", open: OPEN }],
  offers: [],
  transitions: {
    withdraw: {
      summary: "Take somebody off a course",
      from: OPEN,
      to: "withdrawn",
      tier: "managing",
      takes: { withdrawn_because: "required" },
    },
    reinstate: {
      summary: "Put somebody back on a course",
      from: ["withdrawn"],
      to: "started",
      tier: "managing",
      apply: () => ({ withdrawn_because: null }),
    },
  },
});

export type Enrolment = RecordIn<typeof enrolments>;
