import type { Connection } from "../../../store/connection.ts";
import { list, pick } from "../../../store/rows.ts";
import { blocks as blockTable } from "../../library/tables.ts";
import { findPassages } from "../../library/text/find.ts";
import { keyOf, stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import { breathe, Stop } from "../work.ts";
import { CLOSE, coreOf, LISTED, lengthOf, MENTIONED, NAMED, namesOf } from "./core.ts";
import { withNear } from "./foundations.ts";
import { documentsNaming, mentionsIn } from "./matter.ts";
import { type RelatedConcept, relatedConcepts } from "./related.ts";
import type { Scope } from "./scope.ts";
import { type Chosen, type Section, sectionsOf } from "./sections.ts";
import { blocksBetween, type Source } from "./sources.ts";
import { titled } from "./titled.ts";

/** Maximum passages examined for a topic. */
const LOOK = 300;
/** Minimum relevance of a section. */
const LEAST = 0.4;
const ENOUGH_WORDS = 250;
/** Documents with fewer words on the topic are dropped if others offer more. */
const CRUMB = 90;
const LEAST_WORDS = 60;
/** A topic is too broad above this many sections and this share of the library. */
const BROAD = { sections: 240, share: 0.5 };

export async function retrieveSections(connection: Connection, scope: Scope): Promise<Chosen[]> {
  const chosen = scope.whole
    ? await allOf(connection, scope.sources)
    : await withFoundations(connection, scope);
  const words = chosen.reduce((sum, section) => sum + section.words, 0);
  if (words < LEAST_WORDS) throw new Stop("INSUFFICIENT_EVIDENCE");
  return chosen;
}

async function allOf(connection: Connection, sources: readonly Source[]): Promise<Chosen[]> {
  const chosen: Chosen[] = [];
  for (const source of sources) {
    await breathe();
    for (const section of sectionsOf(connection, source)) chosen.push({ ...section, relevance: 1 });
  }
  return chosen;
}

async function withFoundations(connection: Connection, scope: Scope): Promise<Chosen[]> {
  return withNear(connection, scope, await aboutTopic(connection, scope));
}

export async function aboutTopic(connection: Connection, scope: Scope): Promise<Chosen[]> {
  const hits = await hitsOf(connection, scope);
  // For books only: their chapters share words, while single pages are named after their subject.
  const related = scope.isOfBooks ? relatedConcepts(connection, scope) : [];
  const subjects = new Set([...scope.subjects.map(({ rid }) => rid), ...related.map(({ rid }) => rid)]);
  const speaking = related.length === 0 ? new Set<number>() : documentsNaming(connection, [...subjects]);
  const named = new Map<number, number>();
  for (const source of scope.sources) {
    await breathe();
    named.set(source.rid, namesOf(source, scope));
  }
  const candidates = scope.sources.filter(
    ({ rid }) => hits.has(rid) || speaking.has(rid) || (named.get(rid) ?? 0) > 0,
  );
  const chosen: Chosen[] = [];
  for (const source of candidates) {
    await breathe();
    const mentions = subjects.size === 0 ? [] : mentionsIn(connection, source.rid);
    const ofSubject = mentions.filter(({ concept }) => subjects.has(concept));
    const found = hits.get(source.rid) ?? new Map<number, number>();
    for (const section of sectionsOf(connection, source)) {
      await breathe();
      const of = { document: named.get(source.rid) ?? 0, mentions: ofSubject, related };
      const relevance = relevanceOf(connection, section, scope, found, of);
      if (relevance >= LEAST) chosen.push({ ...section, relevance });
    }
  }
  const core = coreOf(connection, chosen, scope, named);
  if (core) return core;
  const all = scope.sources.length;
  const strong = chosen
    .filter(({ relevance }) => relevance >= NAMED)
    .reduce((sum, { words }) => sum + words, 0);
  // If some sections are named after the topic, mere mentions are dropped.
  if (strong >= ENOUGH_WORDS) return closestOf(chosen, scope);
  const documents = new Set(chosen.map(({ document }) => document)).size;
  if (chosen.length > BROAD.sections && documents > BROAD.share * all) throw new Stop("TOPIC_TOO_BROAD");
  return chosen;
}

/** Sections close to the topic, plus longer mentions up to the size of a small course. */
function closestOf(chosen: readonly Chosen[], scope: Scope): Chosen[] {
  const { parts, wanted } = scope;
  const isWord = parts.some((part) => !part.includes(" "));
  const near = chosen.filter(({ relevance }) => relevance >= CLOSE);
  const close = near.filter((one) => wordsOfDocument(near, one.document) >= CRUMB);
  const focused = focusedOf(close, scope);
  if (focused) return focused;
  let words = close.reduce((sum, section) => sum + section.words, 0);
  const more = chosen
    .filter(({ relevance }) => relevance < CLOSE && relevance >= MENTIONED)
    // A single word may have another meaning elsewhere, e.g. "leave" as a verb.
    .filter(({ document }) => !isWord || close.some((one) => one.document === document))
    .sort((a, b) => b.relevance - a.relevance);
  const taken = new Set(close);
  for (const section of more) {
    if (words >= wanted) break;
    taken.add(section);
    words += section.words;
  }
  return chosen.filter((section) => taken.has(section));
}

/** Excess over the wanted words from which documents that only touch the topic are left out. */
const PLENTY = 1.5;

/** If there is plenty: the documents of which most is about the topic. */
function focusedOf(close: readonly Chosen[], { sources, wanted }: Scope): Chosen[] | undefined {
  if (lengthOf(close) < PLENTY * wanted) return undefined;
  const words = new Map(sources.map((source) => [source.rid, source.words]));
  const focus = [...Map.groupBy(close, ({ document }) => document)]
    .map(([document, own]) => ({ own, share: lengthOf(own) / Math.max(1, words.get(document) ?? 1) }))
    .toSorted((a, b) => b.share - a.share);
  const taken = new Set<Chosen>();
  for (const { own } of focus) {
    if (lengthOf([...taken]) >= PLENTY * wanted) break;
    for (const section of own) taken.add(section);
  }
  return close.filter((section) => taken.has(section));
}

function wordsOfDocument(sections: readonly Chosen[], document: number): number {
  return sections.reduce((sum, one) => sum + (one.document === document ? one.words : 0), 0);
}

/** Search hits by document and position, scored relative to the best. */
async function hitsOf(
  connection: Connection,
  { libraries, words, topic, sources }: Scope,
): Promise<Map<number, Map<number, number>>> {
  const allowed = new Set(sources.map(({ rid }) => rid));
  const hits = new Map<number, Map<number, number>>();
  for (const group of libraries) {
    await breathe();
    const exact = findPassages(connection, group, { words: [], phrases: [topic], limit: LOOK });
    await breathe();
    const found = [...exact, ...findPassages(connection, group, { words, limit: LOOK })];
    await breathe();
    const best = Math.max(...found.map(({ score }) => score), Number.MIN_VALUE);
    const scores = new Map<number, number>();
    for (const { rid, score } of found) scores.set(rid, Math.max(scores.get(rid) ?? 0, score / best));
    const rows = connection.all`SELECT ${pick(blockTable, "rid", "document", "ordinal")} FROM ${blockTable}
      WHERE ${blockTable.rid} IN ${list([...scores.keys()])}`;
    for (const { rid, document, ordinal } of rows) {
      if (!allowed.has(document)) continue;
      const known = hits.get(document) ?? new Map<number, number>();
      hits.set(document, known);
      known.set(ordinal, scores.get(rid) ?? 0);
    }
  }
  return hits;
}

const SECONDARY = /\b(?:examples|practice|additional information|notes for|appendix)\b/iu;
const ASIDE = 0.6;
/** Weight of sections named after a related concept. */
const RELATED_WEIGHT = 0.75;

function namesRelated(name: string, related: readonly RelatedConcept[], language: string): boolean {
  if (related.length === 0) return false;
  const own = ` ${keyOf(name, language)} `;
  return related.some(({ key }) => own.includes(` ${key} `));
}

function relevanceOf(
  connection: Connection,
  section: Section,
  scope: Scope,
  hits: ReadonlyMap<number, number>,
  of: {
    document: number;
    mentions: readonly { ordinal: number; count: number }[];
    related: readonly RelatedConcept[];
  },
): number {
  const within = ({ ordinal }: { ordinal: number }) => ordinal >= section.from && ordinal <= section.to;
  const headings = section.path.slice(1);
  let title = Math.max(of.document, ...headings.map((heading) => titled(heading, scope)));
  // Pages with examples or additions count only as far as they mention the topic.
  if (section.path.some((one) => SECONDARY.test(one))) title *= ASIDE;
  else if (title === 0 && section.path.some((one) => namesRelated(one, of.related, scope.language)))
    title = RELATED_WEIGHT;
  if (title > LISTED) return title;
  const mentions = of.mentions.filter(within).reduce((sum, { count }) => sum + count, 0);
  const density = mentions / Math.max(0.6, section.words / 100);
  const concept =
    mentions === 0
      ? 0
      : Math.min(
          0.8,
          (mentions < 2 ? 0.1 : 0.25) + 0.15 * Math.min(density, mentions) + 0.05 * Math.min(4, mentions),
        );
  const found = [...hits].filter(([ordinal]) => within({ ordinal })).map(([, score]) => score);
  const best = Math.max(0, ...found);
  if (best === 0) return Math.max(title, concept);
  // Topic words that occur far apart do not form the topic.
  const all = scope.stems.length === 1 || concept > 0 || holdsAll(connection, section, scope);
  return Math.max(title, concept, all && mentions + found.length > 1 ? 0.3 + 0.4 * best : 0);
}

function holdsAll(connection: Connection, section: Section, { stems, language }: Scope): boolean {
  const blocks = blocksBetween(connection, section.revisionRid, section.from, section.to);
  return blocks.some(({ text, path }) => {
    const own = new Set(wordsOf(`${path.at(-1) ?? ""} ${text}`).map(({ word }) => stem(word, language)));
    return stems.every((one) => own.has(one));
  });
}
