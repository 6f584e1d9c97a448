import type { Connection } from "../../../store/connection.ts";
import type { SearchScope } from "../../library/audiences/scopes.ts";
import { countPassages, findPassages } from "../../library/text/find.ts";
import { type Passage, passagesBetween, passagesOf } from "../../library/text/passages.ts";
import { stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import type { PlainQuestion, Term } from "./question.ts";

/** Text under one heading, in the author's order. */
export interface Section {
  readonly blocks: readonly Passage[];
  readonly score: number;
  /** Share of the question that the section holds, by weight. */
  readonly coverage: number;
  /** True if it says every name of the question. */
  readonly saysNames: boolean;
  /** Weighted terms of the question in each block. */
  readonly hits: readonly number[];
}

const CANDIDATES = 240;
const SECTIONS = 40;
/** Blocks of a section before and after a match. */
const REACH = 40;
/** Weight of another wording. */
const OTHER = 0.6;
const HEADING = 4;
const TITLE = 2;
const SATURATION = 1.2;
const LENGTH = 0.5;
/** Words within which terms count as said together. */
const WINDOW = 40;

/** Sections that may answer the question, best first. */
export function findSections(
  connection: Connection,
  question: PlainQuestion,
  { libraries, ...place }: SearchScope,
): Section[] {
  const { terms, language } = question;
  const all = terms.flatMap(({ text, others }) => [text, ...others.map((one) => one.join(" "))]);
  const hits = findPassages(connection, libraries, {
    words: all.filter((one) => !one.includes(" ")),
    phrases: all.filter((one) => one.includes(" ")),
    ...place,
    limit: CANDIDATES,
  });
  const scores = new Map(hits.map(({ rid, score }) => [rid, score]));
  const passages = passagesOf(connection, libraries, [...scores.keys()]);
  const groups = [...Map.groupBy(passages, placeOf).values()]
    .map((own) => ({ own, best: Math.max(...own.map(({ rid }) => scores.get(rid) ?? 0)) }))
    .sort((a, b) => b.best - a.best)
    .slice(0, SECTIONS);
  const sections = groups.map(({ own }) => sectionAround(connection, own));
  const weights = weightsOf(connection, libraries, terms);
  return rank(sections, terms, weights, language);
}

function placeOf({ revision, path }: Passage): string {
  return `${revision.rid} ${path.join("\n")}`;
}

function sectionAround(connection: Connection, own: readonly Passage[]): Passage[] {
  const [first] = own;
  if (!first) return [];
  const ordinals = own.map(({ ordinal }) => ordinal);
  const [from, to] = [Math.min(...ordinals), Math.max(...ordinals)];
  const near = passagesBetween(
    connection,
    first.revision.rid,
    from - REACH,
    Math.min(to, from + REACH) + REACH,
  );
  const at = near.findIndex(({ ordinal }) => ordinal === from);
  const place = placeOf(first);
  const isOther = (one: Passage | undefined) => !one || placeOf(one) !== place;
  let [start, end] = [at, at];
  while (!isOther(near[start - 1])) start -= 1;
  while (!isOther(near[end + 1])) end += 1;
  return near.slice(start, end + 1).filter(({ kind }) => kind !== "heading" && kind !== "contents");
}

/** Rarity of each term in these libraries. */
function weightsOf(connection: Connection, libraries: readonly number[], terms: readonly Term[]): number[] {
  const { all, each } = countPassages(
    connection,
    libraries,
    terms.map(({ text }) => text),
  );
  return each.map((within) => Math.log(1 + (all - within + 0.5) / (within + 0.5)));
}

interface ReadSection {
  readonly blocks: readonly Passage[];
  /** Stems of each block, of the heading, and of the headings and titles above. */
  readonly texts: readonly (readonly string[])[];
  readonly heading: readonly string[];
  readonly above: readonly string[];
  readonly length: number;
}

function rank(
  sections: readonly (readonly Passage[])[],
  terms: readonly Term[],
  weights: readonly number[],
  language: string,
): Section[] {
  const read = sections.filter((blocks) => blocks.length > 0).map((blocks) => readSection(blocks, language));
  const average = read.reduce((sum, { length }) => sum + length, 0) / Math.max(1, read.length);
  return read.map((section) => scored(section, terms, weights, average)).sort((a, b) => b.score - a.score);
}

function readSection(blocks: readonly Passage[], language: string): ReadSection {
  const [first] = blocks;
  const path = first?.path ?? [];
  const texts = blocks.map(({ text }) => stemsOf(text, language));
  return {
    blocks,
    texts,
    heading: stemsOf(path.at(-1) ?? "", language),
    above: stemsOf([first?.document.title ?? "", ...path.slice(0, -1)].join("\n"), language),
    length: texts.reduce((sum, { length }) => sum + length, 0),
  };
}

const stemsOf = (text: string, language: string) =>
  wordsOf(text.replaceAll(/[-‐‑/]/gu, " ")).map(({ word }) => stem(word, language));

function scored(
  { blocks, texts, heading, above, length }: ReadSection,
  terms: readonly Term[],
  weights: readonly number[],
  average: number,
): Section {
  const norm = SATURATION * (1 - LENGTH + (LENGTH * length) / Math.max(1, average));
  const hits = blocks.map(() => 0);
  let [score, held, whole, saysNames] = [0, 0, 0, true];
  terms.forEach((term, i) => {
    const weight = weights[i] ?? 0;
    const within = texts.map((text) => countOf(text, term));
    within.forEach((count, block) => {
      hits[block] = (hits[block] ?? 0) + weight * Math.min(1, count);
    });
    const count =
      within.reduce((sum, one) => sum + one, 0) +
      HEADING * countOf(heading, term) +
      TITLE * countOf(above, term);
    score += (weight * count * (SATURATION + 1)) / (count + norm);
    held += weight * Math.min(1, count);
    whole += weight;
    if (term.isName && count === 0) saysNames = false;
  });
  const coverage = whole === 0 ? 0 : held / whole;
  const together = densest(texts.flat(), terms, weights) / Math.max(1e-9, whole);
  return {
    blocks,
    hits,
    coverage,
    saysNames,
    score: score * (0.4 + 0.6 * coverage) * (0.6 + 0.4 * together),
  };
}

/** Number of times that a text says the term; other wordings count less. */
function countOf(text: readonly string[], { stems, others, isName }: Term): number {
  const own = occurrences(text, stems, isName);
  const rest = others.reduce((sum, one) => sum + occurrences(text, one, false), 0);
  return own + (own > 0 ? 0 : OTHER * rest);
}

/** A name may be the start of a longer one: Mac, MacBook. */
function occurrences(text: readonly string[], wanted: readonly string[], isName: boolean): number {
  const [first = ""] = wanted;
  let count = 0;
  text.forEach((word, at) => {
    const isFirst = word === first || (isName && first.length > 2 && word.startsWith(first));
    if (isFirst && wanted.every((one, i) => i === 0 || text[at + i] === one)) count += 1;
  });
  return count;
}

/** Weight of the terms that the best stretch of text contains. */
function densest(text: readonly string[], terms: readonly Term[], weights: readonly number[]): number {
  const found = text.map((_, at) => terms.map((term) => (startsAt(text, at, term) ? 1 : 0)));
  let best = 0;
  for (let at = 0; at < text.length; at += WINDOW / 4) {
    const seen = terms.map((_, i) => found.slice(at, at + WINDOW).some((one) => one[i] === 1));
    best = Math.max(
      best,
      seen.reduce((sum, is, i) => sum + (is ? (weights[i] ?? 0) : 0), 0),
    );
  }
  return best;
}

function startsAt(text: readonly string[], at: number, { stems, others }: Term): boolean {
  return [stems, ...others].some((wanted) => wanted.every((one, i) => text[at + i] === one));
}
