import { createHash } from "node:crypto";
import type { Claim } from "../../evidence/claim.ts";
import { stemsOf } from "../../explain/subject.ts";
import type { Bloom, CourseItem, ItemType } from "../course.ts";
import { idOf } from "../outline/outline.ts";
import { phrasesOf } from "../phrases.ts";

export interface Draft {
  type: ItemType;
  bloom: Bloom;
  /** Heading under which the question's statement stands. */
  topic?: string;
  stem: string;
  explanation: Claim;
  conceptIds: readonly string[];
  difficulty: number;
  proof?: readonly Claim[];
}

/** `about` holds concept rids, so that a lesson asks about each concept only once. */
export interface Candidate {
  item: CourseItem;
  /** Kind of question; a lesson varies them. */
  form: string;
  about: readonly number[];
}

type Option = CourseItem["options"][number];

export function itemOf(
  { type, bloom, topic = "", stem, explanation, conceptIds, difficulty, proof = [explanation] }: Draft,
  more: Pick<CourseItem, "answer"> & Partial<Pick<CourseItem, "options" | "prompts" | "accepted">>,
  language: string,
): CourseItem {
  return {
    id: idOf("q", type, stem, explanation.id),
    type,
    bloom,
    stem:
      isSaid(topic, stem, language) || isGivingAway(topic, more, language)
        ? stem
        : phrasesOf(language).on(topic, stem),
    options: more.options ?? [],
    ...(more.prompts && { prompts: more.prompts }),
    answer: more.answer,
    ...(more.accepted && more.accepted.length > 0 && { accepted: more.accepted }),
    explanation,
    concept_ids: [...conceptIds],
    difficulty: Math.round(Math.min(1, Math.max(0, difficulty)) * 100) / 100,
    proof: proof.flatMap(({ citations }) => citations),
  };
}

/** True if the stem says what the heading says. */
function isSaid(topic: string, stem: string, language: string): boolean {
  const said = new Set(stemsOf(stem, language));
  return stemsOf(topic, language).every((one) => said.has(one));
}

/** True if the heading contains a short answer. */
function isGivingAway(
  topic: string,
  { options = [], answer }: { options?: readonly Option[]; answer: CourseItem["answer"] },
  language: string,
): boolean {
  if (typeof answer !== "string") return false;
  const key = stemsOf(options.find(({ id }) => id === answer)?.text ?? answer, language);
  const said = stemsOf(topic, language);
  return key.length > 0 && key.length <= 4 && key.some((one) => said.includes(one));
}

/** Deterministic shuffle by seed. */
export function shuffled<T>(things: readonly T[], seed: string, textOf: (one: T) => string): T[] {
  const places = things.map((one) => ({
    one,
    place: createHash("sha256")
      .update(`${seed}\n${textOf(one)}`)
      .digest("hex"),
  }));
  return places.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ one }) => one);
}

/** Shuffled options, each with the passage that speaks of it. */
export function optionsOf(given: readonly Choice[], seed: string): Option[] {
  return shuffled(given, seed, ({ text }) => text).map(({ text, reason: { citations } }, place) => {
    const [reason] = citations;
    return { id: "abcdefghij".charAt(place), text, ...(reason && { reason }) };
  });
}

/** Text of an option, with the claim that speaks of it. */
export interface Choice {
  text: string;
  reason: Claim;
}

/** A question with one right option among wrong ones; undefined if two options read alike. */
export function choiceOf(
  draft: Omit<Draft, "type" | "explanation">,
  key: Choice,
  wrong: readonly Choice[],
  language: string,
): CourseItem | undefined {
  const options = optionsOf([key, ...wrong], draft.stem);
  const answer = options.find(({ text }) => text === key.text);
  const texts = new Set(options.map(({ text }) => text.toLowerCase()));
  if (!answer || texts.size < options.length) return undefined;
  return itemOf({ ...draft, type: "mcq", explanation: key.reason }, { options, answer: answer.id }, language);
}

export function heads(seed: string): boolean {
  return createHash("sha256").update(seed).digest().readUInt8(0) % 2 === 0;
}
