import { sql } from "drizzle-orm";
import type { WriteContext } from "../kernel/context.ts";

/** Tag by which sample records are found again. */
export const SAMPLE = "sample";

/** Compares first, since most records have no tags at all. */
export const IS_SAMPLE = sql.raw(`(tags <> '[]' AND tags LIKE '%"${SAMPLE}"%')`);

export type SampleMove = readonly [name: string, input?: Record<string, unknown>];

/** Creates records as the caller would by hand, with all checks and audit events. */
export interface SampleWriter {
  readonly context: WriteContext;
  readonly today: string;
  readonly currency: string;
  /** User who requested the samples. */
  readonly me: string;
  /** In the language of the samples. */
  text(english: string, german: string): string;
  /** Relative to today. */
  day(days: number): string;
  moment(days: number): string;
  /** Performs transitions on the new record and returns its id. */
  make(collection: string, values: Record<string, unknown>, ...moves: SampleMove[]): Promise<string>;
  /** If a duty rule forbids the transition, the record stays as it is. */
  move(collection: string, id: string, move: SampleMove): Promise<void>;
  /** Does nothing if the collection has a record. */
  once(collection: string, action: string, input: Record<string, unknown>): Promise<void>;
  /** First record with the value. */
  first(collection: string, column: string, value: string): string | undefined;
  /** Stores a record id for later chapters. */
  keep(name: string, id: string): string;
  /** Id stored by an earlier chapter. */
  kept(name: string): string;
}

/** Part of a story about a small bicycle shop with a workshop. */
export interface SampleChapter {
  readonly name: string;
  /** Chapters whose records this one needs, of any module. */
  readonly after?: readonly string[];
  /** Collection whose samples are always removable, as a cheap check for remaining ones. */
  readonly removable?: string;
  write(samples: SampleWriter): Promise<void>;
}
