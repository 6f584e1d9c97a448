import PQueue from "p-queue";
import type { Form } from "./exchange.ts";
import type { Endpoint } from "./model.ts";

/** Connection state of an organisation's endpoint: concurrency, health, and supported formats. */
export interface Line {
  readonly queue: PQueue;
  readonly circuit: Circuit;
  form: Form;
}

interface Kept {
  line: Line;
  version: number;
}

/** Connection state of all endpoints. Changed settings reset it. */
export class Lines {
  readonly #kept = new Map<number, Kept>();

  /** True if an endpoint is paused after failures. */
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
 * Circuit breaker for an endpoint that does not answer: after some consecutive failures calls are refused
 * until a pause is over and one trial call has succeeded. Each pause is twice as long as the previous one.
 */
class Circuit {
  #failures = 0;
  #rest = FIRST_REST;
  #until = 0;
  #trying = false;

  /**
   * Time of the next allowed call; undefined if calls are allowed now. The first caller after a pause becomes
   * the trial call.
   */
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

  /** `restFor`: the pause that the endpoint requests. */
  failed(now: number, restFor = 0): void {
    this.#trying = false;
    this.#failures = restFor > 0 ? PATIENCE : this.#failures + 1;
    if (this.#failures < PATIENCE) return;
    this.#until = now + Math.max(this.#rest, restFor);
    this.#rest = Math.min(this.#rest * 2, LONGEST_REST);
  }

  /** The trial call was cancelled without a result: the next call becomes the trial. */
  undecided(): void {
    this.#trying = false;
  }
}
