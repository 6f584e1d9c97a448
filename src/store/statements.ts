import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";

/** A row as SQLite gives it: the column names of the query, driver values. */
export type RawRow = Record<string, string | number | Uint8Array | null>;

interface Prepared {
  readonly sql: string;
  readonly native: Statement<RawRow, SQLQueryBindings[]>;
  usedAt: number;
  /** How many callers are between two of its rows. */
  iterations: number;
}

/** More than all features of an appliance use in an hour; callers can make up more. */
const MOST_PREPARED = 1000;

/** The prepared statements of one connection, by their text: the least recently used are finalised. */
export class Statements {
  readonly #client: Database;
  readonly #most: number;
  readonly #prepared = new Map<string, Prepared>();
  #uses = 0;

  constructor(client: Database, most = MOST_PREPARED) {
    this.#client = client;
    this.#most = most;
  }

  get size(): number {
    return this.#prepared.size;
  }

  /** Prepares a statement at its first use, and again when it was finalised since. */
  prepared(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (!prepared) {
      if (this.#prepared.size >= this.#most) this.#finaliseOldest();
      const native = this.#client.prepare<RawRow, SQLQueryBindings[]>(sql);
      prepared = { sql, native, usedAt: 0, iterations: 0 };
      this.#prepared.set(sql, prepared);
    }
    this.#uses += 1;
    prepared.usedAt = this.#uses;
    return prepared;
  }

  /** A quarter at a time: sorting them for each would cost more than preparing it again. */
  #finaliseOldest(): void {
    const idle = [...this.#prepared.values()].filter(({ iterations }) => iterations === 0);
    const oldest = idle.toSorted((a, b) => a.usedAt - b.usedAt).slice(0, Math.ceil(this.#most / 4));
    for (const { sql, native } of oldest) {
      native.finalize();
      this.#prepared.delete(sql);
    }
  }
}

/** A statement by its text. It can be held on to: it is prepared again when it was finalised meanwhile. */
export class KeptStatement {
  readonly #sql: string;
  readonly #statements: Statements;

  constructor(sql: string, statements: Statements) {
    this.#sql = sql;
    this.#statements = statements;
  }

  all(...values: SQLQueryBindings[]) {
    return this.#native().all(...values);
  }

  get(...values: SQLQueryBindings[]) {
    return this.#native().get(...values);
  }

  run(...values: SQLQueryBindings[]) {
    return this.#native().run(...values);
  }

  /** The rows as arrays. */
  values(...values: SQLQueryBindings[]) {
    return this.#native().values(...values);
  }

  *iterate(...values: SQLQueryBindings[]): Generator<RawRow> {
    const prepared = this.#statements.prepared(this.#sql);
    prepared.iterations += 1;
    try {
      yield* prepared.native.iterate(...values);
    } finally {
      prepared.iterations -= 1;
    }
  }

  #native() {
    return this.#statements.prepared(this.#sql).native;
  }
}
