import type { SQLQueryBindings } from "bun:sqlite";
import { getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Connection } from "./connection.ts";

/** A column's value as SQLite stores it. */
export type RawValue = string | number | null;

/** Inserts many rows of raw values. Returns their row ids. */
export function insertRows(
  connection: Connection,
  table: SQLiteTable,
  columns: readonly string[],
  rows: Iterable<readonly RawValue[]>,
): number[] {
  const names = columns.map((name) => `"${name}"`).join();
  const places = columns.map(() => "?").join();
  const add = connection.statement(`INSERT INTO "${getTableName(table)}" (${names}) VALUES (${places})`);
  const rids: number[] = [];
  for (const row of rows) {
    const values: SQLQueryBindings[] = [...row];
    rids.push(Number(add.run(...values).lastInsertRowid));
  }
  return rids;
}

/** Reads all rows of a table as raw values, in order of their row ids. */
export function readRows(
  connection: Connection,
  table: SQLiteTable,
  columns: readonly string[],
): RawValue[][] {
  const names = columns.map((name) => `"${name}"`).join();
  const rows = connection.statement(`SELECT ${names} FROM "${getTableName(table)}" ORDER BY rowid`).values();
  // Safe cast: the learning tables contain no blobs.
  return rows as RawValue[][];
}
