import PQueue from "p-queue";
import type { Form } from "./exchange.ts";
import type { Endpoint } from "./model.ts";

/** The way to one organisation's endpoint: how many go at once, whether it lives, and what it understands. */
export interface Line {
  readonly queue: PQueue;
  readonly circuit: Circuit;
  form: Form;
}

interface Kept {
  line: Line;
  version: number;
}

/** The ways to all endpoints. One whose settings have changed is begun anew. */
export class Lines {
  readonly #kept = new Map<number, Kept>();

  /** Whether some endpoint is left alone because it did not answer. */
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
 * Keeps a dead endpoint from slowing everybody: after some failures in a row nobody waits for it any more, until a
 * rest is over and one call has tried it again. Each rest is twice as long as the one before it.
 */
class Circuit {
  #failures = 0;
  #rest = FIRST_REST;
  #until = 0;
  #trying = false;

  /** When asking is of use again; undefined when it may be asked now. The first to come after a rest is the one who tries. */
  closedUntil(now: number): number | undefined {
    if (this.#failures < PATIENCE) return undefined;
    if (now < this.#until) return this.#until;
    if (this.#trying) return now + FIRST_REST;
    this.#trying = true;
    return undefined;
  }

  /** Until when it rests, for whoever wants to know and not to try. */
  restsUntil(now: number): number | undefined {
    return this.#failures >= PATIENCE && now < this.#until ? this.#until : undefined;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#rest = FIRST_REST;
    this.#trying = false;
  }

  /** `restFor`: how long the endpoint itself asks to be left alone. */
  failed(now: number, restFor = 0): void {
    this.#trying = false;
    this.#failures = restFor > 0 ? PATIENCE : this.#failures + 1;
    if (this.#failures < PATIENCE) return;
    this.#until = now + Math.max(this.#rest, restFor);
    this.#rest = Math.min(this.#rest * 2, LONGEST_REST);
  }

  /** Whoever tried was cut short by their own doing: the next one tries. */
  undecided(): void {
    this.#trying = false;
  }
}
