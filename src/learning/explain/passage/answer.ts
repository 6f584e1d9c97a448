import type { Connection } from "../../../store/connection.ts";
import { cite } from "../../evidence/cite.ts";
import type { Citation, Claim } from "../../evidence/claim.ts";
import type { SearchScope } from "../../library/audiences/scopes.ts";
import type { Passage } from "../../library/text/passages.ts";
import { flagsIn, ORDERS } from "../../rails/injection.ts";
import { wordsOf } from "../../text/words.ts";
import { excerptOf, type Piece } from "./excerpt.ts";
import { type PlainQuestion, readPlainQuestion } from "./question.ts";
import { findSections, type Section } from "./sections.ts";

/** A section that answers a question, and others that may. */
export interface FoundPassage {
  readonly passages: readonly Passage[];
  readonly claims: readonly Claim[];
  /** Other sections that may answer. */
  readonly places: readonly Citation[];
}

/** Share of the question that a section must hold, and one stretch of it. */
const ENOUGH = 0.56;
const TOGETHER = 0.4;
/** Share of the best section's score that another place must have to be named. */
const CLOSE = 0.5;
const MOST_PLACES = 4;
const EXCERPT = 160;

export interface PassageSearch {
  readonly text: string;
  readonly language: string;
  readonly scopes: readonly SearchScope[];
  readonly maxWords: number;
}

/** Looks in the organisation's documents first: the shared library answers only what they do not. */
export function findPassage(connection: Connection, search: PassageSearch): FoundPassage | undefined {
  const question = readPlainQuestion(search.text, search.language);
  for (const scope of search.scopes) {
    const sections = findSections(connection, question, scope).filter((one) => answers(one, question));
    const [best, ...others] = sections;
    if (!best) continue;
    const pieces = excerptOf(best, search.maxWords).filter(({ passage }) => !givesOrders(passage.text));
    if (pieces.length === 0) continue;
    return {
      passages: pieces.map(({ passage }) => passage),
      claims: pieces.map((piece, i) => claimOf(piece, best, `c${i + 1}`)),
      places: others
        .filter(({ score }) => score >= CLOSE * best.score)
        .slice(0, MOST_PLACES)
        .map(placeOf),
    };
  }
  return undefined;
}

/** A mention in passing is no answer: the section must hold enough of the question, and all of its names. */
function answers({ coverage, together, saysNames, blocks }: Section, { terms }: PlainQuestion): boolean {
  if (!saysNames || coverage < ENOUGH || together < TOGETHER) return false;
  return terms.length > 1 || blocks.length > 1;
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
function placeOf({ blocks, hits }: Section): Citation {
  const best = blocks[hits.indexOf(Math.max(...hits))] ?? blocks[0];
  if (!best) throw new Error("a section has blocks");
  return cite(best, 0, endOfExcerpt(best.text));
}

/** End of the last whole word of an excerpt. */
function endOfExcerpt(text: string): number {
  if (text.length <= EXCERPT) return text.length;
  return wordsOf(text.slice(0, EXCERPT)).at(-2)?.end ?? EXCERPT;
}

function givesOrders(text: string): boolean {
  return flagsIn(text).some((flag) => ORDERS.includes(flag));
}
