import type { DatabaseFile } from "../database-file.ts";

/** Shipping's access to an open database: its file, and the only way to truncate its WAL. */
export interface ShippedLog {
  readonly file: DatabaseFile;
  /** From now on the WAL is truncated only by `empty`, or by callers that call `take` just before. */
  claim(take: () => void): void;
  /**
   * Checkpoints and truncates the WAL while no write is in progress. False while a reader uses an older
   * snapshot.
   */
  empty(): Promise<boolean>;
}
