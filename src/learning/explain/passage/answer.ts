import type { Connection } from "../../../store/connection.ts";
import { cite } from "../../evidence/cite.ts";
import type { Citation, Claim } from "../../evidence/claim.ts";
import type { SearchScope } from "../../library/audiences/scopes.ts";
import type { Passage } from "../../library/text/passages.ts";
import { givesOrders } from "../../rails/injection.ts";
import { readPlainQuestion } from "../../search/question.ts";
import { findSections, type Section } from "../../search/sections.ts";
import { stemmedWords } from "../../text/stemmed.ts";
import { wordsOf } from "../../text/words.ts";
import { formOf } from "../units.ts";
import { excerptOf, type Piece } from "./excerpt.ts";

/** Sections that answer a question, and others that may. */
export interface FoundPassage {
  /** Empty if no section says enough. */
  readonly passages: readonly Passage[];
  readonly claims: readonly Claim[];
  /** Other sections that may answer. */
  readonly places: readonly Citation[];
  /** True if instructions to a reader were left out. */
  readonly ordered: boolean;
}

/** Share of the question that a section must hold, and one stretch of it. */
const ENOUGH = 0.6;
const TOGETHER = 0.42;
const NAMED = 0.95;
/** Share of the best section's score that another one must have to be considered. */
const CLOSE = 0.75;
/** Share of the best section's score from which a second one is shown too, and the words of each. */
const BESIDE = 0.75;
const SHARES = [0.6, 0.4] as const;
/** Share of the question from which a section is worth a look although it does not answer. */
const NEAR = 0.4;
const MOST_NEAR = 3;
const MOST_PLACES = 4;
const EXCERPT = 160;

export interface PassageSearch {
  readonly text: string;
  readonly language: string;
  /** True for the name of something, which a text that answers says. */
  readonly isName: boolean;
  /** True to use documents in this language only. */
  readonly only: boolean;
  readonly scopes: readonly SearchScope[];
  readonly maxWords: number;
}

/** Words of an answer that says more than a heading. */
const LEAST_WORDS = 8;

/** Looks in the organisation's documents first: the shared library answers only what they do not. */
export function findPassage(connection: Connection, search: PassageSearch): FoundPassage {
  const question = readPlainQuestion(search.text, search.language);
  const near: Section[] = [];
  for (const scope of search.scopes) {
    const sections = findSections(connection, question, scope)
      .filter(({ blocks: [first] }) => !search.only || first?.language === search.language)
      .filter((one) => !search.isName || (one.named >= NAMED && saysName(one, search)));
    const top = sections[0]?.score ?? 0;
    const names = question.terms.flatMap(({ text, isName }) => (isName && text.includes(" ") ? [text] : []));
    const taken = sections
      .filter((one) => one.score >= CLOSE * top && answers(one) && names.every((name) => writes(one, name)))
      .slice(0, 1 + MOST_PLACES);
    const found = passageOf(taken, search.maxWords);
    if (found) return found;
    near.push(
      ...sections.filter(({ coverage, saysNames }) => saysNames && coverage >= NEAR).slice(0, MOST_NEAR),
    );
  }
  const places = near.slice(0, MOST_NEAR).map(withoutOrders).flatMap(placesOf);
  return { passages: [], claims: [], places, ordered: false };
}

/** True if a section writes a name of several words as the question does: GitHub Pages are no GitHub page. */
function writes(section: Section, name: string): boolean {
  return textsOf(section).some((text) => text.includes(name));
}

function textsOf({ blocks }: Section): string[] {
  const [first] = blocks;
  const above = first ? [first.document.title, ...first.path] : [];
  return [...above, ...blocks.map(({ text }) => text)];
}

/** Words of a text that may separate those of a name. */
const BETWEEN = 1;

/** True if a text or heading says the words of a name close together: "independent" is not "independence". */
function saysName(section: Section, { text, language }: PassageSearch): boolean {
  const wanted = new Set(basesIn(text, language));
  return textsOf(section).some((one) => {
    const bases = basesIn(one, language);
    return bases.some((base, at) => {
      if (!wanted.has(base)) return false;
      const near = new Set(bases.slice(at, at + wanted.size + BETWEEN));
      return [...wanted].every((word) => near.has(word));
    });
  });
}

function basesIn(text: string, language: string): string[] {
  return stemmedWords(text, language).flatMap(({ base, filler }) => (filler ? [] : [base]));
}

/** Shows the best section, and the second one if it is about as good. */
function passageOf(taken: readonly Section[], maxWords: number): FoundPassage | undefined {
  const calm = taken.map(withoutOrders);
  const [best, second] = calm;
  if (!best) return undefined;
  const isPair = second !== undefined && second.score >= BESIDE * best.score;
  const shown = isPair
    ? [excerptOf(best, SHARES[0] * maxWords), excerptOf(second, SHARES[1] * maxWords)]
    : [excerptOf(best, maxWords)];
  if (sizeOf(shown[0] ?? []) < LEAST_WORDS) return undefined;
  const pieces = shown.flatMap((own, i) =>
    own.map((piece) => ({ piece, section: i === 0 ? best : (second ?? best) })),
  );
  return {
    passages: pieces.map(({ piece }) => piece.passage),
    claims: pieces.map(({ piece, section }, i) => claimOf(piece, section, `c${i + 1}`)),
    places: calm.slice(shown.length).flatMap(placesOf),
    ordered: calm.some(({ blocks }, i) => blocks.length < (taken[i]?.blocks.length ?? 0)),
  };
}

function withoutOrders(section: Section): Section {
  const isCalm = section.blocks.map(({ text }) => !givesOrders(text));
  return {
    ...section,
    blocks: section.blocks.filter((_, i) => isCalm[i]),
    hits: section.hits.filter((_, i) => isCalm[i]),
  };
}

function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce(
    (sum, { passage, start, end }) => sum + wordsOf(passage.text.slice(start, end)).length,
    0,
  );
}

/** A mention in passing is no answer: the section must hold enough of the question, and all of its names. */
function answers({ coverage, together, saysNames, isPassing }: Section): boolean {
  return saysNames && !isPassing && coverage >= ENOUGH && together >= TOGETHER;
}

function claimOf({ passage, start, end }: Piece, { coverage }: Section, id: string): Claim {
  return {
    id,
    text: passage.text.slice(start, end),
    kind: passage.kind === "list_item" ? "step" : "property",
    ...formOf(passage.kind),
    origin: "quote",
    support: "verbatim",
    score: Math.round(1000 * coverage) / 1000,
    citations: [cite(passage, start, end)],
  };
}

/** Cites the beginning of the block that holds most of the question. */
function placesOf({ blocks, hits }: Section): Citation[] {
  const best = blocks[hits.indexOf(Math.max(...hits))];
  return best ? [cite(best, 0, endOfExcerpt(best.text))] : [];
}

/** End of the last whole word of an excerpt. */
function endOfExcerpt(text: string): number {
  if (text.length <= EXCERPT) return text.length;
  return wordsOf(text.slice(0, EXCERPT)).at(-2)?.end ?? EXCERPT;
}
