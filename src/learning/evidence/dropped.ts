import { type Static, Type } from "@sinclair/typebox";
import { closed, oneOf } from "../../kernel/schema.ts";

/** Reasons for dropping a sentence, the order of the handbook. */
export const DROP_REASONS = [
  "uncited",
  "handle",
  "number",
  "name",
  "negation",
  "quantifier",
  "hedge",
  "modal",
  "condition",
  "item",
  "comparison",
  "relation",
  "overlap",
  "unnamed",
  "instruction",
  "address",
  "personal_data",
  "repeated",
  "too_long",
  "empty",
  "unproven",
  "not_verbatim",
  "changed",
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

export const droppedSchema = Type.Object(
  {
    reason: oneOf(
      DROP_REASONS,
      "uncited, handle: no passage, or an unknown one; number, name: not in the passage; negation, quantifier, hedge, modal, condition, comparison: added, changed or left out; item: a member of a list that must be complete is missing; relation: the roles are swapped, or two statements mixed; overlap: words that the passage lacks; unnamed: the subject is only a pronoun; instruction, address, personal_data: not allowed in an answer; repeated, too_long, empty: form; unproven, not_verbatim, changed: not found in the stored document",
    ),
    sentence: Type.Optional(
      Type.Integer({ minimum: 1, description: "Position among the sentences as written, from 1" }),
    ),
  },
  closed,
);

/** A dropped sentence. Its text is not kept, because nothing supports it. */
export type Dropped = Static<typeof droppedSchema>;
