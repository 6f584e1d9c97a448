import type { Clockwork } from "../jobs/index.ts";
import type { Catalog, Invariant } from "../records/index.ts";
import type { Store } from "../store/store.ts";
import type { Total } from "../store/totals.ts";
import type { BackupMaker } from "./backups/maker.ts";
import type { BackupStore } from "./backups/store.ts";
import type { LogLine } from "./log-line.ts";
import type { Conditions } from "./state/conditions.ts";

export interface SystemParts {
  readonly folder: string;
  readonly catalog: Catalog;
  readonly store: Store;
  readonly invariants: readonly Invariant[];
  readonly totals: readonly Total[];
  readonly clockworks: readonly Clockwork[];
  readonly backups: BackupStore;
  readonly maker: BackupMaker;
  readonly program: ProgramFacts;
  /** Built-in roles that grant a permission. */
  rolesOf(permission: string): readonly string[];
  conditions(): Promise<Conditions>;
  /** Oldest first. */
  logged(): readonly LogLine[];
}

export interface ProgramFacts {
  readonly version: string;
  readonly changes: string;
  /** UTC milliseconds. */
  readonly startedAt: number;
}
