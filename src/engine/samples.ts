import { sql } from "drizzle-orm";
import type { WriteContext } from "../kernel/context.ts";

/** Tag that identifies sample records. */
export const SAMPLE = "sample";

/** Compares with '[]' first, which is cheap, since most records have no tags. */
export const IS_SAMPLE = sql.raw(`(tags <> '[]' AND tags LIKE '%"${SAMPLE}"%')`);

export type SampleMove = readonly [name: string, input?: Record<string, unknown>];

/** Creates records as the caller would by hand, with all checks and audit events. */
export interface SampleWriter {
  readonly context: WriteContext;
  readonly today: string;
  readonly currency: string;
  /** User who requested the samples. */
  readonly me: string;
  /** Chooses the text in the samples' language. */
  text(english: string, german: string): string;
  /** Date a number of days from today. */
  day(days: number): string;
  moment(days: number): string;
  /** Performs transitions on the new record and returns its id. */
  make(collection: string, values: Record<string, unknown>, ...moves: SampleMove[]): Promise<string>;
  /** Performs a transition. Skips it if a duty rule forbids it. */
  move(collection: string, id: string, move: SampleMove): Promise<void>;
  /** Performs an action that creates no sample record. */
  run(action: string, input: Record<string, unknown>): Promise<unknown>;
  /** Creates a record unless the collection already has one. */
  once(collection: string, action: string, input: Record<string, unknown>): Promise<void>;
  /** Id of the first record with the value. */
  first(collection: string, column: string, value: string): string | undefined;
  /** Stores a record id for later chapters. */
  keep(name: string, id: string): string;
  /** Id stored by an earlier chapter. */
  kept(name: string): string;
}

/** Part of a story about a small bicycle shop with a workshop. */
export interface SampleChapter {
  readonly name: string;
  /** Chapters, of any module, whose records this one needs. */
  readonly after?: readonly string[];
  /** Collection whose samples can always be removed. Makes checking for remaining samples cheap. */
  readonly removable?: string;
  write(samples: SampleWriter): Promise<void>;
  /** Undoes what is no record and therefore cannot be archived. */
  remove?(samples: SampleWriter): Promise<void>;
}
