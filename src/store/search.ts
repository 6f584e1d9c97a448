import type { Connection } from "./connection.ts";
import { enqueueRow, SEARCH_QUEUE } from "./search-queue.ts";
import type { Steps } from "./steps.ts";

export interface SearchIndex {
  table: string;
  columns: readonly string[];
}

/**
 * The FTS5 index is derived: triggers queue changed rows, and a changed definition rebuilds it, so it needs no
 * migration. Each row carries its organisation as a token, so a search neither finds nor scans other tenants'
 * rows.
 */
export function* ensureSearchIndexes(connection: Connection, indexes: readonly SearchIndex[]): Steps<void> {
  const { client } = connection;
  client.run(
    "CREATE TABLE IF NOT EXISTS search_indexes (name TEXT PRIMARY KEY, definition TEXT NOT NULL) STRICT",
  );
  client.run(SEARCH_QUEUE);
  const existing = new Map(
    client
      .query<{ name: string; definition: string }, []>("SELECT name, definition FROM search_indexes")
      .all()
      .map((row) => [row.name, row.definition]),
  );
  for (const index of indexes) {
    const statements = definition(index);
    const text = statements.join(";\n");
    if (existing.get(index.table) === text) continue;
    client.run("BEGIN IMMEDIATE");
    try {
      for (const statement of statements) client.run(statement);
      client
        .query("INSERT OR REPLACE INTO search_indexes (name, definition) VALUES (?, ?)")
        .run(index.table, text);
      client.run("COMMIT");
    } catch (error) {
      if (client.inTransaction) client.run("ROLLBACK");
      throw error;
    }
    yield;
  }
}

export function searchTable(table: string): string {
  return `${table}_search`;
}

function definition({ table, columns }: SearchIndex): string[] {
  const index = searchTable(table);
  const names = columns.join(", ");
  const indexed = `json_array('org' || old.org, ${columns.map((column) => `old.${column}`).join(", ")})`;
  const [add, change] = [enqueueRow(table, "new.rid", "NULL"), enqueueRow(table, "old.rid", indexed)];
  return [
    `DROP TRIGGER IF EXISTS ${index}_insert`,
    `DROP TRIGGER IF EXISTS ${index}_update`,
    `DROP TRIGGER IF EXISTS ${index}_delete`,
    `DROP TABLE IF EXISTS ${index}`,
    `CREATE VIRTUAL TABLE ${index} USING fts5(org, ${names}, content='', tokenize='unicode61 remove_diacritics 2')`,
    // Removes deleted words from the index at once instead of at the next merge.
    `INSERT INTO ${index}(${index}, rank) VALUES ('secure-delete', 1)`,
    `INSERT INTO ${index}(rowid, org, ${names}) SELECT rid, 'org' || org, ${names} FROM ${table}`,
    `DELETE FROM search_queue WHERE name = '${table}'`,
    `CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN ${add} END`,
    `CREATE TRIGGER ${index}_update AFTER UPDATE OF ${names} ON ${table} BEGIN ${change} END`,
    `CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN ${change} END`,
  ];
}

interface Searched {
  /** Undefined if the table holds rows of one organisation only: then its token would match every row. */
  org?: number | undefined;
  /** Undefined for all. */
  columns?: readonly string[] | undefined;
}

/** All words must occur, the last one as a prefix. Undefined if the input contains no word. */
export function searchExpression(typed: string, { org, columns }: Searched): string | undefined {
  const words = typed
    .normalize("NFC")
    .match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.slice(0, 16);
  if (!words) return undefined;
  // Words consist of letters and digits only and are quoted, so that they cannot contain FTS5 syntax.
  const terms = words.map((word, i) => (i === words.length - 1 ? `"${word}"*` : `"${word}"`)).join(" AND ");
  // A column filter takes time, so the organisation's column is excluded only where it could match.
  const where = columns ? `{${columns.join(" ")}} :` : words.some(mayBeToken) ? "- org:" : "";
  return org === undefined ? `${where} (${terms})` : `org:"org${org}" AND ${where} (${terms})`;
}

function mayBeToken(word: string, i: number, words: readonly string[]): boolean {
  const folded = word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return (i === words.length - 1 ? /^(o|or|org\d*)$/ : /^org\d+$/).test(folded);
}
