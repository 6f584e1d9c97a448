import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { claimSchema } from "../evidence/claim.ts";
import { scheduled } from "./card-answers.ts";
import { cards } from "./cards.ts";
import { itemOf } from "./course.ts";
import { requireOneself } from "./own.ts";
import { RATINGS, type Recall, schedule } from "./schedule.ts";
import { reasonsOf, reasonsSchema } from "./show.ts";

const moment = Type.String({ format: "date-time" });

export const revealAction: Action = defineAction({
  name: "learning.reviews.reveal",
  summary: "Reveal the answer of a card",
  description:
    "For self-assessment: returns the answer and the next due date for each rating. Changes nothing; send the rating as `recall` when you review the card.",
  kind: "read",
  tier: "everyone",
  collection: cards.collection,
  http: [{ method: "GET", path: "/api/v1/learning/cards/:id/answer" }],
  errors: ["RECORD_NOT_FOUND"],
  input: Type.Object({ id: idInput }, closed),
  output: Type.Object(
    {
      item_id: Type.String(),
      answer: Type.Unknown({ description: "Correct answer, in the format of the question type" }),
      explanation: claimSchema,
      reasons: reasonsSchema,
      due_after: Type.Object({ again: moment, hard: moment, good: moment, easy: moment }, closed),
    },
    { ...closed, $id: "CardAnswer" },
  ),
  run: async (context, { id }) => {
    const [card] = context.records.where(cards, sql`id = ${id}`, { limit: 1 });
    if (!card) throw new Fault("RECORD_NOT_FOUND");
    requireOneself(context, card.user_id);
    const item = itemOf(context, card);
    if (!item) throw new Fault("RECORD_NOT_FOUND");
    context.about(cards.collection, id);
    const after = (recall: Recall) => rfc3339(schedule(scheduled(card), recall, context.now).due_at);
    const [again, hard, good, easy] = RATINGS;
    return {
      item_id: item.id,
      answer: item.answer,
      explanation: item.explanation,
      reasons: reasonsOf(item),
      due_after: { again: after(again), hard: after(hard), good: after(good), easy: after(easy) },
    };
  },
});
