import { type Static, Type } from "@sinclair/typebox";
import { closed } from "../../kernel/schema.ts";
import type { Course } from "../courses/course.ts";
import { type CourseItem, courseSchema } from "../courses/course.ts";
import { citationSchema, claimSchema } from "../evidence/claim.ts";

/** A question without data that would reveal its answer. */
export const questionSchema = Type.Object(
  {
    id: Type.String(),
    type: Type.String(),
    stem: Type.String(),
    options: Type.Array(Type.Object({ id: Type.String(), text: Type.String() }, closed)),
    prompts: Type.Optional(Type.Array(Type.Object({ id: Type.String(), text: Type.String() }, closed))),
  },
  { ...closed, $id: "CourseQuestion" },
);

export type Question = Static<typeof questionSchema>;

export function question({ id, type, stem, options, prompts }: CourseItem): Question {
  const choices = options.map(({ id: own, text }) => ({ id: own, text }));
  return { id, type, stem, options: choices, ...(prompts && { prompts }) };
}

const lessonProperties = courseSchema.properties.modules.items.properties.lessons.items.properties;

export const learnersCourseSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    title: Type.String(),
    language: Type.String(),
    summary: Type.String(),
    stale: Type.Boolean(),
    modules: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          order: Type.Integer(),
          title: Type.String(),
          rationale: Type.String(),
          estimated_minutes: Type.Integer(),
          lessons: Type.Array(
            Type.Object(
              {
                id: lessonProperties.id,
                order: lessonProperties.order,
                title: lessonProperties.title,
                estimated_minutes: lessonProperties.estimated_minutes,
                objectives: lessonProperties.objectives,
                requires: lessonProperties.requires,
                content: lessonProperties.content,
                key_terms: lessonProperties.key_terms,
                checks: Type.Array(questionSchema),
                done: Type.Boolean(),
              },
              closed,
            ),
          ),
          assessment: Type.Object(
            { items: Type.Array(questionSchema), best_score: Type.Union([Type.Integer(), Type.Null()]) },
            closed,
          ),
        },
        closed,
      ),
    ),
  },
  { ...closed, $id: "LearnersCourse" },
);

export function learnersCourse(
  { id, version, title, language, summary, stale, modules }: Course,
  standing: { lessons: readonly string[]; scores: Readonly<Record<string, number>> },
): Static<typeof learnersCourseSchema> {
  return {
    id,
    version,
    title,
    language,
    summary,
    stale,
    modules: modules.map(
      ({ assessment, lessons, id: place, order, title, rationale, estimated_minutes }) => ({
        id: place,
        order,
        title,
        rationale,
        estimated_minutes,
        lessons: lessons.map((lesson) => ({
          id: lesson.id,
          order: lesson.order,
          title: lesson.title,
          estimated_minutes: lesson.estimated_minutes,
          objectives: lesson.objectives,
          requires: lesson.requires,
          content: lesson.content,
          key_terms: lesson.key_terms,
          checks: lesson.checks.map(question),
          done: standing.lessons.includes(lesson.id),
        })),
        assessment: { items: assessment.items.map(question), best_score: standing.scores[place] ?? null },
      }),
    ),
  };
}

export const reasonsSchema = Type.Array(
  Type.Object({ option: Type.String(), citation: citationSchema }, closed),
  { description: "Passages that prove the right option, or say where a wrong one belongs" },
);

export function reasonsOf({ options }: CourseItem): Static<typeof reasonsSchema> {
  return options.flatMap(({ id, reason }) => (reason ? [{ option: id, citation: reason }] : []));
}

/** Result of a question, with the passage that proves the answer. */
export const resultSchema = Type.Object(
  {
    item_id: Type.String(),
    right: Type.Boolean(),
    answer: Type.Unknown({ description: "Correct answer, in the format of the question type" }),
    explanation: claimSchema,
    reasons: reasonsSchema,
  },
  { ...closed, $id: "AnswerResult" },
);
