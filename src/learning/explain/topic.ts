import type { Connection } from "../../store/connection.ts";
import type { SearchScope } from "../library/audiences/scopes.ts";
import { countPassages, findPassages, type Hit } from "../library/text/find.ts";
import { type Passage, passagesOf } from "../library/text/passages.ts";
import { stemmedWords } from "../text/stemmed.ts";

export interface TopicSearch extends Omit<SearchScope, "namespace"> {
  readonly limit: number;
}

/** Okapi BM25 with weighted headings, and the usual parameters of relevance feedback (RM3). */
const HEADING = 4;
const SATURATION = 1.6;
const LENGTH = 0.75;
const FEEDBACK = { passages: 2, words: 30, share: 0.6 } as const;
const CANDIDATES = 200;

interface Text {
  readonly rid: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** Reranks with words that the two best passages share. Statistics cover these libraries only. */
export function findByTopic(
  connection: Connection,
  topic: string,
  language: string,
  search: TopicSearch,
): Hit[] {
  const { libraries, domain, documents, limit } = search;
  const asked = contentWords(topic, language);
  const hits = findPassages(connection, libraries, {
    words: [...new Set(asked.map(({ word }) => word.toLowerCase()))],
    ...(domain !== undefined && { domain }),
    ...(documents && { documents }),
    limit: CANDIDATES,
  });
  const texts = passagesOf(
    connection,
    libraries,
    hits.map(({ rid }) => rid),
  );
  return rankByTopic(connection, libraries, asked, texts).slice(0, limit);
}

function rankByTopic(
  connection: Connection,
  libraries: readonly number[],
  asked: readonly { word: string; stem: string }[],
  passages: readonly Passage[],
): Hit[] {
  const spelled = new Map<string, string>(asked.map(({ stem, word }) => [stem, word]));
  const texts = passages.map((passage) => textOf(passage, spelled));
  const average = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
  const rarity = rarityIn(connection, libraries, spelled);
  const query = new Map(asked.map(({ stem }) => [stem, 1 / Math.max(1, asked.length)]));
  const first = scored(texts, query, average, rarity);
  const expanded = expand(query, first.slice(0, FEEDBACK.passages), rarity);
  return scored(texts, expanded, average, rarity).map(({ text, score }) => ({ rid: text.rid, score }));
}

/** Mixes the query with the best passages' words, weighted by rarity. */
function expand(
  query: ReadonlyMap<string, number>,
  best: readonly { text: Text; score: number }[],
  rarity: (stem: string) => number,
): Map<string, number> {
  const all = best.reduce((sum, { score }) => sum + score, 0) || 1;
  const frequent = new Map<string, number>();
  for (const { text, score } of best) {
    for (const [stem, count] of text.counts) {
      frequent.set(stem, (frequent.get(stem) ?? 0) + ((score / all) * count) / text.length);
    }
  }
  // Rarity requires index lookups, so only the most frequent words are considered.
  const likely = [...frequent].sort(byWeight).slice(0, 1.5 * FEEDBACK.words);
  const words = likely
    .map(([stem, share]): [string, number] => [stem, share * rarity(stem)])
    .sort(byWeight)
    .slice(0, FEEDBACK.words);
  const sum = words.reduce((total, [, weight]) => total + weight, 0) || 1;
  const mixed = new Map([...query].map(([stem, weight]) => [stem, (1 - FEEDBACK.share) * weight]));
  for (const [stem, weight] of words) {
    mixed.set(stem, (mixed.get(stem) ?? 0) + (FEEDBACK.share * weight) / sum);
  }
  return mixed;
}

function scored(
  texts: readonly Text[],
  query: ReadonlyMap<string, number>,
  average: number,
  rarity: (stem: string) => number,
): { text: Text; score: number }[] {
  return texts
    .map((text, i) => {
      let score = 0;
      for (const [stem, weight] of query) {
        const count = text.counts.get(stem);
        if (count === undefined) continue;
        const norm = SATURATION * (1 - LENGTH + (LENGTH * text.length) / average);
        score += (weight * rarity(stem) * count * (SATURATION + 1)) / (count + norm);
      }
      return { text, score, i };
    })
    .sort((a, b) => b.score - a.score || a.i - b.i);
}

/** Returns the rarity of words, cached per search. */
function rarityIn(
  connection: Connection,
  libraries: readonly number[],
  spelled: ReadonlyMap<string, string>,
) {
  const known = new Map<string, number>();
  return (stem: string): number => {
    const before = known.get(stem);
    if (before !== undefined) return before;
    const { all, each } = countPassages(connection, libraries, [spelled.get(stem) ?? stem]);
    const [within = 0] = each;
    const rarity = Math.log(1 + (all - within + 0.5) / (within + 0.5));
    known.set(stem, rarity);
    return rarity;
  };
}

function textOf({ rid, document, path, text, language }: Passage, spelled: Map<string, string>): Text {
  const counts = new Map<string, number>();
  let length = 0;
  const add = (words: string, weight: number) => {
    for (const { stem, word } of contentWords(words, language)) {
      counts.set(stem, (counts.get(stem) ?? 0) + weight);
      length += weight;
      if (!spelled.has(stem)) spelled.set(stem, word);
    }
  };
  add([...new Set([document.title, ...path])].join("\n"), HEADING);
  add(text, 1);
  return { rid, counts, length };
}

/** Splits hyphenated words, as the index does. */
function contentWords(text: string, language: string) {
  return stemmedWords(text.replace(/[-‐‑]/gu, " "), language).filter(({ filler }) => !filler);
}

/** Ties are alphabetical, so that the result is deterministic. */
function byWeight(a: readonly [string, number], b: readonly [string, number]): number {
  return b[1] - a[1] || (a[0] < b[0] ? -1 : 1);
}
