import type { JournalOptions } from "./journal/journal.ts";
import type { Leadership } from "./journal/standby.ts";
import type { Migration } from "./migrate.ts";
import type { SealedRows } from "./sealed.ts";
import type { SearchIndex } from "./search.ts";
import type { SpanIndex } from "./spans.ts";
import type { Total } from "./totals.ts";
import type { TrackedTable } from "./tracked.ts";

export interface StoreOptions {
  folder: string;
  migrations: readonly Migration[];
  searchIndexes: readonly SearchIndex[];
  totals: readonly Total[];
  spans: readonly SpanIndex[];
  sealed: readonly SealedRows[];
  tracked: readonly TrackedTable[];
  /** Returns the parts of the finished schema, if a build carries them. */
  carried?: () => readonly SchemaPart[] | undefined;
  /** Set to false for folders that are worthless until complete. Commits then do not wait for the disk. */
  durable?: boolean;
  /** Set if commits are made durable in a journal. */
  journal?: StoreJournal | undefined;
  /** True if WALs are shipped: only explicit checkpoints truncate them. */
  shipped?: boolean;
}

export interface StoreJournal extends Pick<JournalOptions, "onUnavailable" | "onFenced" | "onBroken"> {
  readonly leadership: Leadership;
}

export type SchemaOptions = Pick<
  StoreOptions,
  "migrations" | "searchIndexes" | "totals" | "spans" | "sealed"
>;

/** Table, index, trigger or view. */
export interface SchemaPart {
  type: string;
  name: string;
  sql: string | null;
}

export interface SchemaFinding {
  kind: "changed" | "added" | "removed";
  /** Table, index, trigger, view or total. */
  type: string;
  name: string;
}
