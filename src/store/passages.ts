import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Connection } from "./connection.ts";
import { as, type Clause, named, part } from "./rows.ts";

/** Passage to index. Removal needs the identical text, which the index does not store. */
export interface IndexedPassage {
  rid: number;
  /** Title and headings, weighted three times as much as the text. */
  headings: string;
  text: string;
}

/** Matches need at least one of the words and phrases, and all required ones. */
export interface PassageSearch {
  words: readonly string[];
  phrases?: readonly string[] | undefined;
  musts?: readonly string[] | undefined;
  /** True to match titles and headings only. */
  inHeadings?: boolean | undefined;
  /** Restricts the search to these rows. */
  among?: { table: SQLiteTable & { rid: AnySQLiteColumn }; where: Clause } | undefined;
  limit: number;
}

export interface Hit {
  rid: number;
  score: number;
}

/** Index pages rewritten per purge step, which takes a few milliseconds. */
const PURGED_AT_ONCE = 64;
const MAX_TERMS = 64;

/** Each library has its own index, because its contents must not affect ranking or scores in others. */
export function passageTable(library: number): string {
  return `learning_passages_${library}`;
}

/** Not cached: the transaction that created the index may have been rolled back. */
export function hasIndex(connection: Connection, library: number): boolean {
  return (
    connection.statement("SELECT 1 FROM sqlite_master WHERE name = ?").get(passageTable(library)) !== null
  );
}

/**
 * Creates the index. Must not share a savepoint with additions: rolling it back breaks the transaction
 * (SQLite 3.54, FTS5).
 */
export function readyIndex(connection: Connection, library: number): void {
  if (hasIndex(connection, library)) return;
  const table = passageTable(library);
  connection.client.run(
    `CREATE VIRTUAL TABLE ${table} USING fts5(headings, text, content='', tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co M*'")`,
  );
  connection.client.run(`INSERT INTO ${table}(${table}, rank) VALUES ('rank', 'bm25(3.0, 1.0)')`);
}

export function addPassages(
  connection: Connection,
  library: number,
  passages: Iterable<IndexedPassage>,
): void {
  const add = connection.statement(
    `INSERT INTO ${passageTable(library)}(rowid, headings, text) VALUES (?, ?, ?)`,
  );
  for (const { rid, headings, text } of passages) add.run(rid, spaced(headings), spaced(text));
}

/** Removes passages from search; the next purge removes their words from disk. */
export function removePassages(
  connection: Connection,
  library: number,
  passages: Iterable<IndexedPassage>,
): void {
  if (!hasIndex(connection, library)) return;
  const table = passageTable(library);
  const remove = connection.statement(
    `INSERT INTO ${table}(${table}, rowid, headings, text) VALUES ('delete', ?, ?, ?)`,
  );
  for (const { rid, headings, text } of passages) remove.run(rid, spaced(headings), spaced(text));
}

/**
 * Rewrites part of the index without removed passages; `isFirst` starts a purge. Returns true if there is
 * more. Purging each passage immediately costs a hundred times as much.
 */
export function purgePassages(connection: Connection, library: number, isFirst: boolean): boolean {
  if (!hasIndex(connection, library)) return false;
  const table = passageTable(library);
  const changes = () => Number(connection.statement("SELECT total_changes() AS n").get()?.n);
  const before = changes();
  connection
    .statement(`INSERT INTO ${table}(${table}, rank) VALUES ('merge', ?)`)
    .run(isFirst ? -PURGED_AT_ONCE : PURGED_AT_ONCE);
  // The statement counts as one change; a merge with nothing to do adds none.
  return changes() - before > 1;
}

/** Counts the passages that contain each word, and all passages. */
export function countPassages(
  connection: Connection,
  library: number,
  words: readonly string[] = [],
): { all: number; each: number[] } {
  if (!hasIndex(connection, library)) return { all: 0, each: words.map(() => 0) };
  const table = passageTable(library);
  const all = connection.statement(`SELECT count(*) AS n FROM ${table}_docsize`).get();
  const count = connection.statement(`SELECT count(*) AS n FROM ${table} WHERE ${table} MATCH ?`);
  const each = words.map((word) => termOf(word).reduce((n, term) => n + Number(count.get(term)?.n), 0));
  return { all: Number(all?.n), each };
}

/** BM25 search. Ties are in order of insertion. */
export function searchPassages(connection: Connection, library: number, search: PassageSearch): Hit[] {
  const expression = expressionOf(search);
  if (expression === undefined || !hasIndex(connection, library)) return [];
  const table = named(passageTable(library));
  const { among, limit } = search;
  // CROSS JOIN forces one index query plus a lookup per hit, never the reverse.
  const from = among
    ? part`${table} i CROSS JOIN ${among.table} ON ${among.table.rid} = i.rowid`
    : part`${table} i`;
  const where = among ? part`AND ${among.where}` : part``;
  const hits = connection.all`SELECT i.rowid ${as<"rid", number>("rid")}, i.rank ${as<"rank", number>("rank")}
    FROM ${from} WHERE i.${table} MATCH ${expression} ${where} ORDER BY i.rank, i.rowid LIMIT ${limit}`;
  return hits.map(({ rid, rank }) => ({ rid, score: -rank }));
}

/** Builds the FTS5 expression; undefined if there is nothing to search for. */
function expressionOf({ words, phrases = [], musts = [], inHeadings }: PassageSearch): string | undefined {
  const some = [...new Set([...phrases, ...words].flatMap(termOf))].slice(0, MAX_TERMS);
  const all = [...new Set(musts.flatMap(termOf))].slice(0, MAX_TERMS);
  const parts = [...all, ...(some.length > 0 ? [`(${some.join(" OR ")})`] : [])];
  if (parts.length === 0) return undefined;
  return inHeadings ? `headings : (${parts.join(" AND ")})` : parts.join(" AND ");
}

/** Quotes words, so that they cannot contain FTS5 syntax. */
function termOf(words: string): string[] {
  const found = spaced(words.normalize("NFC")).match(/[\p{L}\p{N}\p{M}]+/gu);
  return found ? [`"${found.join(" ")}"`] : [];
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;

/** Puts spaces around characters of scripts without word breaks, so that words match as phrases. */
function spaced(text: string): string {
  // No such script comes before Thai in Unicode, so for most text this check is enough.
  return /[\u0E00-\uFFFF]/.test(text) ? text.replaceAll(UNSPACED, " $& ") : text;
}
