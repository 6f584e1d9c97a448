import type { DatabaseFile } from "../database-file.ts";

/** Access to an open database for shipping: its file, and the only way to truncate its WAL. */
export interface ShippedLog {
  readonly file: DatabaseFile;
  /** Afterwards only `empty`, or callers that call `take` just before, truncate the WAL. */
  claim(take: () => void): void;
  /** Checkpoints and truncates the WAL between writes. False while a reader uses an older snapshot. */
  empty(): Promise<boolean>;
}
