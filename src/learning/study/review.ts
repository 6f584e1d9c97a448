import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { closed, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import { say } from "../../text/message.ts";
import { answerSchema } from "./attempts.ts";
import { recallCard, scheduled } from "./card-answers.ts";
import { cards } from "./cards.ts";
import { type CourseRef, courseRef, courseRefSchema, itemOf } from "./course.ts";
import { isRight } from "./grade.ts";
import { ownCard } from "./own.ts";
import { revealAction } from "./reveal.ts";
import { RATINGS, retrievability } from "./schedule.ts";
import { question, questionSchema, reasonsOf, resultSchema } from "./show.ts";
import { undoAction } from "./undo.ts";

const due = sql`state <> 'suspended'`;
const left = sql`state = 'suspended'`;

const reviewsAction: Action = defineAction({
  name: "learning.reviews",
  summary: "List due cards",
  kind: "read",
  tier: "everyone",
  collection: cards.collection,
  http: [{ method: "GET", path: "/api/v1/learning/reviews" }],
  input: Type.Object(
    {
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
      suspended: Type.Optional(Type.Boolean({ description: "Returns suspended cards instead of due ones" })),
    },
    closed,
  ),
  output: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            card_id: Type.String(),
            course: courseRefSchema,
            due_at: Type.String({ format: "date-time" }),
            retrievability: Type.Number({ description: "Estimated probability of recall, from 0 to 1" }),
            question: questionSchema,
          },
          { ...closed, $id: "DueReview" },
        ),
      ),
      due: Type.Integer({ description: "Total number of due or suspended cards" }),
      next_due_at: nullable(
        Type.String({ format: "date-time", description: "Due date of the next card that is not due yet" }),
      ),
    },
    closed,
  ),
  run: async (context, { limit = 20, suspended = false }) => {
    const wanted = suspended ? left : sql`due_at <= ${context.now} AND ${due}`;
    const mine = sql`user_id = ${context.principal.id} AND ${wanted}`;
    const all = context.records.where(cards, mine, { order: sql`due_at, rid`, limit: 1000 });
    const named = new Map<string, CourseRef | undefined>();
    const found = all.flatMap((card) => {
      const { course_id, id, due_at } = card;
      const item = itemOf(context, card);
      if (!named.has(course_id)) named.set(course_id, courseRef(context, course_id));
      const ref = named.get(course_id);
      if (!item || !ref) return [];
      const probability = retrievability(scheduled(card), context.now);
      return [
        {
          card_id: id,
          course: ref,
          due_at: rfc3339(due_at),
          retrievability: Math.round(probability * 1000) / 1000,
          question: question(item),
        },
      ];
    });
    const data = found.toSorted((a, b) => a.retrievability - b.retrievability).slice(0, limit);
    context.returned(data.length);
    const [next] = context.records.where(
      cards,
      sql`user_id = ${context.principal.id} AND due_at > ${context.now} AND ${due}`,
      { order: sql`due_at, rid`, limit: 1 },
    );
    return { data, due: found.length, next_due_at: next ? rfc3339(next.due_at) : null };
  },
});

const reviewAction: Action = defineAction({
  name: "learning.cards.review",
  summary: "Review a card",
  description:
    "Grades an answer; `recall` states how difficult it was. The next due date follows from all reviews so far (FSRS).",
  kind: "write",
  collection: cards.collection,
  http: [{ method: "POST", path: "/api/v1/learning/cards/:id/review" }],
  errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
  input: Type.Object(
    {
      id: idInput,
      answer: Type.Optional(answerSchema),
      recall: Type.Optional(oneOf(RATINGS)),
    },
    closed,
  ),
  output: Type.Object(
    { result: resultSchema, due_at: Type.String({ format: "date-time" }), reviews: Type.Integer() },
    { ...closed, $id: "ReviewResult" },
  ),
  run: async (context, { id, answer, recall }) => {
    const card = ownCard(context, id);
    if (card.state === "suspended")
      throw new Fault("STATE_TRANSITION_INVALID", { message: say("learning.errors.cardSuspended") });
    if (answer === undefined && recall === undefined)
      throw invalid("answer", "REQUIRED", say("learning.errors.answerMissing"));
    const item = itemOf(context, card);
    if (!item) throw new Fault("RECORD_NOT_FOUND");
    const right = answer === undefined ? recall !== "again" : isRight(item, answer);
    // A wrong answer counts as not recalled, whatever the learner's rating.
    const changed = await recallCard(context, card, right ? (recall ?? "good") : "again");
    return {
      result: {
        item_id: item.id,
        right,
        answer: item.answer,
        explanation: item.explanation,
        reasons: reasonsOf(item),
      },
      due_at: rfc3339(changed.due_at),
      reviews: changed.reviews,
    };
  },
});

export const reviewActions: readonly Action[] = [reviewsAction, reviewAction, revealAction, undoAction];
