import { defineEntity, type RecordIn } from "../../kernel/entity.ts";
import { datetime, decimal, integer, reference, text } from "../../records/fields/index.ts";
import { say } from "../../text/message.ts";

export const cards = defineEntity({
  module: "learning",
  name: "cards",
  singular: "card",
  description: "A course question scheduled for repeated review at growing intervals (FSRS).",
  label: ["course_id"],
  ui: { tones: { review: "good" } },
  fields: {
    user_id: reference("users", { required: true, set: "rules", onArchive: "keep", privacy: "personal" }),
    course_id: reference("learning.courses", { required: true, set: "rules", onArchive: "keep" }),
    course_version: integer({ required: true, set: "rules" }),
    item_id: text({ required: true, set: "rules", filter: true }),
    due_at: datetime({ required: true, set: "rules", filter: true }),
    stability: decimal({
      required: true,
      set: "rules",
      help: say("learning.fieldHelp.cards.stability"),
    }),
    difficulty: decimal({ required: true, set: "rules", help: say("learning.fieldHelp.cards.difficulty") }),
    steps: integer({ required: true, set: "rules", initial: 0 }),
    reviews: integer({ required: true, set: "rules", initial: 0 }),
    lapses: integer({
      required: true,
      set: "rules",
      initial: 0,
      help: say("learning.fieldHelp.cards.lapses"),
    }),
    reviewed_at: datetime({ set: "rules" }),
  },
  states: ["new", "learning", "review", "relearning", "suspended"],
  initial: "new",
  offers: [],
  transitions: {
    suspend: {
      summary: "Suspend a card",
      from: ["new", "learning", "review", "relearning"],
      to: "suspended",
    },
    resume: { summary: "Resume a card", from: ["suspended"], to: "review" },
  },
});

export type Card = RecordIn<typeof cards>;
