import type { Migration } from "./migrate.ts";
import type { SealedRows } from "./sealed.ts";
import type { SearchIndex } from "./search.ts";
import type { SpanIndex } from "./spans.ts";
import type { Total } from "./totals.ts";
import type { TrackedTable } from "./tracked.ts";

/** How a store is opened, and what it has to hold. */
export interface StoreOptions {
  folder: string;
  migrations: readonly Migration[];
  searchIndexes: readonly SearchIndex[];
  totals: readonly Total[];
  spans: readonly SpanIndex[];
  sealed: readonly SealedRows[];
  tracked: readonly TrackedTable[];
  /** Whether a commit waits for the disk; not for a folder that is worth nothing before it is finished. */
  durable?: boolean;
  /** Whether the logs beside the databases grow until somebody empties them: they are shipped, and not a frame is lost. */
  shipped?: boolean;
}

export type SchemaOptions = Pick<
  StoreOptions,
  "migrations" | "searchIndexes" | "totals" | "spans" | "sealed"
>;

/** A part of a database that differs from what this program makes. */
export interface SchemaFinding {
  kind: "changed" | "added" | "removed";
  /** A table, an index, a trigger, a view or a total. */
  type: string;
  name: string;
}
