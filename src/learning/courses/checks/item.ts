import { createHash } from "node:crypto";
import type { Claim } from "../../evidence/claim.ts";
import type { Bloom, CourseItem, ItemType } from "../course.ts";
import { idOf } from "../outline/outline.ts";

/** What a question is made of, before it has its id and its options their places. */
export interface Draft {
  type: ItemType;
  bloom: Bloom;
  stem: string;
  explanation: Claim;
  conceptIds: readonly string[];
  difficulty: number;
  proof?: readonly Claim[];
}

/** The rids of the concepts that a question is about: no two questions of a lesson ask for the same. */
export interface Candidate {
  item: CourseItem;
  about: readonly number[];
}

export function itemOf(
  { type, bloom, stem, explanation, conceptIds, difficulty, proof = [explanation] }: Draft,
  more: Pick<CourseItem, "answer"> & Partial<Pick<CourseItem, "options" | "prompts" | "accepted">>,
): CourseItem {
  return {
    id: idOf("q", type, stem, explanation.id),
    type,
    bloom,
    stem,
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

/** The same things in an order that nobody chose: the same each time. */
export function shuffled<T>(things: readonly T[], seed: string, textOf: (one: T) => string): T[] {
  const places = things.map((one) => ({
    one,
    place: createHash("sha256")
      .update(`${seed}\n${textOf(one)}`)
      .digest("hex"),
  }));
  return places.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ one }) => one);
}

/** Texts as options in an order that nobody chose. */
export function optionsOf(texts: readonly string[], seed: string): { id: string; text: string }[] {
  return shuffled(texts, seed, (text) => text).map((text, place) => ({
    id: "abcdefghij".charAt(place),
    text,
  }));
}

/** A choice by hash between two sides. */
export function heads(seed: string): boolean {
  return createHash("sha256").update(seed).digest().readUInt8(0) % 2 === 0;
}
