import { sql } from "drizzle-orm";
import type { WriteContext } from "../kernel/context.ts";

/** The tag of every sample record, by which all of them are found again. */
export const SAMPLE = "sample";

/** SQL condition of sample rows. The comparison comes first, as most records have no tags at all. */
export const IS_SAMPLE = sql.raw(`(tags <> '[]' AND tags LIKE '%"${SAMPLE}"%')`);

export type SampleMove = readonly [name: string, input?: Record<string, unknown>];

/** Makes sample records as the caller would by hand, each with all of its own checks and its own event. */
export interface SampleWriter {
  readonly context: WriteContext;
  readonly today: string;
  readonly currency: string;
  /** The user who asked for the samples. */
  readonly me: string;
  /** The text in the language of the samples. */
  text(english: string, german: string): string;
  /** A day so many days from today. */
  day(days: number): string;
  moment(days: number): string;
  /** Creates a record and moves it on; answers its id. */
  make(collection: string, values: Record<string, unknown>, ...moves: SampleMove[]): Promise<string>;
  /** Moves a record. Where the organisation keeps this duty from the caller, the record stays as it is. */
  move(collection: string, id: string, move: SampleMove): Promise<void>;
  /** Calls an action that fills a collection, unless the collection has a record. */
  once(collection: string, action: string, input: Record<string, unknown>): Promise<void>;
  /** The id of the first record with a value in a column. */
  first(collection: string, column: string, value: string): string | undefined;
  /** Keeps a record by name, for the chapters that come after. */
  keep(name: string, id: string): string;
  /** The record that a chapter before kept by this name. */
  kept(name: string): string;
}

/** A chapter of the samples: a small trade with bicycles and their repair, with enough of everything to look around. */
export interface SampleChapter {
  readonly name: string;
  /** Chapters whose records it builds on, of this module or of others. */
  readonly after?: readonly string[];
  /** A collection whose samples nothing keeps: looked through to tell cheaply that there are samples left. */
  readonly removable?: string;
  write(samples: SampleWriter): Promise<void>;
}
