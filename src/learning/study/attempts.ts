import { Type } from "@sinclair/typebox";
import { defineEntity } from "../../kernel/entity.ts";
import { boolean, datetime, integer, object, reference, text } from "../../records/fields/index.ts";
import { say } from "../../text/message.ts";

/** The form depends on the question's type. */
export const answerSchema = Type.Union(
  [
    Type.Boolean(),
    Type.String({ maxLength: 1000 }),
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }),
    Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 100 })),
  ],
  { $id: "CourseAnswer" },
);

/** Answers by question id. */
export const answersSchema = Type.Record(Type.String({ minLength: 1, maxLength: 64 }), answerSchema, {
  maxProperties: 200,
  $id: "CourseAnswers",
});

export const attempts = defineEntity({
  module: "learning",
  name: "attempts",
  singular: "attempt",
  description: "Answers given in a lesson or assessment, and their score. Never changed.",
  label: ["enrolment_id", "place"],
  fields: {
    enrolment_id: reference("learning.enrolments", { required: true, set: "rules", onArchive: "keep" }),
    user_id: reference("users", { required: true, set: "rules", onArchive: "keep", privacy: "personal" }),
    place: text({
      required: true,
      set: "rules",
      filter: true,
      help: say("learning.fieldHelp.attempts.place"),
    }),
    answers: object(answersSchema, { set: "rules", privacy: "sensitive" }),
    score: integer({
      required: true,
      set: "rules",
      filter: true,
      help: say("learning.fieldHelp.attempts.score"),
    }),
    passed: boolean({ set: "rules", filter: true, help: say("learning.fieldHelp.attempts.passed") }),
    at: datetime({ required: true, set: "rules", filter: true }),
  },
  states: ["recorded"],
  initial: "recorded",
  offers: [],
  transitions: {},
});
