import { ONE_TRANSACTION } from "./limits.ts";
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
