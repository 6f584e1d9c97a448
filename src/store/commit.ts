import type { Connection, Db } from "./connection.ts";
import { FairQueue, type Shares } from "./fair-queue.ts";

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
  /** Calls the effect with true once the batch is durable, or with false if it was lost. */
  settled(effect: (committed: boolean) => void): void;
}

/** Hook into every transaction, for the audit trail. */
export interface Companion {
  beforeCommit(connection: Connection): void;
  settled(committed: boolean): void;
}

interface Waiting {
  caller: string;
  run: (tx: Tx) => Promise<() => void>;
  reject: (error: unknown) => void;
}

interface Hooks {
  beforeCommit: (() => void)[];
  settled: ((committed: boolean) => void)[];
}

const MAX_BATCH = 256;
/** Maximum duration of a batch, which limits how long readers wait. */
const MAX_BATCH_MS = 10;
/** A call that takes longer is the last of its batch. */
const LONG_MS = 3;
/** Extra time for calls to join the batch after long work has yielded. */
const JOINING_MS = 3;

/**
 * Group commit: concurrent calls share one transaction and one fsync, each in its own savepoint. The flush
 * runs in setImmediate, so it covers all requests read in one turn of the event loop.
 */
export class GroupCommit {
  readonly #connection: Connection;
  readonly #waiting: FairQueue<Waiting>;
  readonly #between: (() => void)[] = [];
  #flushing: Promise<void> | undefined;
  #alarm: NodeJS.Timeout | undefined;
  /** Time until which the current batch accepts calls. */
  #until = 0;
  companion: Companion | undefined;
  batches = 0;
  calls = 0;
  /** Error of the last transaction; undefined if it was committed to disk. */
  failure: unknown;

  constructor(connection: Connection, shares?: Shares) {
    this.#connection = connection;
    this.#waiting = new FairQueue(shares);
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Resolves once the result is durable. Calls of one caller run in order, and share the time with others. */
  submit<T>(work: (tx: Tx) => Promise<T>, caller = ""): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push(caller, {
        caller,
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
    clearTimeout(this.#alarm);
    this.#flushing ??= new Promise((done) => setImmediate(() => this.#drain().then(done)));
  }

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

  async idle(): Promise<void> {
    while (this.#flushing || this.#waiting.length > 0) {
      this.#arm();
      await this.#flushing;
    }
  }

  async #drain(): Promise<void> {
    while (this.#waiting.restMs === 0 || this.#between.length > 0) {
      for (const work of this.#between.splice(0)) work();
      if (this.#waiting.restMs === 0) await this.#flush();
      if (this.#waiting.length > 0) await new Promise((resume) => setImmediate(resume));
    }
    this.#flushing = undefined;
    // Everybody who waits has to rest.
    if (this.#waiting.restMs !== undefined) this.#alarm = setTimeout(() => this.#arm(), this.#waiting.restMs);
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
        const began = performance.now();
        const outcome = await this.#savepoint("call", hooks, (tx) => waiting.run(tx));
        const took = performance.now() - began;
        this.#waiting.charge(waiting.caller, took);
        this.#waiting.count(waiting.caller);
        if (outcome.ok) answers.push({ waiting, resolve: outcome.value });
        else waiting.reject(outcome.error);
        // Short calls come first, and do not wait for more than one long call.
        if (took > LONG_MS) break;
      }
      for (const effect of hooks.beforeCommit) effect();
      this.companion?.beforeCommit(this.#connection);
      this.#run("COMMIT");
    } catch (error) {
      this.failure = error;
      if (this.#connection.client.inTransaction) this.#run("ROLLBACK");
      for (const effect of hooks.settled) effect(false);
      this.companion?.settled(false);
      // Includes calls in progress when the transaction failed; calls rejected earlier are already settled.
      for (const waiting of batch) waiting.reject(error);
      // If even BEGIN fails, no waiting call can be served, so all are rejected.
      if (batch.length === 0)
        for (let one = this.#waiting.shift(() => true); one; one = this.#waiting.shift(() => true))
          one.reject(error);
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
    // A full or failing disk aborts the whole transaction: there is no savepoint to return to.
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
