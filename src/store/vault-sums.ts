import type { Database } from "bun:sqlite";
import { crc32 } from "node:zlib";

const TABLES = [
  { table: "secrets", name: "name", value: "value" },
  { table: "person_keys", name: "id", value: "key" },
  { table: "erasures", name: "id", value: "entry" },
] as const;

type Cell = string | number | Uint8Array;

/** SQLite has no checksums, so a flipped bit in a key would go unnoticed and make its data undecryptable. */
export function sumOf(name: string | number, value: string | Uint8Array): number {
  return crc32(value, crc32(`${name}\0`));
}

/** Adds checksums to rows written by an earlier version. */
export function addSums(client: Database): void {
  for (const { table, name, value } of TABLES) {
    if (!hasSums(client, table)) client.run(`ALTER TABLE ${table} ADD COLUMN sum INTEGER`);
    const update = client.query(`UPDATE ${table} SET sum = ? WHERE ${name} = ?`);
    client.transaction(() => {
      for (const [id, kept] of rowsOf(client, `SELECT ${name}, ${value} FROM ${table} WHERE sum IS NULL`))
        update.run(sumOf(textOf(id), bytesOf(kept)), textOf(id));
    })();
  }
}

/** Describes the first corrupt page or row that fails its checksum; undefined if there is none. */
export function damageOf(client: Database): string | undefined {
  for (const [line] of rowsOf(client, "PRAGMA quick_check(1)")) if (line !== "ok") return String(line);
  for (const { table, name, value } of TABLES) {
    if (!hasSums(client, table)) continue;
    if (isAltered(client, `SELECT rowid, ${name}, ${value}, sum FROM ${table}`))
      return `a row of ${table} is not what was written`;
  }
  return undefined;
}

/** Rows read at once: a vault may have a key for each of a million people. */
const ROWS = 5000;

function isAltered(client: Database, select: string): boolean {
  const read = client.query(`${select} WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS}`);
  for (let last: Cell | null | undefined = 0; last !== undefined; ) {
    // Safe cast: SQLite has no other types.
    const rows = read.values(last) as (Cell | null)[][];
    for (const [, id, kept, sum] of rows)
      if (sum !== null && sumOf(textOf(id), bytesOf(kept)) !== sum) return true;
    last = rows.length < ROWS ? undefined : rows.at(-1)?.[0];
  }
  return false;
}

function hasSums(client: Database, table: string): boolean {
  return rowsOf(client, `SELECT name FROM pragma_table_info('${table}')`).some(([name]) => name === "sum");
}

function rowsOf(client: Database, sql: string): (Cell | null)[][] {
  // Safe cast: SQLite has no other types.
  return client.query(sql).values() as (Cell | null)[][];
}

const textOf = (cell: Cell | null | undefined) => (typeof cell === "number" ? cell : String(cell));
const bytesOf = (cell: Cell | null | undefined) => (cell instanceof Uint8Array ? cell : String(cell));
