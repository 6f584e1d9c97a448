import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { say } from "../../text/message.ts";
import { type Card, cards } from "./cards.ts";
import { ownCard } from "./own.ts";

/** Time limit for undoing an answer given by mistake. */
const UNTIL_MS = 3_600_000;
/** Fields that an answer changes. */
const CHANGED = [
  "due_at",
  "stability",
  "difficulty",
  "steps",
  "reviews",
  "lapses",
  "reviewed_at",
  "state",
] as const;

export const undoAction: Action = defineAction({
  name: "learning.reviews.undo",
  summary: "Undo the last review of a card",
  description:
    "Possible for one hour. Restores the card's previous state, due again. The audit trail keeps both steps.",
  kind: "write",
  tier: "everyone",
  collection: cards.collection,
  http: [{ method: "POST", path: "/api/v1/learning/cards/:id/undo" }],
  errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
  input: Type.Object({ id: idInput }, closed),
  output: Type.Object({ card_id: Type.String(), due_at: Type.String({ format: "date-time" }) }, closed),
  run: async (context, { id }) => {
    const card = ownCard(context, id);
    const [last] = await context.history(cards.collection, id, card.version + 1, 1);
    const isAnswer = last?.version === card.version && last.action === "learning.cards.review";
    if (!isAnswer || context.now - last.at > UNTIL_MS) {
      throw new Fault("STATE_TRANSITION_INVALID", {
        message: say("learning.errors.nothingToUndo"),
      });
    }
    // Safe cast: the audit trail recorded these fields of the card.
    const before = Object.fromEntries(
      last.changes
        .filter(({ field }) => CHANGED.some((one) => one === field))
        .map(({ field, from }) => [field, from]),
    ) as Partial<Card>;
    const { due_at } = await context.records.update(cards, card, before);
    return { card_id: id, due_at: rfc3339(due_at) };
  },
});
