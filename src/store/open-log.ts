import type { DatabaseFile } from "./database-file.ts";

/** Access to an open database for those that follow it: its file, and the only way to truncate its WAL. */
export interface OpenLog {
  readonly file: DatabaseFile;
  /** Number of frames in the WAL that are committed; undefined if SQLite cannot tell. */
  frames(): number | undefined;
  /** From then on, the WAL is checkpointed only by `checkpoint`, and by others if `mayEmpty` returns true just before. */
  claim(mayEmpty: () => boolean): void;
  /** From then on, the WAL is checkpointed only on purpose, and `hold` is called just before. */
  follow(hold: () => void): void;
  /** Checkpoints and truncates the WAL between writes, if `isFit` then. False while a reader uses an older snapshot. */
  empty(isFit?: () => boolean): Promise<boolean>;
  /** Does so at once, between writes. `FULL` copies the pages, but keeps the WAL. */
  checkpoint(mode: "FULL" | "TRUNCATE"): boolean;
}
