import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import type { CourseItem } from "../courses/course.ts";
import { type Card, cards } from "./cards.ts";
import type { Enrolment } from "./enrolments.ts";
import { freshCard, type Recall, type Scheduled, schedule } from "./schedule.ts";

/** Creates cards for new questions. Reschedules existing cards that are due or were answered wrongly. */
export async function noteAnswers(
  context: WriteContext,
  { user_id, course_id, course_version }: Enrolment,
  results: readonly { item: CourseItem; right: boolean }[],
): Promise<void> {
  const known = new Map(
    context.records
      .where(cards, sql`user_id = ${user_id} AND course_id = ${course_id}`)
      .map((card) => [card.item_id, card]),
  );
  for (const { item, right } of results) {
    const recall = right ? "good" : "again";
    const card = known.get(item.id);
    if (!card) {
      await context.records.insert(cards, {
        user_id,
        owner_id: user_id,
        course_id,
        course_version,
        item_id: item.id,
        ...schedule(freshCard(context.now), recall, context.now),
      });
    } else if (card.state !== "suspended" && (card.due_at <= context.now || !right)) {
      await recallCard(context, card, recall, course_version);
    }
  }
}

export function recallCard(
  context: WriteContext,
  card: Card,
  recall: Recall,
  courseVersion = card.course_version,
): Promise<Card> {
  const next = schedule(scheduled(card), recall, context.now);
  return context.records.update(cards, card, { ...next, course_version: courseVersion });
}

/** Treats a suspended card as a card in review, so that it resumes its schedule. */
export function scheduled(card: Card): Scheduled {
  const { due_at, stability, difficulty, steps, reviews, lapses, reviewed_at, state } = card;
  return {
    due_at,
    stability,
    difficulty,
    steps,
    reviews,
    lapses,
    reviewed_at,
    state: state === "suspended" ? "review" : state,
  };
}
