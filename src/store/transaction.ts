import type { Connection, Db } from "./connection.ts";

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown };

/** Read access to the database. Queries through drizzle must always be awaited. */
export interface Handle {
  readonly db: Db;
  readonly connection: Connection;
  /** True if other connections see the same state, unlike in transactions and snapshots. */
  readonly isShared?: boolean;
}

/** A call's share of a transaction. */
export interface Tx extends Handle {
  /** Runs work in a savepoint, rolled back on a throw or if `keep` returns false. */
  attempt<T>(work: (tx: Tx) => Promise<T>, keep?: (value: T) => boolean): Promise<Outcome<T>>;
  /** Lets reads run during the transaction. Returns the number of waiting calls: if any, finish soon. */
  turn(): Promise<number>;
  /** Runs at the end of the transaction, after every call of the batch. */
  beforeCommit(effect: () => void): void;
  /** Runs once others see the change, or after it was rolled back: for what is cached of the data. */
  visible(effect: () => void): void;
  /** Calls the effect with true once the batch is durable, or with false if it was rolled back. */
  settled(effect: (committed: boolean) => void): void;
}

/** Work to run later for a call, or for the part of it that was kept. */
export interface Effects {
  beforeCommit: (() => void)[];
  visible: (() => void)[];
  settled: ((committed: boolean) => void)[];
}

export const noEffects = (): Effects => ({ beforeCommit: [], visible: [], settled: [] });

/** The open transaction of a connection, of which calls have shares. */
export class Transaction {
  readonly #connection: Connection;
  readonly #turn: () => Promise<number>;

  constructor(connection: Connection, turn: () => Promise<number>) {
    this.#connection = connection;
    this.#turn = turn;
  }

  share(effects: Effects): Tx {
    return {
      db: this.#connection.db,
      connection: this.#connection,
      attempt: (work, keep) => this.savepoint("attempt", effects, work, keep),
      turn: () => this.#turn(),
      beforeCommit: (effect) => effects.beforeCommit.push(effect),
      visible: (effect) => effects.visible.push(effect),
      settled: (effect) => effects.settled.push(effect),
    };
  }

  /** Runs work in a savepoint. Effects of work that is not kept run at once. */
  async savepoint<T>(
    name: "call" | "attempt",
    effects: Effects,
    work: (tx: Tx) => Promise<T>,
    keep: (value: T) => boolean = () => true,
  ): Promise<Outcome<T>> {
    const own = noEffects();
    this.#execute(`SAVEPOINT ${name}`);
    let outcome: Outcome<T>;
    try {
      outcome = { ok: true, value: await work(this.share(own)) };
    } catch (error) {
      outcome = { ok: false, error };
    }
    // A full or failing disk aborts the whole transaction: there is no savepoint to return to.
    if (!outcome.ok && !this.#connection.client.inTransaction) throw outcome.error;
    const kept = outcome.ok && keep(outcome.value);
    if (!kept) this.#execute(`ROLLBACK TO ${name}`);
    this.#execute(`RELEASE ${name}`);
    if (kept) {
      effects.beforeCommit.push(...own.beforeCommit);
      effects.visible.push(...own.visible);
      effects.settled.push(...own.settled);
    } else {
      for (const effect of own.visible) effect();
      for (const effect of own.settled) effect(false);
    }
    return outcome;
  }

  #execute(sql: string): void {
    this.#connection.statement(sql).run();
  }
}
