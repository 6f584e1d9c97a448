import type { Clock } from "../kernel/clock.ts";
import { Fault } from "../kernel/errors.ts";
import type { Log } from "../kernel/log.ts";
import type { Store } from "../store/store.ts";
import { Pace } from "./pace.ts";
import { type StateReport, verifyRows } from "./verify-rows.ts";

/** Time for which the nightly reports of several organisations share one result. */
const FRESH_MS = 3_600_000;

/** Compares rows with the audit trail every night and caches the result. */
export class RowWatch {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #last: { at: number; report: Promise<StateReport> } | undefined;
  /** True if the last comparison found a row that differs. */
  differs = false;

  constructor(store: Store, clock: Clock, log: Log) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
  }

  /** Returns a recent result, or compares the rows. */
  compare(): Promise<StateReport> {
    const now = this.#clock.now();
    if (this.#last && Math.abs(now - this.#last.at) < FRESH_MS) return this.#last.report;
    const report = this.#look();
    this.#last = { at: now, report };
    report.catch(() => {
      this.#last = undefined;
    });
    return report;
  }

  /** Pace of a check that ends when the server stops. */
  pace(): Pace {
    return new Pace(this.#stopping.signal);
  }

  /** Ends the check that runs: a large log would delay the shutdown by minutes. */
  stop(): void {
    this.#stopping.abort(new Fault("NOT_READY"));
  }

  async #look(): Promise<StateReport> {
    const report = await verifyRows(this.#store, this.pace());
    this.differs = !report.ok;
    for (const { kind, entity, id } of report.findings)
      this.#log.error("a row does not answer to the audit trail", { kind, entity, id });
    for (const { kind, type, name } of report.schema)
      this.#log.error("the schema is not what this program made", { kind, type, name });
    return report;
  }
}
