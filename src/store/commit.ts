import type { Connection } from "./connection.ts";
import { FairQueue, type Shares } from "./fair-queue.ts";
import { type Effects, noEffects, Transaction, type Tx } from "./transaction.ts";

/** Takes part in every transaction. */
export interface CommitHook {
  beforeCommit(connection: Connection): void;
  /** Returns what is to be done once the transaction is durable. */
  committed?(): () => void;
  rolledBack?(): void;
}

/** Work, usually in its own savepoint, or an append that cannot fail and needs no savepoint. */
type Work =
  | { readonly run: (tx: Tx) => Promise<() => void>; readonly hasSavepoint: boolean }
  | { readonly append: (connection: Connection) => void; readonly resolve: () => void };

type Waiting = Work & { readonly caller: string; readonly reject: (error: unknown) => void };

/** A committed batch that is not known to be durable yet. */
interface Unsynced {
  readonly batch: readonly Waiting[];
  readonly effects: () => void;
  readonly answer: () => void;
}

const MAX_BATCH = 256;
/** Calls that make a batch while the previous one is being synced. */
const ENOUGH = 16;
/** A sync that takes longer does not hold up the next: a slow disk would make calls wait for two. */
const PATIENCE_MS = 2;
/** Maximum duration of a batch, which limits how long readers wait. */
const MAX_BATCH_MS = 10;
/** A call that takes longer is the last of its batch. */
const LONG_MS = 3;
/** Extra time for calls to join the batch after long work has yielded. */
const JOINING_MS = 3;

export interface CommitOptions {
  readonly connection: Connection;
  /** Makes everything committed so far durable. */
  sync(): Promise<void>;
  /** Syncs at a time. */
  readonly mostSyncs: number;
  readonly shares?: Shares;
  readonly hooks?: readonly CommitHook[];
  /** Makes durable what effects have written elsewhere. */
  syncEffects?(): Promise<void>;
  /** Called if nothing can be answered any more. */
  onLost?(cause: unknown): void;
}

/**
 * Group commit: concurrent calls share one transaction, each in its own savepoint. The flush runs in
 * setImmediate, so it covers all requests read in one turn of the event loop. The log is synced off the event
 * loop: meanwhile others already see the change, but nobody gets an answer, since every answer waits for a
 * later event of its own to be durable.
 */
export class GroupCommit {
  readonly #options: CommitOptions;
  readonly #connection: Connection;
  readonly #transaction: Transaction;
  #unsynced: Unsynced[] = [];
  readonly #syncs = new Set<Promise<void>>();
  /** Resolves at the end of the transaction that is open. */
  #open: Promise<void> | undefined;
  /** Time until which calls wait for the sync that runs. */
  #patience = 0;
  /** Why no more calls are taken. */
  #refusal: unknown;
  readonly #waiting: FairQueue<Waiting>;
  readonly #exclusive: (() => Promise<void>)[] = [];
  #flushing: Promise<void> | undefined;
  #alarm: NodeJS.Timeout | undefined;
  /** Time until which the current batch accepts calls. */
  #until = 0;
  readonly #hooks: CommitHook[];
  batches = 0;
  calls = 0;
  /** Error of the last transaction; undefined if it was committed to disk. */
  failure: unknown;

  constructor(options: CommitOptions) {
    this.#options = options;
    this.#connection = options.connection;
    this.#transaction = new Transaction(options.connection, () => this.#turn());
    this.#waiting = new FairQueue(options.shares);
    this.#hooks = [...(options.hooks ?? [])];
  }

  /** Adds a hook before the others, which may write on its behalf. */
  addHook(hook: CommitHook): void {
    this.#hooks.unshift(hook);
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Resolves once the result is durable. Calls of one caller run in order, and share the time with others. */
  submit<T>(work: (tx: Tx) => Promise<T>, caller = ""): Promise<T> {
    return this.#queue(work, caller, true);
  }

  /** Like `submit`, without a savepoint: work must do what may fail in an `attempt`, as other throws fail the batch. */
  submitBare<T>(work: (tx: Tx) => Promise<T>, caller = ""): Promise<T> {
    return this.#queue(work, caller, false);
  }

  #queue<T>(work: (tx: Tx) => Promise<T>, caller: string, hasSavepoint: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push(caller, {
        caller,
        hasSavepoint,
        run: async (tx) => {
          const value = await work(tx);
          return () => resolve(value);
        },
        reject,
      });
      this.#arm();
    });
  }

  /** Adds to append-only tables. Resolves once that is durable. A throw fails the whole batch. */
  append(append: (connection: Connection) => void, caller = ""): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(caller, { caller, append, resolve, reject });
      this.#arm();
    });
  }

  #arm(): void {
    clearTimeout(this.#alarm);
    this.#syncNext();
    if (this.#isEnough)
      this.#flushing ??= new Promise((done) => setImmediate(() => this.#drain().then(done)));
    else this.#rest();
  }

  /** Sets an alarm for the end of the first rest, which may be over by now. The end of a sync arms by itself. */
  #rest(): void {
    const restMs = this.#unsynced.length > 0 ? 0 : this.#waiting.restMs;
    if (restMs === undefined) return;
    const waits = Math.max(restMs, this.#syncMs);
    if (Number.isFinite(waits)) this.#alarm = setTimeout(() => this.#arm(), waits);
  }

  /** Milliseconds until another sync may begin; infinite if only the end of one arms. */
  get #syncMs(): number {
    if (this.#syncs.size === 0) return 0;
    if (this.#syncs.size === this.#options.mostSyncs) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#patience - performance.now());
  }

  /** While a sync is running, a small batch would only wait for the next one: it lets others join. */
  get #isEnough(): boolean {
    if (this.#exclusive.length > 0) return true;
    return this.#waiting.length >= (this.#syncMs > 0 ? ENOUGH : 1) && this.#waiting.restMs === 0;
  }

  /** Runs work between two batches. */
  exclusively<T>(work: () => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#exclusive.push(async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      });
      this.#arm();
    });
  }

  async idle(): Promise<void> {
    for (;;) {
      this.#arm();
      const [sync] = this.#syncs;
      const pending = this.#flushing ?? sync;
      if (pending) await pending;
      else if (this.#waiting.length === 0) return;
      else await Bun.sleep(this.#waiting.restMs ?? 0);
    }
  }

  async #drain(): Promise<void> {
    while (this.#isEnough) {
      for (const work of this.#exclusive.splice(0)) await work();
      if (this.#waiting.restMs === 0) {
        this.#open = this.#flush();
        await this.#open;
        this.#open = undefined;
      }
      if (this.#isEnough) await new Promise((resume) => setImmediate(resume));
    }
    this.#flushing = undefined;
    this.#rest();
  }

  /** Takes no more calls once those that wait are done. */
  async close(): Promise<void> {
    await this.idle();
    this.#refusal = new Error("the store is closed");
  }

  async #flush(): Promise<void> {
    if (this.#refusal !== undefined) return this.#rejectAll(this.#refusal);
    const batch: Waiting[] = [];
    const effects = noEffects();
    const answers: (() => void)[] = [];
    try {
      this.#connection.statement("BEGIN IMMEDIATE").run();
      this.#until = performance.now() + MAX_BATCH_MS;
      while (batch.length < MAX_BATCH && performance.now() < this.#until) {
        // Short calls do not wait for a long one in their own transaction.
        const waiting = batch.length === 0 ? this.#waiting.shift() : this.#waiting.shiftLight();
        if (!waiting) break;
        batch.push(waiting);
        const began = performance.now();
        const resolve = "append" in waiting ? this.#add(waiting) : await this.#run(waiting, effects);
        if (resolve) answers.push(resolve);
        const took = performance.now() - began;
        this.#waiting.charge(waiting.caller, took);
        this.#waiting.count(waiting.caller);
        // Short calls come first, and do not wait for more than one long call.
        if (took > LONG_MS) break;
      }
      for (const effect of effects.beforeCommit) effect();
      for (const hook of this.#hooks) hook.beforeCommit(this.#connection);
      this.#connection.statement("COMMIT").run();
    } catch (error) {
      this.failure = error;
      if (this.#connection.client.inTransaction) this.#connection.statement("ROLLBACK").run();
      for (const effect of effects.visible) effect();
      for (const effect of effects.settled) effect(false);
      for (const hook of this.#hooks) hook.rolledBack?.();
      // Includes calls in progress when the transaction failed; calls rejected earlier are already settled.
      for (const waiting of batch) waiting.reject(error);
      // If even BEGIN fails, no waiting call can be served, so all are rejected.
      if (batch.length === 0) this.#rejectAll(error);
      return;
    }
    const after = this.#hooks.map((hook) => hook.committed?.());
    for (const effect of effects.visible) effect();
    this.batches += 1;
    this.calls += batch.length;
    this.#unsynced.push({
      batch,
      effects: () => {
        for (const effect of after) effect?.();
        for (const effect of effects.settled) effect(true);
      },
      answer: () => {
        for (const resolve of answers) resolve();
      },
    });
    this.#syncNext();
  }

  #add({ append, resolve }: Extract<Waiting, { append: unknown }>): () => void {
    append(this.#connection);
    return resolve;
  }

  async #run(
    { run, reject, hasSavepoint }: Extract<Waiting, { run: unknown }>,
    effects: Effects,
  ): Promise<(() => void) | undefined> {
    // Each open savepoint makes every statement slower.
    if (!hasSavepoint) return run(this.#transaction.share(effects));
    const outcome = await this.#transaction.savepoint("call", effects, run);
    if (outcome.ok) return outcome.value;
    reject(outcome.error);
    return undefined;
  }

  /** One sync covers all batches that were committed before it began. */
  #syncNext(): void {
    if (this.#unsynced.length === 0 || this.#syncMs > 0) return;
    const covered = this.#unsynced;
    this.#unsynced = [];
    this.#patience = performance.now() + PATIENCE_MS;
    const earlier = [...this.#syncs].at(-1);
    // Effects run in the order of the commits, only if there is no gap before them, and while nobody writes.
    const sync = this.#options
      .sync()
      .then(() => earlier)
      .then(() => this.#open)
      .then(() => this.#synced(covered))
      .catch((error: unknown) => this.#lose(error, covered));
    this.#syncs.add(sync);
    void sync.then(() => {
      this.#syncs.delete(sync);
      this.#arm();
    });
  }

  async #synced(covered: readonly Unsynced[]): Promise<void> {
    if (this.#refusal !== undefined) throw this.#refusal;
    for (const { effects } of covered) effects();
    // Some of them end in a microtask.
    await Promise.resolve();
    await this.#options.syncEffects?.();
    this.failure = undefined;
    for (const { answer } of covered) answer();
  }

  #rejectAll(error: unknown): void {
    for (let one = this.#waiting.shift(() => true); one; one = this.#waiting.shift(() => true))
      one.reject(error);
  }

  /** Commits that reads have seen may be lost: only a restart shows what is on disk. */
  #lose(error: unknown, batches: readonly Unsynced[]): void {
    this.failure = error;
    this.#refusal = error;
    this.#options.onLost?.(error);
    for (const { batch } of batches) for (const waiting of batch) waiting.reject(error);
  }

  async #turn(): Promise<number> {
    await new Promise((resume) => setImmediate(resume));
    this.#until = Math.max(this.#until, performance.now() + JOINING_MS);
    return this.#waiting.length;
  }
}
