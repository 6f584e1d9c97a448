import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../kernel/action.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { closed, idInput, idOf } from "../../kernel/schema.ts";
import { type Catalog, recordSchema } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { answersSchema, attempts } from "./attempts.ts";
import { noteAnswers } from "./card-answers.ts";
import { courseRef, itemsAt, placesOf, publishedVersion } from "./course.ts";
import { enrol } from "./enrol.ts";
import { enrolments, OPEN } from "./enrolments.ts";
import { isRight } from "./grade.ts";
import { ownEnrolment, visibleEnrolment } from "./own.ts";
import { advance } from "./progress.ts";
import { learnersCourse, learnersCourseSchema, reasonsOf, resultSchema } from "./show.ts";

const PATH = "/api/v1/learning/enrolments";
const place = Type.String({ minLength: 1, maxLength: 64 });

export function takingActions(catalog: Catalog): Action[] {
  const enrolment = recordSchema(catalog.collection(enrolments.collection));
  return [joinAction(enrolment), courseAction, readAction(enrolment), answerAction(enrolment)];
}

type Shown = ReturnType<typeof recordSchema>;

function joinAction(enrolment: Shown): Action {
  return defineAction({
    name: "learning.enrolments.join",
    summary: "Enrol in a course",
    description: "For published courses. Returns the existing enrolment if there is one.",
    kind: "write",
    tier: "everyone",
    collection: enrolments.collection,
    http: [{ method: "POST", path: PATH }],
    status: 201,
    input: Type.Object({ course_id: idOf("learning.courses") }, closed),
    output: enrolment,
    location: ({ id }) => `${PATH}/${id}`,
    run: async (context, { course_id }) => {
      if (context.principal.kind !== "user") throw new Fault("ACCESS_DENIED");
      const course = publishedVersion(context.handle.connection, context.org, course_id);
      if (!course || !courseRef(context, course_id))
        throw invalid("course_id", "REFERENCE_UNKNOWN", say("learning.errors.courseNotPublished"));
      const user = context.principal.id;
      const open = sql.join(
        OPEN.map((state) => sql`${state}`),
        sql`, `,
      );
      const [taken] = context.records.where(
        enrolments,
        sql`user_id = ${user} AND course_id = ${course_id} AND state IN (${open})`,
        { limit: 1 },
      );
      const record = taken ?? (await enrol(context, user, course));
      context.about(enrolments.collection, record.id);
      return context.records.show(enrolments, record);
    },
  });
}

const courseAction: Action = defineAction({
  name: "learning.enrolments.course",
  summary: "Get the course of an enrolment",
  kind: "read",
  collection: enrolments.collection,
  http: [{ method: "GET", path: `${PATH}/:id/course` }],
  errors: ["RECORD_NOT_FOUND"],
  input: Type.Object({ id: idInput }, closed),
  output: learnersCourseSchema,
  run: async (context, { id }) => {
    const { enrolment, course } = visibleEnrolment(context, id);
    context.about(enrolments.collection, id);
    return learnersCourse(course, enrolment.standing);
  },
});

function readAction(enrolment: Shown): Action {
  return defineAction({
    name: "learning.enrolments.read",
    summary: "Complete a lesson",
    kind: "write",
    collection: enrolments.collection,
    http: [{ method: "POST", path: `${PATH}/:id/read` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput, lesson: place }, closed),
    output: enrolment,
    run: async (context, { id, lesson }) => {
      const { enrolment: own, course } = ownEnrolment(context, id);
      if (!placesOf(course).lessons.includes(lesson))
        throw invalid("lesson", "PLACE_UNKNOWN", say("learning.errors.lessonUnknown"));
      return context.records.show(enrolments, await advance(context, own, course, { lesson }));
    },
  });
}

function answerAction(enrolment: Shown): Action {
  return defineAction({
    name: "learning.enrolments.answer",
    summary: "Submit answers",
    description:
      "Returns the correct answers with their supporting passages. Assessments can be repeated; the best score counts. Answered questions become review cards.",
    kind: "write",
    collection: enrolments.collection,
    http: [{ method: "POST", path: `${PATH}/:id/answers` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput, place, answers: answersSchema }, closed),
    output: Type.Object(
      {
        results: Type.Array(resultSchema),
        score: Type.Integer({ description: "Percent" }),
        passed: Type.Union([Type.Boolean(), Type.Null()], { description: "Assessments only" }),
        enrolment,
      },
      { ...closed, $id: "AnswerResults" },
    ),
    run: async (context, { id, place: where, answers }) => {
      const { enrolment: own, course } = ownEnrolment(context, id);
      const items = itemsAt(course, where);
      if (!items || items.length === 0)
        throw invalid("place", "PLACE_UNKNOWN", say("learning.errors.placeUnknown"));
      const stranger = Object.keys(answers).some((item) => !items.some((one) => one.id === item));
      if (stranger) throw invalid("answers", "QUESTION_UNKNOWN", say("learning.errors.questionUnknown"));
      const results = items.map((item) => ({ item, right: isRight(item, answers[item.id]) }));
      const percent = Math.round((100 * results.filter(({ right }) => right).length) / items.length);
      const isAssessment = course.modules.some((module) => module.id === where);
      const passed = isAssessment ? percent >= own.pass_score : null;
      await context.records.insert(attempts, {
        enrolment_id: id,
        user_id: own.user_id,
        owner_id: own.user_id,
        place: where,
        answers,
        score: percent,
        passed,
        at: context.now,
      });
      await noteAnswers(context, own, results);
      const done = isAssessment ? { score: { place: where, percent } } : { lesson: where };
      const changed = await advance(context, own, course, done);
      return {
        results: results.map(({ item, right }) => ({
          item_id: item.id,
          right,
          answer: item.answer,
          explanation: item.explanation,
          reasons: reasonsOf(item),
        })),
        score: percent,
        passed,
        enrolment: context.records.show(enrolments, changed),
      };
    },
  });
}
