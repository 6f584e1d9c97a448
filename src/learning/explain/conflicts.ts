import { type Message, say } from "../../text/message.ts";
import { stemmedWords } from "../text/stemmed.ts";
import type { Draft } from "./compose.ts";
import { overlap } from "./diverse.ts";
import type { Found } from "./retrieve.ts";
import { type Subject, stemsOf } from "./subject.ts";

export interface Conflict {
  readonly one: Draft;
  readonly other: Draft;
  readonly note: Message;
}

/** Definitions agree above the first overlap, and are about different things below the second. */
const ALIKE = 0.35;
const UNLIKE = 0.12;
const NEGATION = /\b(?:not|no|never|cannot|without|neither|nor)\b|n['’]t\b/iu;
/** Genus of a definition: "small metal part" in "is a small metal part that ...". */
const GENUS =
  /\b(?:is|are|was|were|means?|refers? to|denotes?)\s+(?:an?|the|any|one|some)?\s*([^,.;:()]{3,60}?)(?=\s+(?:that|which|who|whose|of|for|used|with|in|to|by|where|when|on|from|at|between|made|given|and)\b|[,.;:()])/iu;

/** Finds definitions that differ in numbers, negation or genus. */
export function conflictsAmong(
  subject: Subject,
  definitions: readonly Draft[],
  found: readonly Found[],
): Conflict[] {
  return definitions.flatMap((one, i) =>
    definitions.slice(i + 1).flatMap((other) => {
      if (one.passage.document.rid === other.passage.document.rid) return [];
      const note = disagreement(subject, one, other, found);
      return note === undefined ? [] : [{ one, other, note }];
    }),
  );
}

function disagreement(
  subject: Subject,
  one: Draft,
  other: Draft,
  found: readonly Found[],
): Message | undefined {
  const own = new Set(subject.names.flatMap((name) => stemsOf(name, one.passage.language)));
  const [a, b] = [otherStems(one, own), otherStems(other, own)];
  const alike = overlap(a, b);
  const [numbers, others] = [numbersIn(one.text), numbersIn(other.text)];
  if (alike >= ALIKE && numbers.length > 0 && others.length > 0 && numbers.join() !== others.join()) {
    return say("learning.reasons.differentNumbers", { one: titled(one), other: titled(other) });
  }
  if (alike >= ALIKE && NEGATION.test(one.text) !== NEGATION.test(other.text)) {
    return say("learning.reasons.contradiction", { one: titled(one), other: titled(other) });
  }
  if (alike <= UNLIKE && differInKind(one, other, found))
    return say("learning.reasons.differentDefinition", { one: titled(one), other: titled(other) });
  return undefined;
}

/** True if both state a genus and neither document uses the other's; otherwise they complement each other. */
function differInKind(one: Draft, other: Draft, found: readonly Found[]): boolean {
  const [a, b] = [genusOf(one), genusOf(other)];
  if (a.size === 0 || b.size === 0) return false;
  const [own, others] = [wordsOf(one, found), wordsOf(other, found)];
  return ![...a].some((stem) => others.has(stem)) && ![...b].some((stem) => own.has(stem));
}

function wordsOf({ passage }: Draft, found: readonly Found[]): ReadonlySet<string> {
  const own = found.filter((one) => one.passage.document.rid === passage.document.rid);
  return new Set(own.flatMap(({ words }) => words.map(({ stem }) => stem)));
}

function genusOf({ text, passage }: Draft): ReadonlySet<string> {
  const genus = GENUS.exec(text)?.[1] ?? "";
  return new Set(
    stemmedWords(genus, passage.language)
      .filter(({ filler }) => !filler)
      .map(({ stem }) => stem),
  );
}

function otherStems({ text, passage }: Draft, own: ReadonlySet<string>): ReadonlySet<string> {
  const words = stemmedWords(text, passage.language).filter(({ filler, stem }) => !filler && !own.has(stem));
  return new Set(words.map(({ stem }) => stem));
}

function numbersIn(text: string): string[] {
  return [...new Set(text.match(/\d+(?:[.,]\d+)*/gu) ?? [])].toSorted();
}

function titled({ passage }: Draft): string {
  return `“${passage.document.title}”`;
}
