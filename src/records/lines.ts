import { getTableConfig } from "drizzle-orm/sqlite-core";
import type { Connection } from "../store/connection.ts";
import { type AnyRecord, type Collection, type LinesTable, showLine } from "./collection.ts";

interface Parent {
  rid: number;
  record: AnyRecord | Record<string, unknown>;
}

/** Fills the fields of lines of some records, with one query for each field. */
export function readLines(connection: Connection, collection: Collection, parents: readonly Parent[]): void {
  if (collection.lines.length === 0 || parents.length === 0) return;
  for (const lines of collection.lines) {
    const byParent = new Map<number, Record<string, unknown>[]>();
    const name = getTableConfig(lines.table).name;
    const rows = connection
      .statement(
        `SELECT * FROM ${name} WHERE parent IN (SELECT value FROM json_each(?)) ORDER BY parent, position`,
      )
      .all(JSON.stringify(parents.map(({ rid }) => rid)));
    for (const row of rows) {
      const own = byParent.get(Number(row.parent));
      if (own) own.push(lines.decode(row));
      else byParent.set(Number(row.parent), [lines.decode(row)]);
    }
    for (const { rid, record } of parents) {
      (record as Record<string, unknown>)[lines.name] = byParent.get(rid) ?? [];
    }
  }
}

/** The same for records as answers show them, with moments as RFC 3339 writes them. */
export function showLines(connection: Connection, collection: Collection, parents: readonly Parent[]): void {
  readLines(connection, collection, parents);
  for (const { name, fields } of collection.lines) {
    if (!Object.values(fields).some(({ kind }) => kind === "datetime")) continue;
    for (const { record } of parents) {
      // readLines has just put an array of lines there.
      const shown = record as Record<string, Record<string, unknown>[]>;
      shown[name] = (shown[name] ?? []).map((line) => showLine(fields, line));
    }
  }
}

/** Writes the lines of a record, in place of those it had. */
export function writeLines(
  connection: Connection,
  collection: Collection,
  rid: number,
  record: AnyRecord,
): void {
  for (const lines of collection.lines) {
    const name = getTableConfig(lines.table).name;
    connection.statement(`DELETE FROM ${name} WHERE parent = ?`).run(rid);
    // A field of lines holds an array of objects.
    const rows = (record as Record<string, unknown>)[lines.name] as Record<string, unknown>[];
    for (const [position, line] of rows.entries()) insertLine(connection, lines, name, rid, position, line);
  }
}

function insertLine(
  connection: Connection,
  lines: LinesTable,
  table: string,
  rid: number,
  position: number,
  line: Record<string, unknown>,
): void {
  const row = { parent: rid, position, ...lines.encode(line) };
  // Quoted: a field may have a name that SQL gives a meaning, as from.
  const columns = Object.keys(row).map((column) => `"${column}"`);
  connection
    .statement(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`)
    .run(...Object.values(row));
}
