import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { say } from "../../text/message.ts";
import type { Course } from "../courses/course.ts";
import { type Card, cards } from "./cards.ts";
import { enrolledVersion } from "./course.ts";
import { type Enrolment, enrolments, OPEN } from "./enrolments.ts";

/** Learning actions are limited to the user's own records, whatever the roles. */
export function requireOneself({ principal }: ReadContext, user: string): void {
  if (principal.kind === "user" && principal.id === user) return;
  throw new Fault("ACCESS_DENIED", {
    message: say("learning.errors.notYourself"),
    details: [{ path: "user_id", code: "NOT_YOURSELF", message: say("learning.errors.belongsToOther") }],
  });
}

export function ownEnrolment(context: WriteContext, id: string): { enrolment: Enrolment; course: Course } {
  const enrolment = context.records.subject(enrolments, id);
  requireOneself(context, enrolment.user_id);
  if (!OPEN.some((state) => state === enrolment.state) && enrolment.state !== "completed")
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("learning.errors.takenOff"),
    });
  return { enrolment, course: takenBy(context, enrolment) };
}

export function visibleEnrolment(context: ReadContext, id: string): { enrolment: Enrolment; course: Course } {
  const visible = context.records.visible(enrolments);
  const [enrolment] = context.records.where(enrolments, sql`id = ${id} AND ${visible}`, { limit: 1 });
  if (!enrolment) throw new Fault("RECORD_NOT_FOUND");
  return { enrolment, course: takenBy(context, enrolment) };
}

function takenBy(context: ReadContext, enrolment: Enrolment): Course {
  const course = enrolledVersion(context, enrolment);
  if (course === "withheld")
    throw new Fault("ACCESS_DENIED", {
      message: say("learning.errors.courseWithheld"),
      details: [
        { path: "course_id", code: "COURSE_WITHHELD", message: say("learning.errors.documentsWithheld") },
      ],
    });
  // Cannot happen: versions with enrolments are never deleted.
  if (!course) throw new Fault("RECORD_NOT_FOUND");
  return course;
}

export function ownCard(context: WriteContext, id: string): Card {
  const card = context.records.subject(cards, id);
  requireOneself(context, card.user_id);
  return card;
}
