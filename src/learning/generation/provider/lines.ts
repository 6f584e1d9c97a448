import PQueue from "p-queue";
import type { Form } from "./exchange.ts";
import type { Endpoint } from "./model.ts";

/** Connection state of an endpoint: concurrency, health and supported format. */
export interface Line {
  readonly queue: PQueue;
  readonly circuit: Circuit;
  form: Form;
}

interface Kept {
  line: Line;
  version: number;
}

/** Connection states by organisation. Changed settings reset them. */
export class Lines {
  readonly #kept = new Map<number, Kept>();

  isAnyAtRest(now: number): boolean {
    return [...this.#kept.values()].some(({ line }) => line.circuit.restsUntil(now) !== undefined);
  }

  to({ org, version, concurrency }: Endpoint): Line {
    const kept = this.#kept.get(org);
    if (kept?.version === version) return kept.line;
    const queue = kept?.line.queue ?? new PQueue();
    queue.concurrency = concurrency;
    const line: Line = { queue, circuit: new Circuit(), form: "json_schema" };
    this.#kept.set(org, { line, version });
    return line;
  }
}

const PATIENCE = 3;
const FIRST_REST = 30_000;
const LONGEST_REST = 300_000;

/**
 * Circuit breaker: after some consecutive failures, refuses calls until a pause is over and one trial call
 * has succeeded. Each pause is twice as long as the previous one.
 */
class Circuit {
  #failures = 0;
  #rest = FIRST_REST;
  #until = 0;
  #trying = false;

  /** Returns undefined if calls are allowed now. The first caller after a pause makes the trial call. */
  closedUntil(now: number): number | undefined {
    if (this.#failures < PATIENCE) return undefined;
    if (now < this.#until) return this.#until;
    if (this.#trying) return now + FIRST_REST;
    this.#trying = true;
    return undefined;
  }

  /** End of the pause, without claiming the trial call. */
  restsUntil(now: number): number | undefined {
    return this.#failures >= PATIENCE && now < this.#until ? this.#until : undefined;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#rest = FIRST_REST;
    this.#trying = false;
  }

  /** Records a failed call. `restFor` is the pause requested by the endpoint. */
  failed(now: number, restFor = 0): void {
    this.#trying = false;
    this.#failures = restFor > 0 ? PATIENCE : this.#failures + 1;
    if (this.#failures < PATIENCE) return;
    this.#until = now + Math.max(this.#rest, restFor);
    this.#rest = Math.min(this.#rest * 2, LONGEST_REST);
  }

  /** Records that the trial call was cancelled without a result, so that the next call becomes the trial. */
  undecided(): void {
    this.#trying = false;
  }
}
