import { ONE_TRANSACTION, SLICE_LEAST, SLICE_MS } from "./limits.ts";
import type { Plan } from "./plan.ts";
import type { Entry } from "./reading.ts";
import type { Import } from "./record.ts";

/** What was read of the file for one slice, before its transaction. */
export interface Prepared {
  plan: Plan;
  entries: readonly Entry[];
  /** Whether the file ends with these. */
  last: boolean;
}

/** Whether all rows are made at once: then nobody ever sees some without the others. */
export function isOneTransaction({ total }: Import, { options }: Plan): boolean {
  return options.mode === "atomic" && (total ?? 0) <= ONE_TRANSACTION;
}

/** Begins a slice; tells after each row whether it has been long enough. */
export function beginSlice(): (done: number) => boolean {
  const until = performance.now() + SLICE_MS;
  return (done) => done >= SLICE_LEAST && performance.now() > until;
}
