import type { Clockwork } from "../jobs/index.ts";
import type { Catalog, Invariant } from "../records/index.ts";
import type { Store } from "../store/store.ts";
import type { Total } from "../store/totals.ts";
import type { BackupMaker } from "./backups/maker.ts";
import type { BackupShelf } from "./backups/shelf.ts";
import type { LogLine } from "./log-line.ts";
import type { Conditions } from "./state/conditions.ts";

/** What the appliance says about itself is made from. */
export interface SystemParts {
  /** The folder with all that it keeps. */
  readonly folder: string;
  readonly catalog: Catalog;
  readonly store: Store;
  readonly invariants: readonly Invariant[];
  readonly totals: readonly Total[];
  readonly clockworks: readonly Clockwork[];
  readonly shelf: BackupShelf;
  readonly maker: BackupMaker;
  readonly program: ProgramFacts;
  /** How the program is, and all that it stands on. */
  conditions(): Promise<Conditions>;
  /** The last lines of the program's log, oldest first. */
  logged(): readonly LogLine[];
}

/** What the program knows of itself. */
export interface ProgramFacts {
  readonly version: string;
  /** What is new, as Markdown. */
  readonly changes: string;
  /** UTC milliseconds. */
  readonly startedAt: number;
}
