import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";

/** Row with the query's column names and the driver's values. */
export type RawRow = Record<string, string | number | Uint8Array | null>;

export interface Prepared {
  readonly sql: string;
  readonly native: Statement<RawRow, SQLQueryBindings[]>;
  usedAt: number;
  /** Callers currently iterating over the rows. */
  iterations: number;
}

/** Connection on which a statement runs. */
export interface Preparing {
  prepared(sql: string): Prepared;
  /** For rows that are read one by one, possibly long after the first. */
  preparedToIterate(sql: string): Prepared;
}

/** More than all features use in an hour; only callers with unusual queries reach it. */
const MOST_PREPARED = 1000;

/** LRU cache of a connection's prepared statements, by text. */
export class Statements implements Preparing {
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

  /** Returns a prepared statement, which is prepared again if it was finalised. */
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

  preparedToIterate(sql: string): Prepared {
    return this.prepared(sql);
  }

  /** Evicts a quarter at a time: sorting for each eviction would cost more than preparing. */
  #finaliseOldest(): void {
    const idle = [...this.#prepared.values()].filter(({ iterations }) => iterations === 0);
    const oldest = idle.toSorted((a, b) => a.usedAt - b.usedAt).slice(0, Math.ceil(this.#most / 4));
    for (const { sql, native } of oldest) {
      native.finalize();
      this.#prepared.delete(sql);
    }
  }
}

/** Cached statement; prepared again if it was finalised. */
export class KeptStatement {
  readonly #sql: string;
  readonly #connection: Preparing;

  constructor(sql: string, connection: Preparing) {
    this.#sql = sql;
    this.#connection = connection;
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

  values(...values: SQLQueryBindings[]) {
    return this.#native().values(...values);
  }

  *iterate(...values: SQLQueryBindings[]): Generator<RawRow> {
    const prepared = this.#connection.preparedToIterate(this.#sql);
    prepared.iterations += 1;
    try {
      yield* prepared.native.iterate(...values);
    } finally {
      prepared.iterations -= 1;
    }
  }

  #native() {
    return this.#connection.prepared(this.#sql).native;
  }
}
