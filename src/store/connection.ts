import { Database, type SQLQueryBindings } from "bun:sqlite";
import {
  type DriverValueEncoder,
  getTableColumns,
  is,
  Param,
  Placeholder,
  type Query,
  type SQL,
  sql,
} from "drizzle-orm";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { SQLiteSyncDialect, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { isPlain, type Part, type RowOf, type Selected, statementOf } from "./rows.ts";
import { KeptStatement, type RawRow, Statements } from "./statements.ts";

export type Db = BunSQLiteDatabase<Record<string, never>>;

/** One open connection: drizzle for feature code, prepared statements kept for the hot paths. */
export class Connection {
  readonly db: Db;
  readonly client: Database;
  /** Told just before the log beside the database is emptied. */
  beforeEmptying: (() => void) | undefined;
  readonly #statements: Statements;
  readonly #prepared = new WeakMap<object, unknown>();

  constructor(client: Database) {
    this.client = client;
    this.db = drizzle({ client });
    this.#statements = new Statements(client);
  }

  /** A prepared statement, kept by its text. */
  statement(sql: string): KeptStatement {
    return new KeptStatement(sql, this.#statements);
  }

  /**
   * The first row of a query. Tables and columns stand in it as such, and the type of the row follows from what is picked:
   *
   *     connection.get`SELECT ${pick(users, "id", "name")} FROM ${users} WHERE ${users.email} = ${email}`
   */
  get<P extends readonly Part[]>(strings: TemplateStringsArray, ...parts: P): Selected<P> | undefined {
    const { statement, values } = statementOf(strings, parts);
    const row = this.#statements.prepared(statement.sql).native.get(...values) ?? undefined;
    // The statement selects what the types of its parts say.
    return (row && statement.decode ? statement.decode(row) : row) as Selected<P> | undefined;
  }

  /** The row that a query must have: one that it inserts, or that another refers to. */
  one<P extends readonly Part[]>(strings: TemplateStringsArray, ...parts: P): Selected<P> {
    const row = this.get(strings, ...parts);
    if (row === undefined) throw new Error(`no row for ${strings.join("?")}`);
    return row;
  }

  /** The rows of a query. */
  all<P extends readonly Part[]>(strings: TemplateStringsArray, ...parts: P): Selected<P>[] {
    const { statement, values } = statementOf(strings, parts);
    const rows = this.#statements.prepared(statement.sql).native.all(...values);
    // As in `get`.
    return (statement.decode ? rows.map(statement.decode) : rows) as Selected<P>[];
  }

  /** The rows of a query, one after the other. */
  iterate<P extends readonly Part[]>(
    strings: TemplateStringsArray,
    ...parts: P
  ): IteratorObject<Selected<P>> {
    const { statement, values } = statementOf(strings, parts);
    const rows = this.statement(statement.sql).iterate(...values);
    // As in `get`.
    return (statement.decode ? rows.map(statement.decode) : rows) as IteratorObject<Selected<P>>;
  }

  /** Whether a query finds a row. */
  has(strings: TemplateStringsArray, ...parts: Part[]): boolean {
    const { statement, values } = statementOf(strings, parts);
    return this.#statements.prepared(statement.sql).native.get(...values) !== null;
  }

  /** What a query like `SELECT count(*) FROM ...` counts. */
  count(strings: TemplateStringsArray, ...parts: Part[]): number {
    const { statement, values } = statementOf(strings, parts);
    return Number(this.#statements.prepared(statement.sql).native.values(...values)[0]?.[0]);
  }

  /** Changes rows, and answers how many. */
  run(strings: TemplateStringsArray, ...parts: Part[]): number {
    const { statement, values } = statementOf(strings, parts);
    return this.#statements.prepared(statement.sql).native.run(...values).changes;
  }

  /** What `build` makes of this connection, made once: for drizzle's prepared queries. */
  once<T>(build: (db: Db) => T): T {
    let made = this.#prepared.get(build);
    if (!made) {
      made = build(this.db);
      this.#prepared.set(build, made);
    }
    // The map is keyed by the function that made the value, so its type is that function's.
    return made as T;
  }

  /** Every statement is finalised with it: SQLite keeps the file open, and locked, while one is left. */
  close(): void {
    this.client.close(true);
  }
}

const dialect = new SQLiteSyncDialect();

/** A drizzle SQL template as a query to be compiled. */
export function asQuery(template: SQL): { toSQL(): Query } {
  return { toSQL: () => dialect.sqlToQuery(template) };
}

/** What stands in one place of a statement: always the same value, or the one given under a name. */
type Slot = { name: string; encoder?: DriverValueEncoder<unknown, unknown> } | { value: SQLQueryBindings };

/** A query compiled to SQL once, to be run on any connection with other values for its placeholders. */
export class CompiledQuery<Values extends object = Record<string, unknown>> {
  readonly #sql: string;
  readonly #slots: readonly Slot[];

  constructor(query: { toSQL(): Query }) {
    const { sql, params } = query.toSQL();
    this.#sql = sql;
    this.#slots = params.map(slotOf);
  }

  all(connection: Connection, values: Values): RawRow[] {
    return connection.statement(this.#sql).all(...this.#bind(values));
  }

  get(connection: Connection, values: Values): RawRow | undefined {
    return connection.statement(this.#sql).get(...this.#bind(values)) ?? undefined;
  }

  run(connection: Connection, values: Values): number {
    return connection.statement(this.#sql).run(...this.#bind(values)).changes;
  }

  /** Inserts one row and answers its rowid. */
  insert(connection: Connection, values: Values): number {
    return Number(connection.statement(this.#sql).run(...this.#bind(values)).lastInsertRowid);
  }

  #bind(values: Values): SQLQueryBindings[] {
    const bound: SQLQueryBindings[] = [];
    for (const slot of this.#slots) {
      // A name that is not given would bind NULL without a word.
      if ("name" in slot && !(slot.name in values)) throw new Error(`no value for ${slot.name}`);
      if ("value" in slot) bound.push(slot.value);
      else {
        const value: unknown = Reflect.get(values, slot.name);
        const kept = value === null ? null : (slot.encoder?.mapToDriverValue(value) ?? value);
        // Values are what their columns store; STRICT tables refuse anything else.
        bound.push(kept as SQLQueryBindings);
      }
    }
    return bound;
  }
}

function slotOf(param: unknown): Slot {
  const [inner, encoder] = is(param, Param) ? [param.value, param.encoder] : [param];
  // Drizzle's own values for SQLite are ones that SQLite takes.
  return is(inner, Placeholder) ? { name: inner.name, encoder } : { value: inner as SQLQueryBindings };
}

/** The insertion of one row of a table, its columns bound by their names. */
export function insertInto<T extends SQLiteTable>(table: T): CompiledQuery<Omit<RowOf<T>, "rid">> {
  // The row's own number is SQLite's to give.
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => name !== "rid");
  const names = columns.map(({ name }) => sql.identifier(name));
  const values = columns.map((column) => {
    const placeholder = sql.placeholder(column.name);
    return isPlain(column) ? placeholder : sql.param(placeholder, column);
  });
  return new CompiledQuery(
    asQuery(sql`INSERT INTO ${table} (${sql.join(names, sql`, `)}) VALUES (${sql.join(values, sql`, `)})`),
  );
}

/** The one writer. WAL with FULL: a commit is on the disk before anybody hears of it. */
export function openWriter(path: string, durable = true): Connection {
  const client = new Database(path, { create: true, strict: true });
  // A lock wait blocks the whole event loop; only a backup tool could make us wait at all.
  client.run("PRAGMA busy_timeout = 2000");
  client.run("PRAGMA journal_mode = WAL");
  client.run(`PRAGMA synchronous = ${durable ? "FULL" : "OFF"}`);
  client.run("PRAGMA foreign_keys = ON");
  // Personal data that is overwritten must not linger in free pages.
  client.run("PRAGMA secure_delete = ON");
  // What a savepoint would bring back is noted page by page: in a file of its own that is most of a write's cost.
  client.run("PRAGMA temp_store = MEMORY");
  client.run("PRAGMA cache_size = -65536");
  client.run("PRAGMA wal_autocheckpoint = 4000");
  return new Connection(client);
}

/** From now on the log beside a database is emptied only by those who say so. */
export function growLog(client: Database): void {
  client.run("PRAGMA wal_autocheckpoint = 0");
}

/** A connection that sees only what is committed and can change nothing. */
export function openReader(path: string): Connection {
  const client = new Database(path, { readonly: true, strict: true });
  client.run("PRAGMA busy_timeout = 2000");
  client.run("PRAGMA cache_size = -32768");
  client.run("PRAGMA query_only = ON");
  return new Connection(client);
}
