import { createHash } from "node:crypto";
import type { Claim } from "../../evidence/claim.ts";
import type { Bloom, CourseItem, ItemType } from "../course.ts";
import { idOf } from "../outline/outline.ts";

export interface Draft {
  type: ItemType;
  bloom: Bloom;
  stem: string;
  explanation: Claim;
  conceptIds: readonly string[];
  difficulty: number;
  proof?: readonly Claim[];
}

/** `about` holds concept rids, so that a lesson asks about each concept only once. */
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

export function optionsOf(texts: readonly string[], seed: string): { id: string; text: string }[] {
  return shuffled(texts, seed, (text) => text).map((text, place) => ({
    id: "abcdefghij".charAt(place),
    text,
  }));
}

export function heads(seed: string): boolean {
  return createHash("sha256").update(seed).digest().readUInt8(0) % 2 === 0;
}
