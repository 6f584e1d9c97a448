import { sql } from "drizzle-orm";
import type { WriteContext } from "../kernel/context.ts";

/** Tag of all sample records, by which they are found again. */
export const SAMPLE = "sample";

/** SQL condition for sample rows. The comparison comes first, as most records have no tags at all. */
export const IS_SAMPLE = sql.raw(`(tags <> '[]' AND tags LIKE '%"${SAMPLE}"%')`);

export type SampleMove = readonly [name: string, input?: Record<string, unknown>];

/** Creates sample records as the caller would by hand, with all checks and audit events. */
export interface SampleWriter {
  readonly context: WriteContext;
  readonly today: string;
  readonly currency: string;
  /** User who requested the samples. */
  readonly me: string;
  /** Text in the language of the samples. */
  text(english: string, german: string): string;
  /** Day relative to today. */
  day(days: number): string;
  moment(days: number): string;
  /** Creates a record and performs transitions on it; returns its id. */
  make(collection: string, values: Record<string, unknown>, ...moves: SampleMove[]): Promise<string>;
  /** Performs a transition. If a duty rule forbids it, the record stays as it is. */
  move(collection: string, id: string, move: SampleMove): Promise<void>;
  /** Calls an action that fills a collection, unless the collection has a record. */
  once(collection: string, action: string, input: Record<string, unknown>): Promise<void>;
  /** Id of the first record with a value in a column. */
  first(collection: string, column: string, value: string): string | undefined;
  /** Stores a record id by name for later chapters. */
  keep(name: string, id: string): string;
  /** Record id stored by an earlier chapter. */
  kept(name: string): string;
}

/** A chapter of the samples, about a small bicycle shop with a workshop. */
export interface SampleChapter {
  readonly name: string;
  /** Chapters of any module on whose records it builds. */
  readonly after?: readonly string[];
  /** Collection whose samples are always removable, as a cheap check for remaining samples. */
  readonly removable?: string;
  write(samples: SampleWriter): Promise<void>;
}
