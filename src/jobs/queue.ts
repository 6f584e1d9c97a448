import PQueue from "p-queue";
import type { QueueDeps } from "./deps.ts";
import type { Job } from "./job.ts";
import {
  claimJobs,
  claimNamed,
  LEASE_MS,
  lostJobs,
  nextDue,
  renewLeases,
  takeBack,
  takeOver,
} from "./ledger.ts";
import { performJob } from "./perform.ts";
import { onCommit } from "./signals.ts";

/** A longer delay would not fit into a timer. */
const LONGEST_ALARM_MS = 2 ** 31 - 1;

export class Queue {
  readonly #deps: QueueDeps;
  readonly #executor: PQueue;
  readonly #claimed = new Set<number>();
  #renewal: NodeJS.Timeout | undefined;
  #alarm: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #woken = false;
  #stopped = false;
  #isWell = true;

  constructor(deps: QueueDeps) {
    this.#deps = deps;
    this.#executor = new PQueue({ concurrency: deps.concurrency });
  }

  get isWell(): boolean {
    return this.#isWell && !this.#stopped;
  }

  /** Requeues interrupted jobs. The folder is locked, so no other process can be running them. */
  async start(): Promise<void> {
    const { store, clock } = this.#deps;
    await store.write(async (tx) => {
      onCommit(tx, () => this.wake());
      takeOver(tx.connection, clock.now());
    });
    this.#renewal = setInterval(() => void this.#renew(), LEASE_MS / 3);
    this.wake();
  }

  /** Polls now or, if a poll is running, again when it ends. */
  wake(): void {
    if (this.#stopped) return;
    this.#woken = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#woken) this.wake();
    });
  }

  async drain(): Promise<void> {
    do {
      this.wake();
      await this.#settle();
    } while (this.isWell && (await this.#isAnyDue()));
  }

  async runOnly(org: number, name: string, report?: (job: Job) => void): Promise<void> {
    const { store, clock } = this.#deps;
    for (;;) {
      const job = await store.write(async ({ connection }) =>
        claimNamed(connection, clock.now(), { org, name }),
      );
      if (!job) return;
      report?.(job);
      await performJob(this.#deps, job, () => this.#stopped);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#renewal);
    clearTimeout(this.#alarm);
    await this.#settle();
  }

  async #settle(): Promise<void> {
    while (this.#looking || this.#claimed.size > 0) {
      await this.#looking;
      await this.#executor.onIdle();
    }
  }

  async #look(): Promise<void> {
    while (this.#woken) {
      this.#woken = false;
      try {
        await this.#claim();
        this.#isWell = true;
      } catch (cause) {
        this.#isWell = false;
        this.#deps.log.error("the queue could not look for jobs", { cause });
      }
    }
  }

  /** Claims jobs for all free slots. Runs again whenever a job finishes. */
  async #claim(): Promise<void> {
    const { store, clock, concurrency } = this.#deps;
    const free = concurrency - this.#claimed.size;
    if (free === 0 || this.#stopped) return;
    const now = clock.now();
    const [next, lost] = await store.read(async ({ connection }) => [
      nextDue(connection),
      lostJobs(connection, now).filter((rid) => !this.#claimed.has(rid)),
    ]);
    if (lost.length === 0 && (next === undefined || next > now)) return this.#setAlarm(next, now);
    const jobs = await store.write(async ({ connection }) => {
      takeBack(connection, lost, now);
      return claimJobs(connection, now, { all: concurrency, free });
    });
    for (const job of jobs) {
      this.#claimed.add(job.rid);
      void this.#executor.add(() => this.#perform(job));
    }
  }

  async #perform(job: Job): Promise<void> {
    try {
      await performJob(this.#deps, job, () => this.#stopped);
    } catch (cause) {
      // Not even the failure could be written; the job is requeued when its lease expires.
      this.#isWell = false;
      this.#deps.log.error("a job could not be settled", { job: job.id, cause });
    } finally {
      this.#claimed.delete(job.rid);
      this.wake();
    }
  }

  #setAlarm(next: number | undefined, now: number): void {
    clearTimeout(this.#alarm);
    if (next === undefined || this.#stopped) return;
    this.#alarm = setTimeout(() => this.wake(), Math.min(next - now, LONGEST_ALARM_MS));
  }

  async #isAnyDue(): Promise<boolean> {
    const { store, clock } = this.#deps;
    const next = await store.read(async ({ connection }) => nextDue(connection));
    return next !== undefined && next <= clock.now();
  }

  async #renew(): Promise<void> {
    if (this.#claimed.size === 0) return;
    const { store, clock, log } = this.#deps;
    try {
      await store.write(async ({ connection }) => renewLeases(connection, this.#claimed, clock.now()));
    } catch (cause) {
      log.error("the claims of running jobs could not be renewed", { cause });
    }
  }
}
