import type { Connection } from "../../../store/connection.ts";
import type { ClaimKind } from "../../evidence/claim.ts";
import { definitionScore } from "../../explain/definition.ts";
import { DEFINES, kindOf } from "../../explain/kinds.ts";
import { dangles, isWhole } from "../../explain/sentence.ts";
import { type Occurrence, occurrencesOf } from "../../explain/subject.ts";
import { type Passage, passagesBetween } from "../../library/text/passages.ts";
import { sentencesOf } from "../../text/sentences.ts";
import { stemmedWords } from "../../text/stemmed.ts";
import { wordsOf } from "../../text/words.ts";
import { isPointing } from "../checks/description.ts";
import type { Concept } from "../outline/matter.ts";
import type { LessonPlan } from "../outline/outline.ts";
import { isApartKind } from "../outline/sections.ts";
import { breathe } from "../work.ts";

export interface Sentence {
  start: number;
  end: number;
  text: string;
  kind: ClaimKind;
  words: number;
  /** `whole`: a complete sentence about its subject; `alone`: understandable without context. */
  whole: boolean;
  alone: boolean;
  /** Concepts mentioned, and the concept defined. */
  names: readonly { concept: Concept; occurrence: Occurrence }[];
  defines: Concept | undefined;
}

export interface Read {
  passage: Passage;
  section: number;
  sentences: readonly Sentence[];
}

/** Reads a lesson's passages and finds mentions of `concepts`. Yields to other work between passages. */
export async function readLesson(
  connection: Connection,
  plan: LessonPlan,
  concepts: readonly Concept[],
): Promise<Read[]> {
  const read: Read[] = [];
  for (const [section, { revisionRid, from, to }] of plan.sections.entries()) {
    for (const passage of passagesBetween(connection, revisionRid, from, to)) {
      // Exercises are not shown, but tell where the example before them ends.
      if (isApartKind(passage.kind) && passage.kind !== "exercise") continue;
      await breathe();
      read.push({ passage, section, sentences: sentencesIn(passage, concepts) });
    }
  }
  return read;
}

/** Code, tables and formulas count as one sentence. */
export function sentencesIn(passage: Passage, concepts: readonly Concept[]): Sentence[] {
  const { text, language, kind } = passage;
  if (kind === "exercise") return [];
  const spans =
    kind === "code" || kind === "table" || kind === "formula"
      ? [{ start: 0, end: text.length }]
      : sentencesOf(text, language);
  return spans.map(({ start, end }) => sentenceOf(passage, text.slice(start, end), start, concepts));
}

function sentenceOf(passage: Passage, text: string, start: number, concepts: readonly Concept[]): Sentence {
  const { language } = passage;
  const read = stemmedWords(text, language);
  const bases = new Set(read.flatMap(({ base, stem }) => [base, stem]));
  const names = concepts.flatMap((concept) => {
    const spelled = namesFor(concept, language).filter(
      ({ bases: own }) => own.length === 0 || own.some((one) => bases.has(one)),
    );
    if (spelled.length === 0) return [];
    const [occurrence] = occurrencesOf(
      { names: spelled.map(({ name }) => name), language },
      text,
      language,
      read,
    );
    return occurrence ? [{ concept, occurrence }] : [];
  });
  const own = names.filter(
    ({ occurrence }) => !names.some((other) => isWithin(occurrence, other.occurrence)),
  );
  const scored = own
    .map(({ concept, occurrence }) => ({
      concept,
      score: isPointing(text, text.slice(occurrence.end)) ? 0 : definitionScore(text, occurrence),
    }))
    .sort((a, b) => b.score - a.score || (a.concept.name < b.concept.name ? -1 : 1));
  const [best] = scored;
  const defines = best && best.score >= DEFINES ? best.concept : undefined;
  const whole = isWhole(text);
  return {
    start,
    end: start + text.length,
    text,
    kind: kindOf(text, passage.kind, best?.score ?? 0),
    words: wordsOf(text).length,
    whole,
    alone: whole && !dangles(text),
    names: own,
    defines,
  };
}

interface Spelled {
  name: string;
  /** Base forms, of which a mention needs at least one. Empty for languages without word breaks. */
  bases: readonly string[];
}

const spellings = new WeakMap<Concept, readonly Spelled[]>();

function namesFor(concept: Concept, language: string): readonly Spelled[] {
  const known = spellings.get(concept);
  if (known) return known;
  const made = [concept.name, ...concept.aliases].map((name) => ({
    name,
    bases: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(name)
      ? []
      : stemmedWords(name, language).flatMap(({ base, stem }) => [base, stem]),
  }));
  spellings.set(concept, made);
  return made;
}

function isWithin(one: Occurrence, other: Occurrence): boolean {
  return other.start <= one.start && other.end >= one.end && other.end - other.start > one.end - one.start;
}
