import type { Connection } from "../../store/connection.ts";
import type { AnyRecord, Collection } from "./collection.ts";
import type { LinesOf, LinesTable } from "./lines-table.ts";

/** Reads lines with one query per field. */
export function readLines(connection: Connection, collection: Collection, rids: readonly number[]): LinesOf {
  const found = new Map<string, Map<number, Record<string, unknown>[]>>();
  if (rids.length === 0) return found;
  for (const lines of collection.lines) {
    const byParent = Map.groupBy(
      connection
        .statement(
          `SELECT * FROM ${lines.tableName} WHERE parent IN (SELECT value FROM json_each(?)) ORDER BY parent, position`,
        )
        .all(JSON.stringify(rids)),
      (row) => Number(row.parent),
    );
    found.set(
      lines.name,
      new Map([...byParent].map(([parent, rows]) => [parent, rows.map((row) => lines.decode(row))])),
    );
  }
  return found;
}

export function fillLines(
  connection: Connection,
  collection: Collection,
  records: readonly { rid: number; record: AnyRecord }[],
): void {
  const found = readLines(
    connection,
    collection,
    records.map(({ rid }) => rid),
  );
  for (const { name } of collection.lines) {
    for (const { rid, record } of records)
      (record as Record<string, unknown>)[name] = found.get(name)?.get(rid) ?? [];
  }
}

export function writeLines(
  connection: Connection,
  collection: Collection,
  rid: number,
  record: AnyRecord,
): void {
  for (const lines of collection.lines) {
    const name = lines.tableName;
    connection.statement(`DELETE FROM ${name} WHERE parent = ?`).run(rid);
    // Safe cast: a field of lines holds an array of objects.
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
  // Quoted, because a field name may be an SQL keyword such as `from`.
  const columns = Object.keys(row).map((column) => `"${column}"`);
  connection
    .statement(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`)
    .run(...Object.values(row));
}
