import { wordClass } from "../../concepts/words/classes.ts";
import type { Claim } from "../../evidence/claim.ts";
import { stemsOf } from "../../explain/subject.ts";
import { claimOf } from "../lessons/content.ts";
import { isTerm } from "../lessons/names.ts";
import type { Piece } from "../lessons/pieces.ts";
import type { Concept } from "../outline/matter.ts";
import { lowerFirst } from "../outline/titles.ts";
import { phrasesOf } from "../phrases.ts";
import { type Candidate, choiceOf } from "./item.ts";
import { isClear, standsAlone, topicOf } from "./standing.ts";

/** A term in a sentence that stands alone. */
export interface Mentioned {
  concept: Concept;
  name: string;
  gapped: string;
  claim: Claim;
  topic: string;
  /** True for a main concept of the lesson. */
  isMain: boolean;
  stems: ReadonlySet<string>;
}

const WORDS = { fewest: 8, most: 28 } as const;
const WRONG = 3;
/** Tells what the author does or likes. */
const TOLD =
  /\bplease\b|\bwe (?:begin|start|want|use|update|are|have|had|could|might|get|turn|need|try)\b|\bi\b|\b(?:fine|good|great|nice|easy) way\b/iu;

export function mentionsIn(
  pieces: readonly Piece[],
  /** Main concepts of the lesson. */
  concepts: readonly number[],
  language: string,
): Mentioned[] {
  return pieces.flatMap((piece) => {
    if (piece.type === "code" || piece.type === "table" || piece.type === "example") return [];
    return piece.sentences.flatMap((sentence) => {
      const { text, words, names, kind, alone } = sentence;
      if (
        !standsAlone(sentence) ||
        !isClear(text) ||
        kind === "example" ||
        text.endsWith(":") ||
        TOLD.test(text)
      )
        return [];
      if (!alone || words < WORDS.fewest || words > WORDS.most) return [];
      const claim = claimOf(piece.read, sentence, piece.type);
      return names.flatMap(({ concept, occurrence: { start, end } }): Mentioned[] => {
        const name = text.slice(start, end);
        const rest = `${text.slice(0, start)} ${text.slice(end)}`;
        const said = new Set(stemsOf(rest, language));
        // A single word may be used in another sense, and one that is said twice gives itself away.
        if (!name.includes(" ") || !isTerm(concept.name, language) || startsWithVerb(name)) return [];
        if (stemsOf(name, language).some((stem) => said.has(stem))) return [];
        const gapped = `${text.slice(0, start).replace(/\b(a)n? $/iu, "$1(n) ")}____${text.slice(end)}`;
        return [
          {
            concept,
            name,
            gapped,
            claim,
            isMain: concepts.includes(concept.rid),
            topic: topicOf(piece.read.passage.path),
            stems: new Set(stemsOf(text, language)),
          },
        ];
      });
    });
  });
}

/** Asks for a term in its sentence. Wrong options are terms of the same form from other sentences. */
export function fillMention(
  key: Mentioned,
  pool: readonly Mentioned[],
  language: string,
): Candidate | undefined {
  const wrong: Mentioned[] = [];
  const own = stemsOf(key.name, language);
  for (const other of pool) {
    const stems = stemsOf(other.name, language);
    const isTold = wrong.some(
      (one) => one.name.toLowerCase() === other.name.toLowerCase() || one.concept.rid === other.concept.rid,
    );
    const isNear = stems.some((stem) => key.stems.has(stem)) || own.some((stem) => other.stems.has(stem));
    if (wrong.length < WRONG && !isTold && !isNear && formOf(other) === formOf(key)) wrong.push(other);
  }
  if (wrong.length < WRONG) return undefined;
  const stem = `${phrasesOf(language).complete} “${key.gapped}”`;
  const choice = (one: Mentioned) => ({ text: shown(one), reason: one.claim });
  const item = choiceOf(
    { bloom: "understand", topic: key.topic, stem, conceptIds: [key.concept.id], difficulty: 0.5 },
    choice(key),
    wrong.map(choice),
    language,
  );
  return item && { form: "mention", about: [key.concept.rid], item };
}

function shown({ concept, name }: Mentioned): string {
  return /^\p{Lu}/u.test(concept.name) ? name : lowerFirst(name);
}

/** True for "raise money", which no sentence needs as a term. */
function startsWithVerb(name: string): boolean {
  return wordClass(name.split(" ", 1)[0]?.toLowerCase() ?? "", false) === "verb";
}

/** Number, and whether it is a name. */
function formOf({ concept, name }: Mentioned): string {
  return `${/[^s]s$/u.test(name)} ${/^\p{Lu}/u.test(concept.name)}`;
}
