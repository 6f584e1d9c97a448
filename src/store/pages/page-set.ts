import type { LogEnd } from "./wal.ts";

/**
 * Pages that commits have changed, as images of the whole page: laid over the file as of the previous set,
 * they give the file as of this one. A long transaction is several sets.
 */
export interface PageSet {
  readonly pageSize: number;
  /** Pages of the database after the commits; zero if the rest of the transaction follows. */
  readonly size: number;
  readonly end: LogEnd;
  readonly images: ReadonlyMap<number, Uint8Array>;
}
