import { Type } from "@sinclair/typebox";
import { closed } from "../../kernel/schema.ts";
import { date, datetime, integer, longText, object, reference } from "../../records/fields/index.ts";
import { say } from "../../text/message.ts";

export const OPEN = ["assigned", "started", "overdue"] as const;
export const ENROLMENT_STATES = [...OPEN, "completed", "withdrawn"] as const;

/** Completed lessons, and the best score of each assessment in percent. */
const standingSchema = Type.Object(
  {
    lessons: Type.Array(Type.String()),
    scores: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 100 })),
  },
  { ...closed, $id: "EnrolmentStanding" },
);

export const ENROLMENT = {
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
};
