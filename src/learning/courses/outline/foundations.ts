import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import { concepts, mentions as mentionTable } from "../../concepts/tables.ts";
import { blocks, documents } from "../../library/tables.ts";
import { keyOf } from "../../text/stem.ts";
import { breathe } from "../work.ts";
import { Links } from "./links.ts";
import { edgesAmong, type Mention, mentionsIn, placeOf } from "./matter.ts";
import type { Scope } from "./scope.ts";
import { type Chosen, type Section, sectionsOf } from "./sections.ts";
import { layoutOf, type Source } from "./sources.ts";
import { titled } from "./titled.ts";

/** Minimum confidence of a graph edge. */
const SURE = 0.5;
/** Documents up to this word count are used completely; longer ones contribute at most this many words. */
const SHORT = 700;
/** Concepts in a larger share of the library are too common to be foundations; stricter for single words. */
const COMMON = { word: 0.12, name: 0.2 } as const;
const LEAST_SALIENCE = 0.4;
/** Fewest words of a foundation that is a lesson. */
const LEAST_WORDS = 60;
const LEAST_WEIGHT = 0.6;
const LEAST_DEFINITION = 0.6;
/** Minimum weight of a concept with its own page; such a concept may be a common word. */
const LEAST_NAMED = 1;
/** Weight of a link from a page, which outweighs any word on the page. */
const LINKED = 100;
/** Weight of a link to a page, the same as for a word used occasionally. */
const LINKING = 1.5;
/** Foundations and follow-ups weigh less than sections about the topic itself. */
const RELEVANCE = 0.35;
const FURTHER = 0.3;

/** True for a foundation, which is recognised by its fixed relevance. */
export function isBefore({ relevance }: Chosen): boolean {
  return relevance === RELEVANCE;
}

export function isAfter({ relevance }: Chosen): boolean {
  return relevance === FURTHER;
}

interface Near {
  source: Source;
  worth: number;
  /** Positions where concepts of the chosen sections are defined. */
  places: number[];
  /** True if the document follows the topic, judging by links and the author's order. */
  isLater: boolean;
}

/** Adds linked and defining documents as foundations or follow-ups. */
export async function withNear(
  connection: Connection,
  scope: Scope,
  chosen: readonly Chosen[],
): Promise<Chosen[]> {
  const main = mainOf(connection, scope, chosen);
  const near = new Map<number, Near>();
  await linked(connection, scope, main, near);
  const weights = await weightsIn(connection, main);
  await definedElsewhere(connection, scope, main, weights, near);
  if (scope.isOfBooks) keepNeeded(connection, main, near);
  const own = new Set(chosen.filter(({ relevance }) => relevance >= NAMED).map(({ document }) => document));
  const nearest = [...near.values()]
    .filter(({ source }) => !own.has(source.rid))
    .sort((a, b) => b.worth - a.worth || a.source.rid - b.source.rid);
  const best = await firstProse(
    connection,
    nearest,
    scope.isOfBooks ? Math.min(MOST_IN_BOOKS, scope.breadth) : scope.breadth,
  );
  const taken = new Set(best.map(({ source }) => source.rid));
  const here = definedBy(connection, main);
  const additional: Chosen[] = [];
  for (const one of best) {
    await breathe();
    const isNeeded = needsFirst(connection, one.source, here);
    const isLater = one.isLater || goesOn(connection, one.source, weights, here);
    // Skips contradictory evidence: a document that follows the topic yet contains prerequisites.
    if (isNeeded && one.isLater) continue;
    const relevance = isLater && !isNeeded ? FURTHER : RELEVANCE;
    const sections = partOf(connection, one);
    if (sections.reduce((sum, { words }) => sum + words, 0) < LEAST_WORDS) continue;
    additional.push(...sections.map((section) => ({ ...section, relevance })));
  }
  return [...chosen.filter(({ document }) => !taken.has(document)), ...additional];
}

/** A book explains what comes before: few of its chapters are needed for another. */
const MOST_IN_BOOKS = 3;
/** Weight of a concept on which a text leans. */
const LEANS = 6;

/** In books: earlier documents to which the text links, or whose concepts it uses throughout. */
function keepNeeded(connection: Connection, main: readonly Chosen[], near: Map<number, Near>): void {
  const here = definedBy(connection, main);
  for (const [rid, { source, worth, isLater }] of near) {
    const isLinked = worth >= LINKED;
    const isUsed = source.isGiven && worth >= LEANS && needsFirst(connection, source, here);
    if (isLater || !(isLinked || isUsed)) near.delete(rid);
  }
}

async function firstProse(connection: Connection, nearest: readonly Near[], most: number): Promise<Near[]> {
  const best: Near[] = [];
  for (const one of nearest) {
    if (best.length === most) break;
    await breathe();
    if (isProse(connection, one.source)) best.push(one);
  }
  return best;
}

/** Selects the main documents: those named after the topic in its domain, or else the most relevant. */
function mainOf(connection: Connection, scope: Scope, chosen: readonly Chosen[]): Chosen[] {
  const named = chosen.filter(
    ({ path, relevance }) => relevance >= NAMED && titled(path[0] ?? "", scope) >= NAMED,
  );
  const closest = Math.max(...chosen.map(({ relevance }) => relevance));
  const close = named.length > 0 ? named : chosen.filter(({ relevance }) => relevance >= closest - CLOSE);
  const field = fieldOf(connection, scope, close);
  return close.filter(({ document }) => domainOf(scope, document) === field);
}

/** Minimum relevance of a section named after the topic. */
const NAMED = 0.85;
const CLOSE = 0.05;

/** Adds link targets of the sections, and documents of the same domain that link to them. */
async function linked(
  connection: Connection,
  scope: Scope,
  main: readonly Chosen[],
  near: Map<number, Near>,
): Promise<void> {
  const links = new Links(connection, scope.sources);
  const own = new Set(main.map(({ document }) => document));
  const [first] = main;
  const home = scope.sources.find(({ rid }) => rid === first?.document);
  const targets = new Set(main.flatMap((section) => links.from(section)));
  for (const rid of targets) {
    const found = add(scope, near, rid, LINKED);
    // A page leans on what it links to; a book also announces what comes later.
    if (found && home && scope.isOfBooks && follows(found.source, home)) found.isLater = true;
    // If a page has few links, a target in another domain is a follow-up, not a foundation.
    if (found && targets.size < MANY_LINKS) found.isLater ||= found.source.domain !== home?.domain;
  }
  for (const source of scope.sources) {
    if (!home || source.domain !== home.domain || home.domain === null || source.words > SHORT) continue;
    await breathe();
    const whole = { document: source.rid, revisionRid: source.revisionRid, from: 0, to: source.words };
    if (near.has(source.rid) || !links.from(whole).some((rid) => own.has(rid))) continue;
    const found = add(scope, near, source.rid, LINKING);
    if (found) found.isLater = follows(source, home);
  }
}

const MANY_LINKS = 5;

function add(
  { sources }: Scope,
  near: Map<number, Near>,
  rid: number,
  worth: number,
  place?: number,
): Near | undefined {
  const source = sources.find((one) => one.rid === rid);
  if (!source) return undefined;
  const known = near.get(rid) ?? { source, worth: 0, places: [], isLater: false };
  near.set(rid, known);
  known.worth += worth;
  if (place !== undefined) known.places.push(place);
  return known;
}

async function definedElsewhere(
  connection: Connection,
  scope: Scope,
  main: readonly Chosen[],
  weights: ReadonlyMap<number, number>,
  near: Map<number, Near>,
): Promise<void> {
  const [first] = main;
  const field = first && domainOf(scope, first.document);
  const home = scope.sources.find((source) => source.rid === first?.document);
  const supports = new Map(
    scope.libraries
      .flat()
      .map((library) => [library, supportsAmong(connection, library, [...weights.keys()])] as const),
  );
  for (const [rid, weight] of weights) {
    await breathe();
    const found = candidateOf(connection, scope, rid, weight);
    const place = found && placeOf(connection, found.block);
    if (!found || !place || domainOf(scope, place.document) !== field) continue;
    const source = scope.sources.find(({ revisionRid }) => revisionRid === place.revisionRid);
    if (!source) continue;
    const worth = weight * (1 + Math.min(1, (supports.get(found.library)?.get(rid) ?? 0) / 3));
    const added = add(scope, near, source.rid, worth, place.ordinal);
    // A document that the author placed after the topic is no foundation, even if it defines concepts.
    if (added && home && follows(source, home)) added.isLater = true;
  }
}

/** True if the author placed a document after another. */
function follows(source: Source, home: Source): boolean {
  return source.isGiven && source.series === home.series && source.place > home.place;
}

/** Weight of each concept; sections most relevant to the topic count most. */
async function weightsIn(connection: Connection, chosen: readonly Chosen[]): Promise<Map<number, number>> {
  const weights = new Map<number, number>();
  const known = new Map<number, Mention[]>();
  for (const { document, from, to, relevance } of chosen) {
    await breathe();
    const mentions = known.get(document) ?? mentionsIn(connection, document);
    known.set(document, mentions);
    for (const { concept, count, ordinal } of mentions) {
      if (ordinal < from || ordinal > to) continue;
      weights.set(concept, (weights.get(concept) ?? 0) + Math.log1p(count) * relevance);
    }
  }
  return weights;
}

/** Accepts concepts that have their own page, or are defined and not too common. */
function candidateOf(connection: Connection, { sources, language }: Scope, rid: number, weight: number) {
  const row = connection.get`SELECT ${pick(concepts, "library", "name", "definition_block", "documents")},
      ${pick(documents, "title")}
    FROM ${concepts} JOIN ${blocks} ON ${blocks.rid} = ${concepts.definition_block}
    JOIN ${documents} ON ${documents.rid} = ${blocks.document}
    WHERE ${concepts.rid} = ${rid} AND ${concepts.definition_score} >= ${LEAST_DEFINITION}
      AND ${concepts.salience} >= ${LEAST_SALIENCE}`;
  if (!row || weight < LEAST_WEIGHT) return undefined;
  const { name } = row;
  const isNamed = weight >= LEAST_NAMED && keyOf(name, language) === keyOf(row.title, language);
  const common = name.includes(" ") ? COMMON.name : COMMON.word;
  if (!isNamed && row.documents > Math.max(3, sources.length * common)) return undefined;
  return { library: Number(row.library), block: Number(row.definition_block) };
}

/** Degree to which the graph makes each concept a prerequisite of the others. */
function supportsAmong(
  connection: Connection,
  library: number,
  rids: readonly number[],
): Map<number, number> {
  const supports = new Map<number, number>();
  for (const { from, confidence } of edgesAmong(connection, library, rids, SURE))
    supports.set(from, (supports.get(from) ?? 0) + confidence);
  return supports;
}

/** Domain of the document that defines the topic, or else the domain with the most relevant words. */
function fieldOf(connection: Connection, scope: Scope, chosen: readonly Chosen[]): number | null {
  for (const { rid } of scope.subjects) {
    const row = connection.get`SELECT ${pick(blocks, "document")} FROM ${concepts}
      JOIN ${blocks} ON ${blocks.rid} = ${concepts.definition_block} WHERE ${concepts.rid} = ${rid}`;
    if (row && chosen.some(({ document }) => document === row.document)) return domainOf(scope, row.document);
  }
  const words = new Map<number | null, number>();
  for (const { document, words: own } of chosen) {
    const domain = domainOf(scope, document);
    words.set(domain, (words.get(domain) ?? 0) + own);
  }
  return [...words].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

function domainOf({ sources }: Scope, document: number): number | null {
  return sources.find(({ rid }) => rid === document)?.domain ?? null;
}

/** True if a document uses the topic's definitions more than its own. */
function goesOn(
  connection: Connection,
  source: Source,
  weights: ReadonlyMap<number, number>,
  here: ReadonlySet<number>,
): boolean {
  const there = new Set(definedIn(connection, source.rid, 0, Number.MAX_SAFE_INTEGER));
  const forward = [...weights].reduce((sum, [rid, weight]) => sum + (there.has(rid) ? weight : 0), 0);
  const back = new Map<number, number>();
  for (const { concept, count } of mentionsIn(connection, source.rid))
    if (here.has(concept)) back.set(concept, (back.get(concept) ?? 0) + Math.log1p(count));
  return [...back.values()].reduce((sum, one) => sum + one, 0) > forward;
}

/** True if the graph is certain that the document defines a prerequisite of the topic. */
function needsFirst(connection: Connection, source: Source, here: ReadonlySet<number>): boolean {
  const there = definedIn(connection, source.rid, 0, Number.MAX_SAFE_INTEGER);
  const edges = edgesAmong(connection, source.library, [...there, ...here], CERTAIN);
  return edges.some(({ from, to }) => there.includes(from) && here.has(to));
}

const CERTAIN = 0.8;

function definedBy(connection: Connection, sections: readonly Chosen[]): Set<number> {
  return new Set(sections.flatMap(({ document, from, to }) => definedIn(connection, document, from, to)));
}

function definedIn(connection: Connection, document: number, from: number, to: number): number[] {
  return connection.all`SELECT DISTINCT ${pick(concepts, "rid")} FROM ${mentionTable}
    JOIN ${concepts} ON ${concepts.rid} = ${mentionTable.concept}
    WHERE ${mentionTable.document} = ${document} AND ${mentionTable.ordinal} BETWEEN ${from}
      AND ${to} AND ${concepts.definition_block} = ${mentionTable.block}
      AND ${concepts.definition_score} >= ${LEAST_DEFINITION} AND ${concepts.status} <> 'rejected'
    ORDER BY ${concepts.rid}`.map(({ rid }) => rid);
}

/** Key bindings, tables and exercises are no foundation. */
function isProse(connection: Connection, source: Source): boolean {
  let [said, all] = [0, 0];
  for (const { kind, words } of layoutOf(connection, source.revisionRid)) {
    if (kind === "heading") continue;
    all += words;
    if (kind === "paragraph" || kind === "definition" || kind === "note") said += words;
  }
  return said >= all * LEAST_PROSE;
}

const LEAST_PROSE = 0.4;

/** Returns all sections of a short document; of a longer one, the defining sections or else the beginning. */
function partOf(connection: Connection, { source, places }: Near): Section[] {
  const sections = sectionsOf(connection, source);
  if (source.words <= SHORT) return sections;
  const relevant = sections.filter(({ from, to }) => places.some((at) => from <= at && at <= to));
  return relevant.length > 0 ? relevant : sections.slice(0, 1);
}
