import type { Connection } from "../../../store/connection.ts";
import { keyOf } from "../../text/stem.ts";
import { mentionsIn } from "./matter.ts";
import type { Scope } from "./scope.ts";
import { type Chosen, sectionsOf } from "./sections.ts";
import type { Source } from "./sources.ts";
import { headed, titled } from "./titled.ts";

/** Minimum relevance of sections named after the topic, about little else, or mentioning it at length. */
export const NAMED = 0.85;
export const CLOSE = 0.7;
export const MENTIONED = 0.55;

/** Weight of titles that list several things: no single one is covered throughout. */
export const LISTED = 0.5;

/** A title that names the topic among other things: "Statistics, probability, and key terms". */
function saidBy(name: string, isLong: boolean, scope: Scope): number {
  const title = titled(name, scope);
  if (title === 1 || !isLong) return title;
  const things = name.split(/\s*,\s*(?:and|und)?\s*|\s+(?:and|und|et|y|&)\s+/iu);
  return things.length > 1 && things.some((one) => scope.parts.includes(keyOf(one, scope.language)))
    ? Math.min(title, LISTED)
    : title;
}

/** A document with fewer words counts as one page. */
const LONG = 700;

/** Words about the topic that make a course without what other chapters of a book say of it. */
const CORE_WORDS = 1500;
/** Share of a chapter that must be about the topic to use all of it. */
const CHAPTER_SHARE = 0.5;
/** Share of a chapter's documents that must speak of the topic, if a title has the topic as its main word. */
const SPEAKING_SHARE = 0.5;
/** Words for each mention of the topic in a document that speaks of it. */
const WORDS_PER_MENTION = 200;

function speaksOf(connection: Connection, { rid, words }: Source, { subjects }: Scope): boolean {
  const concepts = new Set(subjects.map((subject) => subject.rid));
  const mentions = mentionsIn(connection, rid).filter(({ concept }) => concepts.has(concept));
  return mentions.reduce((sum, { count }) => sum + count, 0) * WORDS_PER_MENTION >= words;
}

/** In books: the documents and chapters named after the topic, if they say enough. */
export function coreOf(
  connection: Connection,
  chosen: readonly Chosen[],
  scope: Scope,
  named: ReadonlyMap<number, number>,
): Chosen[] | undefined {
  if (!scope.isOfBooks) return undefined;
  const sources = new Map(scope.sources.map((source) => [source.rid, source]));
  const core = new Set([...named].filter(([, weight]) => weight >= NAMED).map(([rid]) => rid));
  const isClose = ({ relevance }: Chosen) => relevance >= CLOSE;
  const chapters = new Map<number, number>();
  // A chapter with a document named after the topic is about it as far as its other documents are.
  for (const [opening, own] of Map.groupBy(scope.sources, (source) => source.opening)) {
    if (opening === null || !own.some(({ rid }) => core.has(rid))) continue;
    const rids = new Set(own.map(({ rid }) => rid));
    const near = chosen.filter(({ document, relevance }) => rids.has(document) && relevance >= MENTIONED);
    const all = own.flatMap((source) => sectionsOf(connection, source));
    const words = all.reduce((sum, section) => sum + section.words, 0);
    const titles = own.filter(({ title }) => headed(title, scope)).length;
    const speaking = own.filter((source) => speaksOf(connection, source, scope)).length;
    const isHeaded = titles > 0 && speaking >= SPEAKING_SHARE * own.length;
    if (!isHeaded && lengthOf(near) < CHAPTER_SHARE * words) continue;
    for (const rid of rids) core.add(rid);
    if (isHeaded) chapters.set(opening, words);
  }
  // Chapters with the topic as an attribute only, as in "probability distribution", go further.
  if ([...chapters.values()].reduce((sum, words) => sum + words, 0) >= 2 * CORE_WORDS)
    for (const { rid, opening } of scope.sources)
      if (opening !== null && !chapters.has(opening)) core.delete(rid);
  const isNear = (section: Chosen) =>
    isClose(section) &&
    [...core].some((rid) => isSameChapter(sources.get(rid), sources.get(section.document)));
  const taken = scope.sources.flatMap((source) => {
    const own = chosen.filter(({ document }) => document === source.rid);
    if (!core.has(source.rid)) return own.filter(isNear);
    const relevance = (from: number) => own.find((section) => section.from === from)?.relevance ?? CLOSE;
    return sectionsOf(connection, source).map((section) => ({
      ...section,
      relevance: relevance(section.from),
    }));
  });
  return lengthOf(taken) >= CORE_WORDS ? taken : undefined;
}

function isSameChapter(one: Source | undefined, other: Source | undefined): boolean {
  return one !== undefined && other !== undefined && one.opening !== null && one.opening === other.opening;
}

export function lengthOf(sections: readonly Chosen[]): number {
  return sections.reduce((sum, { words }) => sum + words, 0);
}

/** How well a document's title, file or chapter names the topic. */
export function namesOf(source: Source, scope: Scope): number {
  const { title, file, chapter, words } = source;
  const ofFile = titled(file.replaceAll(/[-_.]+/gu, " "), scope);
  const ofChapter = chapter === null ? 0 : saidBy(chapter, false, scope);
  return Math.max(saidBy(title, words > LONG, scope), Math.min(ofFile, NAMED), Math.min(ofChapter, NAMED));
}
