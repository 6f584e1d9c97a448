import type { DatabaseFile } from "../database-file.ts";

/** Access to an open database for shipping: its file, and the only way to truncate its WAL. */
export interface ShippedLog {
  readonly file: DatabaseFile;
  /** From then on, the WAL is truncated only by `empty` and by callers that call `take` just before. */
  claim(take: () => void): void;
  /** Checkpoints and truncates the WAL between writes. False while a reader uses an older snapshot. */
  empty(): Promise<boolean>;
}
