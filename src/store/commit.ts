import type { Connection, Db } from "./connection.ts";
import { FairQueue } from "./fair-queue.ts";

/** What an attempt came to: its value, or what it threw after all it wrote was undone. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown };

/** Reading: queries through drizzle, always awaited. */
export interface Handle {
  readonly db: Db;
  readonly connection: Connection;
}

/** One call's part of a transaction. */
export interface Tx extends Handle {
  /** Runs work whose writes are undone when it throws, or when `keep` says so; what was written before stays. */
  attempt<T>(work: (tx: Tx) => Promise<T>, keep?: (value: T) => boolean): Promise<Outcome<T>>;
  /**
   * Lets whatever else there is to do have its turn, reads above all, while the transaction stays open. Answers how
   * many calls wait for its end by now: long work ends early for their sake.
   */
  turn(): Promise<number>;
  /** Runs last in the transaction, after every call of the batch has done its work. */
  beforeCommit(effect: () => void): void;
  /** Runs once the batch is durable (true) or lost (false). */
  settled(effect: (committed: boolean) => void): void;
}

/** Somebody with a part in every transaction: the audit trail. */
export interface Companion {
  /** Writes last, just before the commit. */
  beforeCommit(connection: Connection): void;
  settled(committed: boolean): void;
}

interface Waiting {
  run: (tx: Tx) => Promise<() => void>;
  reject: (error: unknown) => void;
}

interface Hooks {
  beforeCommit: (() => void)[];
  settled: ((committed: boolean) => void)[];
}

const MAX_BATCH = 256;
/** A batch that has taken this long commits with what it has: reads wait for nobody longer than that. */
const MAX_BATCH_MS = 10;
/** Those for whose sake long work ended early come into its transaction yet, if they take no longer than this. */
const JOINING_MS = 3;

/**
 * Group commit: calls that arrive together share one transaction and one fsync, each inside a savepoint
 * of its own, each answered after the commit. The flush is armed by setImmediate, so that all requests
 * read from the sockets in one turn of the event loop are in it.
 */
export class GroupCommit {
  readonly #connection: Connection;
  readonly #waiting = new FairQueue<Waiting>();
  readonly #between: (() => void)[] = [];
  #flushing: Promise<void> | undefined;
  /** When the batch under way takes in nobody more. */
  #until = 0;
  companion: Companion | undefined;
  batches = 0;
  calls = 0;
  /** Why the last transaction is not on the disk; undefined when it is. */
  failure: unknown;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Resolves with the work's value once it is durable; rejects when the work threw or the commit failed. The work of
   * one caller is done in order, that of several in turn.
   */
  submit<T>(work: (tx: Tx) => Promise<T>, caller = ""): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push(caller, {
        run: async (tx) => {
          const value = await work(tx);
          return () => resolve(value);
        },
        reject,
      });
      this.#arm();
    });
  }

  #arm(): void {
    this.#flushing ??= new Promise((done) => setImmediate(() => this.#drain().then(done)));
  }

  /** Runs something in a moment in which no transaction is open. */
  between<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#between.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
      this.#arm();
    });
  }

  /** Resolves when everything submitted so far is settled. */
  async idle(): Promise<void> {
    while (this.#flushing) await this.#flushing;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0 || this.#between.length > 0) {
      for (const work of this.#between.splice(0)) work();
      if (this.#waiting.length > 0) await this.#flush();
      // Lets the event loop read the requests that came in meanwhile.
      if (this.#waiting.length > 0) await new Promise((resume) => setImmediate(resume));
    }
    this.#flushing = undefined;
  }

  async #flush(): Promise<void> {
    const batch: Waiting[] = [];
    const hooks: Hooks = { beforeCommit: [], settled: [] };
    const answers: { waiting: Waiting; resolve: () => void }[] = [];
    try {
      this.#run("BEGIN IMMEDIATE");
      this.#until = performance.now() + MAX_BATCH_MS;
      while (batch.length < MAX_BATCH && performance.now() < this.#until) {
        const waiting = this.#waiting.shift();
        if (!waiting) break;
        batch.push(waiting);
        const outcome = await this.#savepoint("call", hooks, (tx) => waiting.run(tx));
        if (outcome.ok) answers.push({ waiting, resolve: outcome.value });
        else waiting.reject(outcome.error);
      }
      for (const effect of hooks.beforeCommit) effect();
      this.companion?.beforeCommit(this.#connection);
      this.#run("COMMIT");
    } catch (error) {
      this.failure = error;
      if (this.#connection.client.inTransaction) this.#run("ROLLBACK");
      for (const effect of hooks.settled) effect(false);
      this.companion?.settled(false);
      // Also whoever was at work when the transaction broke; who was refused before has their answer.
      for (const waiting of batch) waiting.reject(error);
      // When not even BEGIN works, nobody who waits can be served.
      if (batch.length === 0)
        for (let one = this.#waiting.shift(); one; one = this.#waiting.shift()) one.reject(error);
      return;
    }
    this.failure = undefined;
    this.companion?.settled(true);
    this.batches += 1;
    this.calls += batch.length;
    for (const effect of hooks.settled) effect(true);
    for (const { resolve } of answers) resolve();
  }

  async #savepoint<T>(
    name: "call" | "attempt",
    hooks: Hooks,
    work: (tx: Tx) => Promise<T>,
    keep: (value: T) => boolean = () => true,
  ): Promise<Outcome<T>> {
    const own: Hooks = { beforeCommit: [], settled: [] };
    this.#run(`SAVEPOINT ${name}`);
    let outcome: Outcome<T>;
    try {
      outcome = { ok: true, value: await work(this.#transaction(own)) };
    } catch (error) {
      outcome = { ok: false, error };
    }
    // A full or failing disk ends the transaction as a whole: there is no savepoint to go back to.
    if (!outcome.ok && !this.#connection.client.inTransaction) throw outcome.error;
    const kept = outcome.ok && keep(outcome.value);
    if (!kept) this.#run(`ROLLBACK TO ${name}`);
    this.#run(`RELEASE ${name}`);
    if (kept) {
      hooks.beforeCommit.push(...own.beforeCommit);
      hooks.settled.push(...own.settled);
    } else {
      for (const effect of own.settled) effect(false);
    }
    return outcome;
  }

  #transaction(hooks: Hooks): Tx {
    return {
      db: this.#connection.db,
      connection: this.#connection,
      attempt: (work, keep) => this.#savepoint("attempt", hooks, work, keep),
      turn: () => this.#turn(),
      beforeCommit: (effect) => hooks.beforeCommit.push(effect),
      settled: (effect) => hooks.settled.push(effect),
    };
  }

  async #turn(): Promise<number> {
    await new Promise((resume) => setImmediate(resume));
    this.#until = Math.max(this.#until, performance.now() + JOINING_MS);
    return this.#waiting.length;
  }

  #run(sql: string): void {
    this.#connection.statement(sql).run();
  }
}
