import PQueue from "p-queue";
import { Circuit } from "./circuit.ts";
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
