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
import { statementOf } from "./compiled.ts";
import { isPlain, type Part } from "./fragments.ts";
import type { RowOf, Selected } from "./rows.ts";
import { KeptStatement, type Prepared, type Preparing, type RawRow, Statements } from "./statements.ts";

export type Db = BunSQLiteDatabase<Record<string, never>>;

/** An open connection: typed queries as tagged templates, whose prepared statements are kept. */
export class Connection implements Preparing {
  readonly db: Db;
  readonly client: Database;
  readonly #statements: Statements;

  constructor(client: Database) {
    this.client = client;
    this.db = drizzle({ client });
    this.#statements = new Statements(client);
  }

  statement(sql: string): KeptStatement {
    return new KeptStatement(sql, this);
  }

  prepared(sql: string): Prepared {
    return this.#statements.prepared(sql);
  }

  preparedToIterate(sql: string): Prepared {
    return this.#statements.prepared(sql);
  }

  /**
   * First row of a query. Tables and columns are interpolated, and the row type is inferred from `pick`:
   *
   *     connection.get`SELECT ${pick(users, "id", "name")} FROM ${users} WHERE ${users.email} = ${email}`
   */
  get<P extends readonly Part[]>(strings: TemplateStringsArray, ...parts: P): Selected<P> | undefined {
    const { statement, values } = statementOf(strings, parts);
    const row = this.prepared(statement.sql).native.get(...values) ?? undefined;
    // Safe cast: the statement selects what the types of its parts declare.
    return (row && statement.decode ? statement.decode(row) : row) as Selected<P> | undefined;
  }

  /** Returns a row that must exist, because it was just inserted or is referenced. */
  one<P extends readonly Part[]>(strings: TemplateStringsArray, ...parts: P): Selected<P> {
    const row = this.get(strings, ...parts);
    if (row === undefined) throw new Error(`no row for ${strings.join("?")}`);
    return row;
  }

  all<P extends readonly Part[]>(strings: TemplateStringsArray, ...parts: P): Selected<P>[] {
    const { statement, values } = statementOf(strings, parts);
    const rows = this.prepared(statement.sql).native.all(...values);
    // Safe cast, as in `get`.
    return (statement.decode ? rows.map(statement.decode) : rows) as Selected<P>[];
  }

  iterate<P extends readonly Part[]>(
    strings: TemplateStringsArray,
    ...parts: P
  ): IteratorObject<Selected<P>> {
    const { statement, values } = statementOf(strings, parts);
    const rows = this.statement(statement.sql).iterate(...values);
    // Safe cast, as in `get`.
    return (statement.decode ? rows.map(statement.decode) : rows) as IteratorObject<Selected<P>>;
  }

  has(strings: TemplateStringsArray, ...parts: Part[]): boolean {
    const { statement, values } = statementOf(strings, parts);
    return this.prepared(statement.sql).native.get(...values) !== null;
  }

  count(strings: TemplateStringsArray, ...parts: Part[]): number {
    const { statement, values } = statementOf(strings, parts);
    return Number(this.prepared(statement.sql).native.values(...values)[0]?.[0]);
  }

  /** Returns the number of changed rows. */
  run(strings: TemplateStringsArray, ...parts: Part[]): number {
    const { statement, values } = statementOf(strings, parts);
    return this.prepared(statement.sql).native.run(...values).changes;
  }

  /** Rows changed since the connection was opened. */
  get changes(): number {
    return Number(this.prepared("SELECT total_changes()").native.values()[0]?.[0]);
  }

  /** Finalises all statements first: SQLite keeps the file open and locked while one remains. */
  close(): void {
    this.client.close(true);
  }
}

/**
 * Reads through the writer between its transactions: a commit empties the page cache of every connection but
 * the writer's. Statements that may write and rows that are read one by one keep to the connection itself.
 */
class WarmReader extends Connection {
  readonly #writer: Connection;
  readonly #queries = new Map<string, boolean>();

  constructor(client: Database, writer: Connection) {
    super(client);
    this.#writer = writer;
  }

  override prepared(sql: string): Prepared {
    const isWarm = !this.#writer.client.inTransaction && this.#isQuery(sql);
    return isWarm ? this.#writer.prepared(sql) : super.prepared(sql);
  }

  #isQuery(sql: string): boolean {
    const known = this.#queries.get(sql);
    if (known !== undefined) return known;
    const isQuery = /^\s*(?:SELECT|WITH)\b/i.test(sql) && !/\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/i.test(sql);
    if (this.#queries.size >= MOST_QUERIES) this.#queries.clear();
    this.#queries.set(sql, isQuery);
    return isQuery;
  }
}

const MOST_QUERIES = 2000;

const dialect = new SQLiteSyncDialect();

export function asQuery(template: SQL): { toSQL(): Query } {
  return { toSQL: () => dialect.sqlToQuery(template) };
}

/** A value of the query itself, or the place of one that is given by name. */
interface Slot {
  readonly name?: string;
  readonly encoder?: DriverValueEncoder<unknown, unknown> | undefined;
  readonly value?: SQLQueryBindings;
}

/** A query compiled to SQL once, to run on any connection with different placeholder values. */
export class CompiledQuery<Values extends object = Record<string, unknown>> {
  readonly #sql: string;
  readonly #slots: readonly Slot[];

  constructor(query: { toSQL(): Query }) {
    const { sql, params } = query.toSQL();
    this.#sql = sql;
    this.#slots = params.map(slotOf);
  }

  /** Text and values, to run elsewhere. */
  bound(values: Values): { sql: string; values: SQLQueryBindings[] } {
    return { sql: this.#sql, values: this.#bind(values) };
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

  /** Inserts a row and returns its rowid. */
  insert(connection: Connection, values: Values): number {
    return Number(connection.statement(this.#sql).run(...this.#bind(values)).lastInsertRowid);
  }

  #bind(values: Values): SQLQueryBindings[] {
    // Safe cast: the names of the slots are the names of the values.
    const given = values as Record<string, unknown>;
    return this.#slots.map(({ name, encoder, value: constant }) => {
      if (name === undefined) return constant ?? null;
      const value = given[name];
      // Without this check, a missing name would silently bind NULL.
      if (value === undefined && !(name in given)) throw new Error(`no value for ${name}`);
      const kept = encoder && value !== null ? encoder.mapToDriverValue(value) : value;
      // Safe cast: values match their columns, and STRICT tables reject anything else.
      return kept as SQLQueryBindings;
    });
  }
}

function slotOf(param: unknown): Slot {
  const [inner, encoder] = is(param, Param) ? [param.value, param.encoder] : [param];
  // Safe cast: drizzle's parameters for SQLite are valid SQLite values.
  return is(inner, Placeholder) ? { name: inner.name, encoder } : { value: inner as SQLQueryBindings };
}

/** INSERT of one row of a table, with columns bound by name. */
export function insertInto<T extends SQLiteTable>(table: T): CompiledQuery<Omit<RowOf<T>, "rid">> {
  // SQLite assigns the rowid.
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

/** Opens the only writer. Each commit syncs the log, until the store does so itself (`SyncedLog`). */
export function openWriter(path: string, durable = true): Connection {
  const client = new Database(path, { create: true, strict: true });
  // Waiting for a lock blocks the event loop; only a backup tool could hold one.
  client.run("PRAGMA busy_timeout = 2000");
  client.run("PRAGMA journal_mode = WAL");
  client.run(`PRAGMA synchronous = ${durable ? "FULL" : "OFF"}`);
  client.run("PRAGMA foreign_keys = ON");
  // Overwritten personal data must not remain in free pages.
  client.run("PRAGMA secure_delete = ON");
  // When kept in files, the statement journals of savepoints dominate the cost of a write.
  client.run("PRAGMA temp_store = MEMORY");
  client.run("PRAGMA cache_size = -65536");
  client.run("PRAGMA wal_autocheckpoint = 8000");
  return new Connection(client);
}

/** For a process that only checkpoints. The log is synced before its pages are copied, and then the file. */
export function openCheckpointer(path: string): Database {
  const client = new Database(path, { readwrite: true, strict: true });
  client.run("PRAGMA busy_timeout = 2000");
  client.run("PRAGMA synchronous = NORMAL");
  return client;
}

export function openReader(path: string): Connection {
  return new Connection(openReadOnly(path));
}

export function openWarmReader(path: string, writer: Connection): Connection {
  return new WarmReader(openReadOnly(path), writer);
}

function openReadOnly(path: string): Database {
  const client = new Database(path, { readonly: true, strict: true });
  client.run("PRAGMA busy_timeout = 2000");
  client.run("PRAGMA cache_size = -32768");
  client.run("PRAGMA query_only = ON");
  return client;
}
