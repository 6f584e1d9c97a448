import type { WriteContext } from "../../../kernel/context.ts";
import { ONE_TRANSACTION, SLICE_LEAST, SLICE_LEAST_MS, SLICE_MS, TURN_MS } from "./limits.ts";
import type { Plan } from "./plan.ts";
import type { Entry } from "./reading.ts";
import type { Import } from "./record.ts";

/** Rows read before the transaction. */
export interface Prepared {
  plan: Plan;
  entries: readonly Entry[];
  /** True if the file ends with these rows. */
  last: boolean;
}

/** True if the import fits into a single transaction, which never exposes a partial import. */
export function isOneTransaction({ total }: Import, { options }: Plan): boolean {
  return options.mode === "atomic" && (total ?? 0) <= ONE_TRANSACTION;
}

/** Starts a slice's timer. The returned function tells after each row if the slice should end. */
export function beginSlice({ handle }: WriteContext): () => Promise<boolean> {
  const began = performance.now();
  let turned = began;
  let done = 0;
  return async () => {
    done += 1;
    if (done < SLICE_LEAST || performance.now() - turned < TURN_MS) return false;
    const waiting = await handle.turn();
    turned = performance.now();
    return turned - began > (waiting > 0 ? SLICE_LEAST_MS : SLICE_MS);
  };
}
