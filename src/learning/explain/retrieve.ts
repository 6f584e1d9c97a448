import type { Connection } from "../../store/connection.ts";
import type { SearchScope } from "../library/audiences/scopes.ts";
import { findPassages } from "../library/text/find.ts";
import { type Passage, passagesBetween, passagesOf } from "../library/text/passages.ts";
import { type Cues, cuesOf, OPENING_BLOCKS, type ReadPassage, readPassage, worth } from "./cues.ts";
import { takeDiverse } from "./diverse.ts";
import { worthReading } from "./glance.ts";
import { isDoing, isNameOf, namesIn, type Subject, searchWords } from "./subject.ts";
import { findByTopic } from "./topic.ts";

export interface Retrieval {
  readonly subject: Subject;
  readonly scopes: readonly SearchScope[];
  /** Passages to return, 5 to 12. */
  readonly spans: number;
}

const CANDIDATES = 50;
/** Candidate limit. High, because the index does not know which passages define a frequent name. */
const NAMING = 1200;
const READ = 110;
/** Minimum words of a subject that is treated as a topic instead of a name. */
const TOPIC_WORDS = 4;
/** Maximum documents titled like the subject that are examined. */
const TITLED = 3;

export interface Retrieved {
  /** Candidates by textual cues, best first. */
  readonly ranked: readonly Found[];
  /** The best of them that differ, with the steps that they introduce. */
  readonly diverse: readonly Found[];
}

/** Finds passages for a subject: candidates by library statistics, then by textual cues and diversity. */
export function retrieve(connection: Connection, retrieval: Retrieval): Retrieved {
  const { subject, scopes } = retrieval;
  const ranked = scopes.flatMap((scope) => rankScope(connection, subject, scope)).sort(byWorth);
  return { ranked, diverse: diverseOf(connection, ranked, retrieval) };
}

function diverseOf(connection: Connection, found: readonly Found[], { subject, spans }: Retrieval): Found[] {
  const top = found[0]?.worth ?? 1;
  const items = found.slice(0, CANDIDATES).map((one) => ({
    item: one,
    worth: Math.max(0, one.worth) / Math.max(1, top),
    stems: new Set(one.words.filter(({ filler }) => !filler).map(({ stem }) => stem)),
  }));
  const taken = takeDiverse(items, spans).toSorted(byWorth);
  const titled = taken.find(({ passage: { document, language } }) =>
    isNameOf(subject, document.title, language),
  );
  const own = titled ? stepsOfDocument(connection, subject, titled) : [];
  const lists = own.length > 0 ? own : taken.flatMap((one) => stepsAround(connection, subject, one));
  const rids = new Set(lists.map(({ passage: { rid } }) => rid));
  const once = lists.filter(
    (one, i) => lists.findIndex(({ passage: { rid } }) => rid === one.passage.rid) === i,
  );
  return [...taken.filter(({ passage: { rid } }) => !rids.has(rid)), ...once];
}

/** Candidates of one namespace: probable definitions, mentions of the name, and matches of its words. */
export function rankScope(connection: Connection, subject: Subject, scope: SearchScope): Found[] {
  const { libraries, ...place } = scope;
  const words = searchWords(subject);
  const naming = findPassages(connection, libraries, {
    words: [],
    phrases: subject.names,
    ...place,
    limit: NAMING,
  }).map(({ rid }) => rid);
  const seen = new Set(naming);
  const others = aboutWords(connection, subject, words, scope).filter((rid) => !seen.has(rid));
  const rids = [...worthReading(connection, subject, naming).slice(0, READ), ...others];
  const blocks = passagesOf(connection, libraries, rids);
  const known = new Set(blocks.map(({ rid }) => rid));
  const opening = openingsOf(connection, subject, blocks).filter(({ rid }) => !known.has(rid));
  const read = [...blocks, ...opening].map((block) => readPassage(subject, block));
  return rankPassages(subject, read);
}

/** Matches the words separately. For long topics, adds words that the best passages share. */
function aboutWords(
  connection: Connection,
  { names: [own = ""], language }: Subject,
  words: readonly string[],
  { libraries, ...place }: SearchScope,
): number[] {
  if (words.length < 2) return [];
  const hits =
    words.length < TOPIC_WORDS
      ? findPassages(connection, libraries, { words, ...place, limit: CANDIDATES })
      : findByTopic(connection, own, language, { libraries, ...place, limit: CANDIDATES });
  return hits.map(({ rid }) => rid);
}

/** Documents titled like the subject often define it at the start without repeating its name. */
function openingsOf(connection: Connection, subject: Subject, blocks: readonly Passage[]): Passage[] {
  const revisions = blocks
    .filter(({ document, language }) => isNameOf(subject, document.title, language))
    .map(({ revision }) => revision.rid);
  return [...new Set(revisions)]
    .slice(0, TITLED)
    .flatMap((revision) => passagesBetween(connection, revision, 0, OPENING_BLOCKS))
    .filter(({ kind }) => kind !== "heading");
}

/** Passages must be in their library's ranking order. */
function rankPassages(subject: Subject, read: readonly ReadPassage[]): Found[] {
  const naming = read.filter(({ occurrences }) => occurrences.length > 0);
  const documents = Map.groupBy(naming, ({ passage }) => passage.document.rid);
  const sections = Map.groupBy(naming, sectionOf);
  return read
    .map((one, rank) => {
      const own = documents.get(one.passage.document.rid) ?? [];
      const first = own.every(({ passage }) => passage.ordinal >= one.passage.ordinal);
      const share = (some: readonly unknown[] | undefined) =>
        (some?.length ?? 0) / Math.max(1, naming.length);
      const place = { rank, first, home: share(own), section: share(sections.get(sectionOf(one))) };
      const cues = cuesOf(subject, one, place);
      return { ...one, cues, worth: worth(cues) };
    })
    .sort(byWorth);
}

function sectionOf({ passage }: ReadPassage): string {
  return `${passage.document.rid} ${passage.path.join("\n")}`;
}

/** Ties are ordered by position, so that the result is deterministic. */
function byWorth(a: Found, b: Found): number {
  return (
    b.worth - a.worth ||
    a.passage.document.title.localeCompare(b.passage.document.title, "en") ||
    a.passage.ordinal - b.passage.ordinal ||
    a.passage.rid - b.passage.rid
  );
}

/** Blocks before and after a passage that are searched for its list. */
const REACH = 14;
const DOING =
  /\b(?:how to|steps?|procedure|process|checklist|follow(?:ing)?|to do|in order)\b|^\p{L}+ing\b/iu;

/** The procedure that a passage introduces or belongs to, with all list items in order. */
function stepsAround(connection: Connection, subject: Subject, found: Found): Found[] {
  const { passage } = found;
  const isItem = passage.kind === "list_item";
  if (!isItem && !/[:：]$/u.test(passage.text)) return [];
  const heading = passage.path.at(-1) ?? "";
  const isNamed = namesIn(subject, heading, passage.language);
  if (!isNamed && (isItem || found.occurrences.length === 0)) return [];
  const lead = isItem ? heading : `${heading} ${passage.text}`;
  if (![lead, heading, ...subject.names].some((text) => DOING.test(text))) return [];
  const items = itemsAround(connection, passage, isItem);
  if (items.length < 2) return [];
  const { cues, worth } = found;
  return items.map((item) => ({ ...readPassage(subject, item), cues, worth, step: true }));
}

/** Maximum blocks searched for a document's steps. */
const PAGES = 400;
const STEPS = /\b(?:steps?|procedure|checklist|how to|in order|what is done|to do)\b/iu;

/** Steps anywhere in a document titled like the subject, if that is an activity: "Closing a month". */
function stepsOfDocument(connection: Connection, subject: Subject, found: Found): Found[] {
  const { passage, cues, worth } = found;
  if (!isDoing(subject)) return [];
  const blocks = passagesBetween(connection, passage.revision.rid, 0, PAGES);
  const first = blocks.find(
    ({ kind, path }, i) =>
      kind === "list_item" &&
      STEPS.test(`${path.at(-1) ?? ""} ${blocks[i - 1]?.kind === "paragraph" ? blocks[i - 1]?.text : ""}`),
  );
  if (!first) return [];
  const items = itemsAround(connection, first, true);
  return items.map((item) => ({ ...readPassage(subject, item), cues, worth, step: true }));
}

function itemsAround(connection: Connection, passage: Passage, isItem: boolean): Passage[] {
  const { revision, ordinal, rid } = passage;
  const near = passagesBetween(connection, revision.rid, ordinal - REACH, ordinal + REACH);
  let first = near.findIndex((one) => one.rid === rid) + (isItem ? 0 : 1);
  while (near[first - 1]?.kind === "list_item") first -= 1;
  const rest = near.slice(first);
  const end = rest.findIndex(({ kind }) => kind !== "list_item");
  return end < 0 ? rest : rest.slice(0, end);
}

export interface Found extends ReadPassage {
  readonly cues: Cues;
  /** Comparable between libraries: uses no library statistics except the rank. */
  readonly worth: number;
  readonly step?: boolean;
}
