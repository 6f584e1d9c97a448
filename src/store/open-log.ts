import type { Database } from "bun:sqlite";
import type { DatabaseFile } from "./database-file.ts";

export interface OpenLogOptions {
  readonly file: DatabaseFile;
  /** The only connection that writes. */
  readonly client: Database;
  /** Counts frames. Has no transaction then, since counting fails within one. */
  readonly counter: Database;
  /** Runs work between two writes. */
  between(work: () => boolean): Promise<boolean>;
}

/** The WAL of an open database, and the only way to truncate it. */
export class OpenLog {
  readonly file: DatabaseFile;
  /** Number of frames in the WAL that are committed; undefined if SQLite cannot tell. */
  readonly frames: () => number | undefined;
  readonly #client: Database;
  readonly #between: OpenLogOptions["between"];
  #mayEmpty: () => boolean = () => true;
  #hold: () => void = () => undefined;

  constructor({ file, client, counter, between }: OpenLogOptions) {
    this.file = file;
    this.frames = frameCounter(counter);
    this.#client = client;
    this.#between = between;
  }

  /** From then on, the WAL is checkpointed only by `checkpoint`, and by others if `mayEmpty` returns true just before. */
  takeOver(mayEmpty: () => boolean): void {
    growLog(this.#client);
    this.#mayEmpty = mayEmpty;
  }

  /** From then on, the WAL is checkpointed only on purpose, and `hold` is called just before. */
  follow(hold: () => void): void {
    growLog(this.#client);
    this.#hold = hold;
  }

  /** Copies the WAL to the database file, between writes. `TRUNCATE` empties it as well. Never waits. */
  checkpoint(mode: "FULL" | "TRUNCATE"): boolean {
    this.#hold();
    const usual = this.#client.query<{ timeout: number }, []>("PRAGMA busy_timeout").get()?.timeout ?? 0;
    this.#client.run("PRAGMA busy_timeout = 0");
    try {
      const row = this.#client.query<{ busy: number }, []>(`PRAGMA wal_checkpoint(${mode})`).get();
      return row?.busy === 0;
    } finally {
      this.#client.run(`PRAGMA busy_timeout = ${usual}`);
    }
  }

  /** Removes overwritten data from the WAL, between writes. False while a reader uses an older snapshot. */
  truncate(): boolean {
    return this.#mayEmpty() && this.checkpoint("TRUNCATE");
  }

  /** Truncates the WAL once nobody writes, if `isFit` then. */
  empty(isFit: () => boolean = () => true): Promise<boolean> {
    return this.#between(() => isFit() && this.truncate());
  }
}

/** Disables automatic checkpoints: only explicit ones truncate the WAL from now on. */
export function growLog(client: Database): void {
  client.run("PRAGMA wal_autocheckpoint = 0");
}

/**
 * Counts the committed frames of the WAL, by a connection that has no transaction then. Undefined before SQLite 3.51,
 * which cannot tell: Bun uses the one of the system on macOS.
 */
export function frameCounter(client: Database): () => number | undefined {
  const version = client.query<{ version: string }, []>("SELECT sqlite_version() AS version").get()?.version;
  if (!Bun.semver.satisfies(version ?? "", ">=3.51.0")) return () => undefined;
  const count = client.query<{ log: number }, []>("PRAGMA wal_checkpoint(NOOP)");
  return () => {
    const frames = count.get()?.log ?? -1;
    if (frames < 0) throw new Error("the database has no log that could be read");
    return frames;
  };
}
