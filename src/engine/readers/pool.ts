import { availableParallelism } from "node:os";
import { join } from "node:path";
import { READER } from "../../kernel/child.ts";
import { Fault } from "../../kernel/errors.ts";
import { FairQueue } from "../../store/fair-queue.ts";
import type { RawRow } from "../../store/statements.ts";
import { say } from "../../text/message.ts";
import type { Query } from "./messages.ts";
import { Reader } from "./reader.ts";

export interface ReaderTerms {
  readonly caller: string;
  readonly limitMs: number;
}

/** Use of the readers, for metrics. */
export interface ReadersUse {
  readonly processes: number;
  readonly busy: number;
  readonly waiting: number;
  readonly statements: number;
  readonly seconds: number;
  readonly waitedSeconds: number;
  readonly ended: number;
}

/**
 * Runs expensive statements in processes with read-only connections: they use other processor cores and never
 * hold up the server. Callers are served by the time that they use, and none can take all readers.
 */
export interface ReaderPool {
  /** Sees everything that was committed before. Throws QUERY_TOO_BROAD beyond the limit. */
  read(query: Query, terms: ReaderTerms): Promise<RawRow[]>;
  use(): ReadersUse;
  stop(): Promise<void>;
}

export interface ReaderPoolOptions {
  readonly database: string;
  readonly readers?: number;
  readonly idleMs?: number;
  /** Longest wait for a reader. */
  readonly mostWaitMs?: number;
}

interface Waiting extends ReaderTerms {
  readonly query: Query;
  readonly since: number;
  readonly settle: PromiseWithResolvers<RawRow[]>;
}

const SOURCE = join(import.meta.dir, "main.ts");
const COMMAND = Bun.isStandaloneExecutable ? [process.execPath, READER] : [process.execPath, SOURCE];
const MOST_READERS = 4;
/** Longest time that is named in Retry-After. */
const MOST_AGAIN_SECONDS = 60;

/** Opens the pool. Its processes are started on demand and end when idle. */
export function openReaders({
  database,
  readers: count = Math.min(MOST_READERS, Math.max(2, availableParallelism() - 1)),
  idleMs = 30_000,
  mostWaitMs = 20_000,
}: ReaderPoolOptions): ReaderPool {
  const readers = Array.from(
    { length: count },
    () => new Reader({ command: [...COMMAND, database], idleMs }),
  );
  const free = [...readers];
  const queue = new FairQueue<Waiting>();
  const running = new Map<string, number>();
  const totals = { statements: 0, seconds: 0, waitedSeconds: 0, ended: 0 };
  let isStopped = false;

  const mayRun = (caller: string) => (running.get(caller) ?? 0) < Math.max(1, count - 1);

  function serve(): void {
    while (free.length > 0) {
      const next = queue.shift(mayRun);
      if (!next) return;
      const waited = performance.now() - next.since;
      totals.waitedSeconds += waited / 1000;
      if (isStopped) next.settle.reject(new Fault("NOT_READY"));
      else if (waited > mostWaitMs) next.settle.reject(busy(queue.length / count, totals));
      else void run(next);
    }
  }

  async function run({ query, caller, limitMs, settle }: Waiting): Promise<void> {
    // A running process is used before another one is started.
    free.sort((a, b) => Number(a.isRunning) - Number(b.isRunning));
    const reader = free.pop();
    if (!reader) return;
    running.set(caller, (running.get(caller) ?? 0) + 1);
    const began = performance.now();
    try {
      settle.resolve(await reader.run(query, limitMs));
    } catch (error) {
      if (error instanceof Fault) totals.ended += 1;
      settle.reject(error);
    }
    const took = performance.now() - began;
    totals.statements += 1;
    totals.seconds += took / 1000;
    queue.charge(caller, took);
    const left = (running.get(caller) ?? 1) - 1;
    if (left === 0) running.delete(caller);
    else running.set(caller, left);
    free.push(reader);
    serve();
  }

  return {
    read(query, terms) {
      const settle = Promise.withResolvers<RawRow[]>();
      queue.push(terms.caller, { ...terms, query, since: performance.now(), settle });
      serve();
      return settle.promise;
    },
    use: () => ({
      ...totals,
      processes: readers.filter(({ isRunning }) => isRunning).length,
      busy: readers.length - free.length,
      waiting: queue.length,
    }),
    async stop() {
      isStopped = true;
      await Promise.all(readers.map((reader) => reader.stop()));
    },
  };
}

/** Names the time after which those who wait now will be served. */
function busy(ahead: number, { seconds, statements }: { seconds: number; statements: number }): Fault {
  const again = Math.ceil((ahead * seconds) / Math.max(1, statements));
  return new Fault("NOT_READY", {
    message: say("records.errors.readersBusy"),
    retryAfterSeconds: Math.min(MOST_AGAIN_SECONDS, Math.max(1, again)),
  });
}
