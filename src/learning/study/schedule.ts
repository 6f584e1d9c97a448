import { type Card as FsrsCard, fsrs, type Grade, generatorParameters, Rating, type State } from "ts-fsrs";
import { formatDecimal, parseDecimal } from "../../kernel/decimal.ts";
import type { Card } from "./cards.ts";

export const RATINGS = ["again", "hard", "good", "easy"] as const;
export type Recall = (typeof RATINGS)[number];

const GRADES: Record<Recall, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

const STATES = ["new", "learning", "review", "relearning"] as const;

/** Without random fuzz, so that equal answers give equal dates. */
const scheduler = fsrs(generatorParameters({ enable_fuzz: false, request_retention: 0.9 }));

export type Scheduled = Pick<
  Card,
  "due_at" | "stability" | "difficulty" | "steps" | "reviews" | "lapses" | "reviewed_at"
> & { state: (typeof STATES)[number] };

/** A card for a question that was never answered. */
export function freshCard(now: number): Scheduled {
  return {
    due_at: now,
    stability: "0",
    difficulty: "0",
    steps: 0,
    reviews: 0,
    lapses: 0,
    reviewed_at: null,
    state: "new",
  };
}

export function schedule(card: Scheduled, recall: Recall, now: number): Scheduled {
  const next = scheduler.next(toFsrs(card), new Date(now), GRADES[recall]).card;
  return {
    due_at: next.due.getTime(),
    stability: fixed(next.stability),
    difficulty: fixed(next.difficulty),
    steps: next.learning_steps,
    reviews: next.reps,
    lapses: next.lapses,
    reviewed_at: now,
    state: STATES[next.state] ?? "review",
  };
}

/** Probability of recall now, 0 to 1. */
export function retrievability(card: Scheduled, now: number): number {
  if (card.state === "new") return 0;
  return scheduler.get_retrievability(toFsrs(card), new Date(now), false);
}

function toFsrs(card: Scheduled): FsrsCard {
  const last = card.reviewed_at;
  return {
    due: new Date(card.due_at),
    stability: Number(card.stability),
    difficulty: Number(card.difficulty),
    elapsed_days: 0,
    scheduled_days: last === null ? 0 : Math.max(0, Math.round((card.due_at - last) / 86_400_000)),
    learning_steps: card.steps,
    reps: card.reviews,
    lapses: card.lapses,
    state: STATES.indexOf(card.state) as State,
    ...(last !== null && { last_review: new Date(last) }),
  };
}

/** Rounds to six decimals, the precision of the column. */
function fixed(value: number): string {
  return formatDecimal(parseDecimal(value.toFixed(6)));
}
