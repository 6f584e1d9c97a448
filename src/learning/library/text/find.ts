import type { Connection } from "../../../store/connection.ts";
import type { Hit, PassageSearch } from "../../../store/passages.ts";
import * as index from "../../../store/passages.ts";
import { allOf, type Clause, list, part } from "../../../store/rows.ts";
import { blocks, documents as documentTable } from "../tables.ts";

export type { Hit } from "../../../store/passages.ts";
export { bumpGraph, bumpLibrary, type LibraryRevision, libraryRevision } from "../documents/state.ts";

/** At least one of the words or phrases must occur; matches are weighted by rarity. Phrases match exactly. */
export interface PassageQuery {
  words: readonly string[];
  phrases?: readonly string[];
  /** Words or phrases that must all occur. */
  musts?: readonly string[];
  domain?: number;
  documents?: readonly number[];
  /** True to match titles and headings only. */
  inHeadings?: boolean;
  limit: number;
}

/**
 * BM25 search of the published text, including titles and headings above a block. Each library has its own
 * index and statistics, so that results reveal nothing about other libraries.
 */
export function findPassages(
  connection: Connection,
  libraries: readonly number[],
  query: PassageQuery,
): Hit[] {
  const found = libraries
    .map((library) => ({ library, hits: findIn(connection, library, query) }))
    .filter(({ hits }) => hits.length > 0);
  const [only] = found;
  if (!only || found.length === 1) return only?.hits ?? [];
  const weights = weightsOf(
    connection,
    found.map(({ library }) => library),
    query,
  );
  return found
    .flatMap(({ hits }, i) => hits.map(({ rid, score }) => ({ rid, score: score * (weights[i] ?? 1) })))
    .sort((a, b) => b.score - a.score || a.rid - b.rid)
    .slice(0, query.limit);
}

/** Document frequency of words in the libraries, and the total number of passages. */
export function countPassages(
  connection: Connection,
  libraries: readonly number[],
  words: readonly string[] = [],
): { all: number; each: number[] } {
  const counts = libraries.map((library) => index.countPassages(connection, library, words));
  return {
    all: counts.reduce((sum, { all }) => sum + all, 0),
    each: words.map((_, i) => counts.reduce((sum, { each }) => sum + (each[i] ?? 0), 0)),
  };
}

/** FTS5's score for a word that occurs in most passages. */
const LEAST_RARITY = 1e-6;

function rarityOf(all: number, within: number): number {
  return Math.max(LEAST_RARITY, Math.log((all - within + 0.5) / (within + 0.5)));
}

/**
 * Makes scores of different libraries comparable, by word rarity over all of them. Otherwise "salary" would
 * count for nothing in a payroll library, and its results would rank behind all others.
 */
function weightsOf(
  connection: Connection,
  libraries: readonly number[],
  { words, phrases = [], musts = [] }: PassageQuery,
): number[] {
  const terms = [...new Set([...phrases, ...words, ...musts])];
  const counts = libraries.map((library) => index.countPassages(connection, library, terms));
  const all = counts.reduce((sum, one) => sum + one.all, 0);
  const together = terms.map((_, i) =>
    rarityOf(
      all,
      counts.reduce((sum, { each }) => sum + (each[i] ?? 0), 0),
    ),
  );
  return counts.map(({ all: own, each }) => {
    let [shared, alone] = [0, 0];
    for (const [i, within] of each.entries()) {
      if (within === 0) continue;
      shared += together[i] ?? 0;
      alone += rarityOf(own, within);
    }
    return alone > 0 ? shared / alone : 1;
  });
}

function findIn(connection: Connection, library: number, query: PassageQuery): Hit[] {
  const { words, phrases, musts, inHeadings, limit } = query;
  const search = { words, phrases, musts, inHeadings, limit };
  const among = amongOf(library, query);
  const hits = index.searchPassages(connection, library, { ...search, among });
  const live = hits.filter(({ rid }) => isLive(connection, library, rid));
  if (live.length === hits.length) return hits;
  // A document is being removed from the index: searches again without its remaining entries.
  return index.searchPassages(connection, library, {
    ...search,
    among: among ?? { table: blocks, where: liveIn(library) },
  });
}

function liveIn(library: number): Clause {
  return part`${blocks.document} IN (SELECT ${documentTable.rid} FROM ${documentTable}
    WHERE ${documentTable.library} = ${library})`;
}

function isLive(connection: Connection, library: number, rid: number): boolean {
  return connection.has`SELECT 1 FROM ${blocks}
    JOIN ${documentTable} ON ${documentTable.rid} = ${blocks.document}
      WHERE ${blocks.rid} = ${rid} AND ${documentTable.library} = ${library}`;
}

function amongOf(library: number, { domain, documents }: PassageQuery): PassageSearch["among"] {
  if (domain === undefined && !documents) return undefined;
  const where = allOf(
    liveIn(library),
    domain === undefined
      ? undefined
      : part`${blocks.document} IN (SELECT ${documentTable.rid} FROM ${documentTable}
          WHERE ${documentTable.domain} = ${domain})`,
    documents && part`${blocks.document} IN ${list(documents)}`,
  );
  return { table: blocks, where };
}
