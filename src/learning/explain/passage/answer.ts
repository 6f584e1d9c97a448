import type { Connection } from "../../../store/connection.ts";
import { cite } from "../../evidence/cite.ts";
import type { Citation, Claim } from "../../evidence/claim.ts";
import type { SearchScope } from "../../library/audiences/scopes.ts";
import type { Passage } from "../../library/text/passages.ts";
import { givesOrders } from "../../rails/injection.ts";
import { readPlainQuestion } from "../../search/question.ts";
import { findSections, type Section } from "../../search/sections.ts";
import { wordsOf } from "../../text/words.ts";
import { excerptOf, type Piece } from "./excerpt.ts";

/** A section that answers a question, and others that may. */
export interface FoundPassage {
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
export function findPassage(connection: Connection, search: PassageSearch): FoundPassage | undefined {
  const question = readPlainQuestion(search.text, search.language);
  for (const scope of search.scopes) {
    const sections = findSections(connection, question, scope).filter(
      ({ blocks: [first] }) => !search.only || first?.language === search.language,
    );
    const top = sections[0]?.score ?? 0;
    const taken = sections
      .filter((one) => one.score >= CLOSE * top && answers(one))
      .filter(({ named }) => !search.isName || named >= NAMED)
      .slice(0, 1 + MOST_PLACES);
    const [best, ...others] = taken.map(withoutOrders);
    if (!best) continue;
    const pieces = excerptOf(best, search.maxWords);
    if (sizeOf(pieces) < LEAST_WORDS) continue;
    return {
      passages: pieces.map(({ passage }) => passage),
      claims: pieces.map((piece, i) => claimOf(piece, best, `c${i + 1}`)),
      places: others.flatMap(placesOf),
      ordered: best.blocks.length < (taken[0]?.blocks.length ?? 0),
    };
  }
  return undefined;
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
