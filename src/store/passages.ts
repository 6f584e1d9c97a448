import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Connection } from "./connection.ts";
import { as, type Clause, named, part } from "./rows.ts";

/** A passage as the index takes it in. It is taken out by the very same words: the index keeps none of them. */
export interface IndexedPassage {
  rid: number;
  /** The title and the headings above it: they count three times as much as the text. */
  headings: string;
  text: string;
}

/** What is looked for: some of the words and phrases must occur, a phrase as it stands; and all that must. */
export interface PassageSearch {
  words: readonly string[];
  phrases?: readonly string[] | undefined;
  musts?: readonly string[] | undefined;
  /** Rows of a table, by the index's own numbers, that alone are looked at. */
  among?: { table: SQLiteTable & { rid: AnySQLiteColumn }; where: Clause } | undefined;
  limit: number;
}

/** A passage that was found, the best first: higher is better. */
export interface Hit {
  rid: number;
  score: number;
}

/** Pages of the index that one step of a purge writes anew: a few milliseconds of work. */
const PURGED_AT_ONCE = 64;
const MAX_TERMS = 64;

/** A library has an index of its own: what one of them holds changes neither rank nor score in another. */
export function passageTable(library: number): string {
  return `learning_passages_${library}`;
}

/** Whether a library has an index yet. Asked each time: a transaction that made it may have been undone. */
export function hasIndex(connection: Connection, library: number): boolean {
  return (
    connection.statement("SELECT 1 FROM sqlite_master WHERE name = ?").get(passageTable(library)) !== null
  );
}

/**
 * Makes the index of a library that has none. In a call of its own, before anything is put into it: a savepoint that
 * is undone with both in it breaks the whole transaction around it (SQLite 3.54, FTS5).
 */
export function readyIndex(connection: Connection, library: number): void {
  if (hasIndex(connection, library)) return;
  const table = passageTable(library);
  connection.client.run(
    `CREATE VIRTUAL TABLE ${table} USING fts5(headings, text, content='', tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co M*'")`,
  );
  connection.client.run(`INSERT INTO ${table}(${table}, rank) VALUES ('rank', 'bm25(3.0, 1.0)')`);
}

/** Puts passages into the index of a library. */
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

/** Takes passages out again. They are found no more; their words leave the disk with the next purge. */
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
 * Writes a part of the index anew, without what was taken out of it; the first call of a purge says so. Answers
 * whether there is more to do. To take each passage out for good at once costs a hundred times as much.
 */
export function purgePassages(connection: Connection, library: number, isFirst: boolean): boolean {
  if (!hasIndex(connection, library)) return false;
  const table = passageTable(library);
  const changes = () => Number(connection.statement("SELECT total_changes() AS n").get()?.n);
  const before = changes();
  connection
    .statement(`INSERT INTO ${table}(${table}, rank) VALUES ('merge', ?)`)
    .run(isFirst ? -PURGED_AT_ONCE : PURGED_AT_ONCE);
  // The statement itself counts as one change; a merge that found nothing to do makes no other.
  return changes() - before > 1;
}

/** In how many passages of a library each of some words stands, and how many passages there are. */
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

/** Searches a library's index by BM25. Equal scores stand in the order in which the passages came. */
export function searchPassages(connection: Connection, library: number, search: PassageSearch): Hit[] {
  const expression = expressionOf(search);
  if (expression === undefined || !hasIndex(connection, library)) return [];
  const table = named(passageTable(library));
  const { among, limit } = search;
  // CROSS JOIN: the index is asked once, and each of its hits looked up; never the other way round.
  const from = among
    ? part`${table} i CROSS JOIN ${among.table} ON ${among.table.rid} = i.rowid`
    : part`${table} i`;
  const where = among ? part`AND ${among.where}` : part``;
  const hits = connection.all`SELECT i.rowid ${as<"rid", number>("rid")}, i.rank ${as<"rank", number>("rank")}
    FROM ${from} WHERE i.${table} MATCH ${expression} ${where} ORDER BY i.rank, i.rowid LIMIT ${limit}`;
  return hits.map(({ rid, rank }) => ({ rid, score: -rank }));
}

/** The search in FTS5's language; undefined when there is nothing in it to look for. */
function expressionOf({ words, phrases = [], musts = [] }: PassageSearch): string | undefined {
  const some = [...new Set([...phrases, ...words].flatMap(termOf))].slice(0, MAX_TERMS);
  const all = [...new Set(musts.flatMap(termOf))].slice(0, MAX_TERMS);
  const parts = [...all, ...(some.length > 0 ? [`(${some.join(" OR ")})`] : [])];
  return parts.length > 0 ? parts.join(" AND ") : undefined;
}

/** Words as one term, that they must stand as: quoted, so that nothing of FTS5's language comes through. */
function termOf(words: string): string[] {
  const found = spaced(words.normalize("NFC")).match(/[\p{L}\p{N}\p{M}]+/gu);
  return found ? [`"${found.join(" ")}"`] : [];
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;

/**
 * Text with a space around each character of the scripts that are written without spaces between words: a word
 * of theirs is then found as a phrase of its characters, wherever it stands.
 */
function spaced(text: string): string {
  // Below Thai there are none of them: most text is let through at the cost of one look.
  return /[\u0E00-\uFFFF]/.test(text) ? text.replaceAll(UNSPACED, " $& ") : text;
}
