import type { SQLQueryBindings } from "bun:sqlite";
import type { Connection } from "./connection.ts";

interface Definition {
  name: string;
  /** What people know its rows as: the name of a collection, where there is one. */
  entity: string;
  /** The table of the records whose lines it holds. */
  parent?: string | undefined;
  /** The columns that a row is known by. */
  key: readonly string[];
  /** The columns that count, by name, with the value that a row has where nobody gave it one. */
  columns: ReadonlyMap<string, string | number | null>;
  /** Whether it has other columns as well, that may change unnoted. */
  isPartial: boolean;
}

/** A row with what it answers to, where it is bound. */
export interface StoredRow {
  rowid: bigint;
  key: string;
  content: string;
  salt: string | null;
  hash: string | null;
}

/** A table whose rows answer to the audit trail. */
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
    // A number of JavaScript does not hold every row's place.
    this.#page = `SELECT CAST(t.rowid AS TEXT), ${this.keyOf("t")}, a.salt, a.hash, ${values} FROM ${name} t
      LEFT JOIN audit_rows a ON a.table_name = '${name}' AND a.row_key = CAST(${this.keyOf("t")} AS TEXT)
      WHERE t.rowid >= coalesce(?1, -9223372036854775808) AND t.rowid IS NOT ?1 ORDER BY t.rowid LIMIT ?2`;
    if (parent) this.#id = `SELECT p.id FROM ${name} t JOIN ${parent} p ON p.rid = t.parent WHERE ${place}`;
    else if (columns.has("id")) this.#id = `SELECT t.id FROM ${name} t WHERE ${place}`;
  }

  hasRows(connection: Connection): boolean {
    return connection.statement(`SELECT 1 FROM ${this.name} LIMIT 1`).get() !== null;
  }

  /** SQL: the key of a row, the value of its one column or a JSON array of several. */
  keyOf(row: string): string {
    const columns = this.#key.map((name) => `${row}."${name}"`).join();
    return this.#key.length === 1 ? columns : `json_array(${columns})`;
  }

  /** The columns that count. */
  get columnNames(): string[] {
    return [...this.#columns.keys()];
  }

  /** SQL: a change that counts. */
  get update(): string {
    const columns = this.columnNames.map((name) => `"${name}"`);
    return this.#isPartial ? `UPDATE OF ${columns.join()}` : "UPDATE";
  }

  /** The content of a row; undefined when there is none. */
  content(connection: Connection, key: string): string | undefined {
    const [row] = connection.statement(this.#content).values(...this.#valuesOf(key));
    return row && this.#textOf(row, 0);
  }

  /** Rows in the order in which they are stored, after one or from the first. */
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

  /** The id under which people know a row: its own, or that of the record whose line it is; undefined when it is gone. */
  idOf(connection: Connection, key: string): string | undefined {
    if (!this.#id) return undefined;
    const [row] = connection.statement(this.#id).values(...this.#valuesOf(key));
    return row && String(row[0]);
  }

  #valuesOf(key: string): SQLQueryBindings[] {
    // A key of several columns was made by `keyOf`.
    return this.#key.length === 1 ? [key] : (JSON.parse(key) as SQLQueryBindings[]);
  }

  /**
   * A row as a text that no other row has: names and values, and what nobody gave a value left out, so that a column
   * that a later version adds changes no row.
   */
  #textOf(row: readonly unknown[], from: number): string {
    let [text, at] = ["", from];
    for (const [name, initial] of this.#columns) {
      const value = row[at++] ?? null;
      if (value === initial) continue;
      // With its length in front, a value cannot spill over into the next.
      text += typeof value === "string" ? `${name}:${value.length}:${value};` : `${name}=${value};`;
    }
    return text;
  }
}

/** A row that was written, or is gone. */
export interface WrittenRow {
  table: TrackedTable;
  key: string;
}

/**
 * Notes which rows of some tables are written, whoever writes them: by triggers of this connection alone, into a table
 * in memory. A savepoint that is undone takes its notes along. Who opens the file with other tools leaves none.
 */
export function trackRows(connection: Connection, tables: readonly TrackedTable[]): void {
  const { client } = connection;
  // Without a key: a statement's own way with conflicts would be that of its triggers.
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

/** Answers what was written since it was last asked in this transaction. */
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

/** Notes every row of a table as written. */
export function noteAll(connection: Connection, tables: readonly TrackedTable[], table: TrackedTable): void {
  connection
    .statement(
      `INSERT INTO written_rows SELECT ${tables.indexOf(table)}, ${table.keyOf("t")} FROM ${table.name} t`,
    )
    .run();
}
