import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Clockwork } from "../jobs/index.ts";
import type { Action } from "../kernel/action.ts";
import type { Entity, Follower, Holder } from "../kernel/entity.ts";
import type { Forgetter, Invariant } from "../records/index.ts";
import type { SealedRows } from "../store/sealed.ts";

/** What one folder of a feature brings: everything of it that the rest of the appliance is told. `P`: what its actions are made from. */
export interface Part<P> {
  readonly entities?: readonly Entity[];
  /** Tables beside those of its entities. */
  readonly tables?: readonly SQLiteTable[];
  /** Rows that not even the program itself can change. */
  readonly sealed?: readonly SealedRows[];
  readonly holders?: readonly Holder[];
  readonly invariants?: readonly Invariant[];
  readonly actions?: (parts: P) => Action[];
  readonly followers?: (parts: P) => Follower[];
  /** What is due again and again; the actions of it need not be listed twice. */
  readonly clockwork?: (parts: P) => Clockwork[];
  /** How what it keeps of records and people beside them is found and destroyed. */
  readonly forgets?: (parts: P) => Forgetter[];
  /** Work to do once, before the appliance serves anybody. */
  readonly begin?: (parts: P) => Promise<void>;
}
