import type { Migration } from "./migrate.ts";
import type { SealedRows } from "./sealed.ts";
import type { SearchIndex } from "./search.ts";
import type { SpanIndex } from "./spans.ts";
import type { Total } from "./totals.ts";
import type { TrackedTable } from "./tracked.ts";

/** Options and contents of a store. */
export interface StoreOptions {
  folder: string;
  migrations: readonly Migration[];
  searchIndexes: readonly SearchIndex[];
  totals: readonly Total[];
  spans: readonly SpanIndex[];
  sealed: readonly SealedRows[];
  tracked: readonly TrackedTable[];
  /** True if commits wait for the disk. Off for folders that are worthless until finished. */
  durable?: boolean;
  /** True if the WALs are shipped: they grow until truncated explicitly, and no frame is lost. */
  shipped?: boolean;
}

export type SchemaOptions = Pick<
  StoreOptions,
  "migrations" | "searchIndexes" | "totals" | "spans" | "sealed"
>;

/** Schema object that differs from what this program creates. */
export interface SchemaFinding {
  kind: "changed" | "added" | "removed";
  /** Table, index, trigger, view or total. */
  type: string;
  name: string;
}
