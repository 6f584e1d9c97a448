import type { WriteContext } from "../../../kernel/context.ts";
import { ONE_TRANSACTION, SLICE_LEAST, SLICE_LEAST_MS, SLICE_MS, TURN_MS } from "./limits.ts";
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

/** Begins a slice; tells after each row whether it is to end: it has been long, or somebody waits. */
export function beginSlice({ handle }: WriteContext): (done: number) => Promise<boolean> {
  const began = performance.now();
  let turned = began;
  return async (done) => {
    if (done < SLICE_LEAST || performance.now() - turned < TURN_MS) return false;
    const waiting = await handle.turn();
    turned = performance.now();
    return turned - began > (waiting > 0 ? SLICE_LEAST_MS : SLICE_MS);
  };
}
