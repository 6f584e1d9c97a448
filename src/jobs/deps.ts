import type { Action } from "../kernel/action.ts";
import type { Clock } from "../kernel/clock.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Tx } from "../store/commit.ts";
import type { Store } from "../store/store.ts";
import type { Clockwork } from "./clockwork.ts";

/** One run of an action for a job: as the system, in one organisation. */
export interface JobCall {
  action: Action;
  input: unknown;
  organization: OrganizationRef;
  correlationId: string;
  /** Written in the transaction of the action's work, and kept only with it. */
  alongside(tx: Tx, output: unknown): void;
}

/** Parts of the appliance that the jobs need. */
export interface QueueDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: { error(message: string, facts: Record<string, unknown>): void };
  readonly clockworks: readonly Clockwork[];
  /** How many jobs run at the same time. */
  readonly concurrency: number;
  /** How often the clock is looked at; 0 leaves that to the callers of `tick` and `drain`. */
  readonly tickSeconds: number;
  /** False while the day that the clock shows cannot be believed: then nothing is begun by it. */
  isSureOfDay(): boolean;
  organizations(): Promise<readonly OrganizationRef[]>;
  find(action: string): Action | undefined;
  /** Throws what the action was refused or failed with. */
  run(call: JobCall): Promise<unknown>;
}
