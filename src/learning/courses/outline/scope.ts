import type { Connection } from "../../../store/connection.ts";
import { type ConceptRef, resolveConcept } from "../../concepts/store/resolve.ts";
import { revisionsOf } from "../../library/documents/state.ts";
import { countPassages } from "../../library/text/find.ts";
import { keyOf, stem } from "../../text/stem.ts";
import { isStopword } from "../../text/stopwords.ts";
import { wordsOf } from "../../text/words.ts";
import type { Order } from "../request.ts";
import { Stop } from "../work.ts";
import { sourcesOf } from "./author-order.ts";
import type { Source } from "./sources.ts";

/** Below this word count, a library consists of single pages, which have little text per topic. */
const PAGES = { words: 100_000, wanted: 700 } as const;
const LESSON = { words: 350, usual: 12 } as const;

function extentOf({ lessons = LESSON.usual }: Order, sources: readonly Source[]) {
  const isOfBooks = sources.reduce((sum, source) => sum + source.words, 0) >= PAGES.words;
  return { isOfBooks, wanted: isOfBooks ? lessons * LESSON.words : PAGES.wanted };
}

export interface Scope {
  topic: string;
  language: string;
  /** Library rids by namespace. */
  libraries: readonly (readonly number[])[];
  revision: { shared: number; org: number };
  graph: { shared: number; org: number };
  sources: readonly Source[];
  /** Concepts that match the topic, per library. */
  subjects: readonly ConceptRef[];
  /** The topic as a concept key, and the stems of its content words. */
  key: string;
  stems: readonly string[];
  words: readonly string[];
  /** Stems that the library uses much more often than the rest of the topic: "changes" in "undoing changes". */
  vague: readonly string[];
  /** Keys of the subjects that the topic names: "leave and time off" names two. */
  parts: readonly string[];
  /** True if the course covers all documents: they were selected, or their domain is the topic. */
  whole: boolean;
  /** Maximum related documents, in addition to those about the topic. */
  breadth: number;
  /** Words to collect if sections named after the topic offer fewer. */
  wanted: number;
  isOfBooks: boolean;
}

const BREADTH = { introductory: 9, intermediate: 11, advanced: 14 } as const;
/** Share of the requested lessons that may be on related topics. */
const RELATED_SHARE = 0.6;

function breadthOf({ level = "introductory", lessons }: Order): number {
  return Math.min(
    BREADTH[level],
    lessons === undefined ? BREADTH[level] : Math.floor(lessons * RELATED_SHARE),
  );
}

/** Refuses requests that cannot yield a course. */
export function scopeOf(connection: Connection, order: Order): Scope {
  const { org, shared } = order.libraries;
  const libraries = [org, shared].filter(({ length }) => length > 0);
  const all = libraries.flatMap((group) => sourcesOf(connection, group));
  const named = narrowed(order, all);
  const language = order.language ?? mainLanguage(named.sources, order.topic);
  const sources = named.sources.filter((source) => source.language === language);
  if (all.length === 0) throw new Stop("NO_SOURCES");
  if (sources.length === 0) throw new Stop(order.language ? "LANGUAGE_UNSUPPORTED" : "NO_SOURCES");
  const words = contentWords(order.topic, language);
  const states = { shared: revisionsOf(connection, shared), org: revisionsOf(connection, org) };
  return {
    topic: order.topic,
    language,
    libraries,
    revision: { shared: states.shared.revision, org: states.org.revision },
    graph: { shared: states.shared.graph, org: states.org.graph },
    sources,
    subjects: libraries
      .flat()
      .flatMap((library) => resolveConcept(connection, library, order.topic, language) ?? []),
    key: keyOf(order.topic, language),
    words,
    vague: vagueWords(connection, libraries.flat(), words).map((word) => stem(word, language)),
    parts: partsOf(order.topic, words, language),
    stems: [...new Set(words.map((word) => stem(word, language)))],
    whole: named.whole,
    breadth: breadthOf(order),
    ...extentOf(order, sources),
  };
}

/** The selected documents, or those of the selected or matching domain. */
function narrowed(
  { documents, domain, domains }: Order,
  all: readonly Source[],
): { sources: readonly Source[]; whole: boolean } {
  if (documents) {
    const wanted = new Set(documents);
    return { sources: all.filter(({ id }) => wanted.has(id)), whole: true };
  }
  if (domain === undefined && domains.length === 0) return { sources: all, whole: false };
  const among = all.filter((source) => source.domain !== null && domains.includes(source.domain));
  return { sources: among, whole: true };
}

/** The main language of the documents, or of those in the topic's script. */
function mainLanguage(sources: readonly Source[], topic: string): string {
  const words = new Map<string, number>();
  const script = scriptOf(topic);
  for (const source of sources) {
    const fits = script === undefined || scriptOf(source.title) === script;
    if (fits) words.set(source.language, (words.get(source.language) ?? 0) + source.words);
  }
  const [first] = [...words].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (first) return first[0];
  return sources[0]?.language ?? "en";
}

const SCRIPTS = ["Latin", "Arabic", "Hebrew", "Han", "Hangul", "Cyrillic", "Greek", "Devanagari", "Thai"].map(
  (name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, "u") }),
);

function scriptOf(text: string): string | undefined {
  return SCRIPTS.find(({ pattern }) => pattern.test(text))?.name;
}

/** Passages with a vague word for each with the rarest of the topic. */
const VAGUE = 4;

function vagueWords(
  connection: Connection,
  libraries: readonly number[],
  words: readonly string[],
): readonly string[] {
  if (words.length < 2) return [];
  const { each } = countPassages(connection, libraries, words);
  const rarest = Math.max(1, Math.min(...each));
  return words.filter((_, i) => (each[i] ?? 0) >= VAGUE * rarest);
}

function partsOf(topic: string, words: readonly string[], language: string): string[] {
  const named = topicParts(topic);
  const parts =
    named.length > 1 ? named.map((part) => keyOf(part, language)) : [keyOf(words.join(" "), language)];
  return [...new Set(parts)].filter((part) => part !== "");
}

/** Splits "accruals, leasing and hedging". */
export function topicParts(topic: string): string[] {
  return topic.split(/\s*[,;/]\s*|\s+(?:and|und|et|y|or|oder|&)\s+/iu).filter((part) => part !== "");
}

/** "how to close a month" gives "close" and "month". */
export function contentWords(topic: string, language: string): string[] {
  const words = wordsOf(topic).map(({ word }) => word);
  const content = words.filter(
    (word) => !isStopword(word.toLowerCase(), language) && !ASKING.has(word.toLowerCase()),
  );
  return content.length > 0 ? content : words;
}

const ASKING = new Set(
  "introduction intro basics fundamentals course lesson learn learning understand understanding guide overview explain about topic".split(
    " ",
  ),
);
