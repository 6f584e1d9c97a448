import type { Action } from "../kernel/action.ts";
import type { Clock } from "../kernel/clock.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Store } from "../store/store.ts";
import type { Tx } from "../store/transaction.ts";
import type { Clockwork } from "./clockwork.ts";

/** One run of a job's action, as the system in one organisation. */
export interface JobCall {
  action: Action;
  input: unknown;
  organization: OrganizationRef;
  correlationId: string;
  /** Called in the transaction of the action and rolled back with it. */
  alongside(tx: Tx, output: unknown): void;
}

export interface QueueDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: { error(message: string, facts: Record<string, unknown>): void };
  readonly clockworks: readonly Clockwork[];
  readonly concurrency: number;
  /** Interval of the scheduler. With 0, callers of `tick` and `drain` do the scheduling. */
  readonly tickSeconds: number;
  /** False while the system clock is implausible: then no scheduled work starts. */
  isSureOfDay(): boolean;
  organizations(): Promise<readonly OrganizationRef[]>;
  find(action: string): Action | undefined;
  /** Throws the fault or error of the action. */
  run(call: JobCall): Promise<unknown>;
}
