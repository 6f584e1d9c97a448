import type { DatabaseFile } from "../database-file.ts";

/** What shipping needs of a database that is open: its file, and the door through which alone its log is emptied. */
export interface ShippedLog {
  readonly file: DatabaseFile;
  /** From now on the log is emptied by `empty` and by those who call `take` just before they do it, never by itself. */
  claim(take: () => void): void;
  /** Brings what the log holds into the database, in a moment in which nobody writes. False while an older state is read. */
  empty(): Promise<boolean>;
}
