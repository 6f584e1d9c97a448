import type { SQLQueryBindings } from "bun:sqlite";
import type { Connection } from "./connection.ts";

interface Definition {
  name: string;
  /** Public name: the collection's, if there is one. */
  entity: string;
  /** Table of the records that these rows belong to. */
  parent?: string | undefined;
  key: readonly string[];
  /** Tracked columns and their defaults. */
  columns: ReadonlyMap<string, string | number | null>;
  /** True if the table has other columns, which may change untracked. */
  isPartial: boolean;
}

/** Stored row with its audit hash, if it has one. */
interface StoredRow {
  rowid: bigint;
  key: string;
  content: string;
  salt: string | null;
  hash: string | null;
}

export class TrackedTable {
  readonly name: string;
  readonly entity: string;
  readonly #key: readonly string[];
  readonly #columns: ReadonlyMap<string, string | number | null>;
  readonly #isPartial: boolean;
  readonly #content: string;
  readonly #page: string;
  readonly #id: string | undefined;

  constructor({ name, entity, parent, key, columns, isPartial }: Definition) {
    this.name = name;
    this.entity = entity;
    this.#key = key;
    this.#columns = columns;
    this.#isPartial = isPartial;
    const place = key.map((column) => `t."${column}" = ?`).join(" AND ");
    const values = [...columns.keys()].map((column) => `t."${column}"`).join();
    this.#content = `SELECT ${values} FROM ${name} t WHERE ${place}`;
    // As text, because rowids may exceed the range of JavaScript numbers.
    this.#page = `SELECT CAST(t.rowid AS TEXT), ${this.keyOf("t")}, a.salt, a.hash, ${values} FROM ${name} t
      LEFT JOIN audit_rows a ON a.table_name = '${name}' AND a.row_key = CAST(${this.keyOf("t")} AS TEXT)
      WHERE t.rowid >= coalesce(?1, -9223372036854775808) AND t.rowid IS NOT ?1 ORDER BY t.rowid LIMIT ?2`;
    if (parent) this.#id = `SELECT p.id FROM ${name} t JOIN ${parent} p ON p.rid = t.parent WHERE ${place}`;
    else if (columns.has("id")) this.#id = `SELECT t.id FROM ${name} t WHERE ${place}`;
  }

  hasRows(connection: Connection): boolean {
    return connection.statement(`SELECT 1 FROM ${this.name} LIMIT 1`).get() !== null;
  }

  /** SQL for a row's key: its only column, or a JSON array. */
  keyOf(row: string): string {
    const columns = this.#key.map((name) => `${row}."${name}"`).join();
    return this.#key.length === 1 ? columns : `json_array(${columns})`;
  }

  get columnNames(): string[] {
    return [...this.#columns.keys()];
  }

  get update(): string {
    const columns = this.columnNames.map((name) => `"${name}"`);
    return this.#isPartial ? `UPDATE OF ${columns.join()}` : "UPDATE";
  }

  /** Returns the row as text; undefined if it does not exist. */
  content(connection: Connection, key: string): string | undefined {
    const [row] = connection.statement(this.#content).values(...this.#valuesOf(key));
    return row && this.#textOf(row, 0);
  }

  /** Reads a page of rows in order of rowid. */
  page(connection: Connection, after: bigint | null, limit: number): StoredRow[] {
    return connection
      .statement(this.#page)
      .values(after, limit)
      .map((row) => ({
        rowid: BigInt(String(row[0])),
        key: String(row[1]),
        salt: row[2] === null ? null : String(row[2]),
        hash: row[3] === null ? null : String(row[3]),
        content: this.#textOf(row, 4),
      }));
  }

  /** Public id of the row or the record that it belongs to; undefined if deleted. */
  idOf(connection: Connection, key: string): string | undefined {
    if (!this.#id) return undefined;
    const [row] = connection.statement(this.#id).values(...this.#valuesOf(key));
    return row && String(row[0]);
  }

  #valuesOf(key: string): SQLQueryBindings[] {
    // Composite keys are JSON arrays written by `keyOf`.
    return this.#key.length === 1 ? [key] : (JSON.parse(key) as SQLQueryBindings[]);
  }

  /** Unambiguous text of a row. Omits defaults, so that columns added by later versions change nothing. */
  #textOf(row: readonly unknown[], from: number): string {
    let [text, at] = ["", from];
    for (const [name, initial] of this.#columns) {
      const value = row[at++] ?? null;
      if (value === initial) continue;
      // The length prefix keeps the values unambiguous.
      text += typeof value === "string" ? `${name}:${value.length}:${value};` : `${name}=${value};`;
    }
    return text;
  }
}

export interface WrittenRow {
  table: TrackedTable;
  key: string;
}

/** Tracks rows written by this connection, in memory. Entries roll back with their savepoint. */
export function trackRows(connection: Connection, tables: readonly TrackedTable[]): void {
  const { client } = connection;
  // Has no primary key, because a statement's conflict clause also applies inside its triggers.
  client.run("CREATE TEMP TABLE written_rows (place INTEGER NOT NULL, key NOT NULL)");
  client.run("BEGIN");
  for (const [place, table] of tables.entries()) {
    const note = (row: "new" | "old") => `INSERT INTO written_rows VALUES (${place}, ${table.keyOf(row)});`;
    const trigger = (event: string, body: string) =>
      client.run(
        `CREATE TEMP TRIGGER written_${place}_${event[0]} AFTER ${event} ON main.${table.name} BEGIN ${body} END`,
      );
    trigger("INSERT", note("new"));
    trigger(table.update, note("new") + note("old"));
    trigger("DELETE", note("old"));
  }
  client.run("COMMIT");
}

/** Returns the rows written in this transaction since the last call. */
export function takeWritten(connection: Connection, tables: readonly TrackedTable[]): WrittenRow[] {
  const notes = connection.statement("SELECT place, key FROM written_rows").values();
  if (notes.length === 0) return [];
  connection.statement("DELETE FROM written_rows").run();
  const rows = new Map<string, WrittenRow>();
  for (const [place, key] of notes) {
    const table = tables[Number(place)];
    if (table) rows.set(`${place} ${key}`, { table, key: String(key) });
  }
  return [...rows.values()];
}

export function noteAll(connection: Connection, tables: readonly TrackedTable[], table: TrackedTable): void {
  connection
    .statement(
      `INSERT INTO written_rows SELECT ${tables.indexOf(table)}, ${table.keyOf("t")} FROM ${table.name} t`,
    )
    .run();
}
