import type { DatabaseName } from "../data-folder.ts";
import type { RowId } from "./row-note.ts";

/** All appliances of a database share the tables. Plain statements that every engine of this dialect knows. */
export const TABLES = [
  `CREATE TABLE IF NOT EXISTS freehold_lease (
     appliance text PRIMARY KEY, epoch bigint NOT NULL, head bigint NOT NULL, base bigint,
     journal text NOT NULL, breaks bigint NOT NULL DEFAULT 0, process text NOT NULL, address text NOT NULL, program text NOT NULL, until timestamptz NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS freehold_journal (
     appliance text NOT NULL, seq bigint NOT NULL, epoch bigint NOT NULL, batch text NOT NULL,
     note text NOT NULL, bytes bytea NOT NULL, at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (appliance, seq))`,
  `CREATE TABLE IF NOT EXISTS freehold_slice (
     appliance text NOT NULL, name text NOT NULL, nth bigint NOT NULL, seq bigint NOT NULL,
     bytes bytea NOT NULL, PRIMARY KEY (appliance, name, nth))`,
  `CREATE TABLE IF NOT EXISTS freehold_file (
     appliance text NOT NULL, path text NOT NULL, part bigint NOT NULL, bytes bytea NOT NULL,
     PRIMARY KEY (appliance, path, part))`,
];

/** Leader of an appliance, and the end of its journal. */
export interface Lease {
  /** Grows with each leader. */
  readonly epoch: number;
  /** Number of the last row of the journal. */
  readonly head: number;
  /** Row up to which the slices contain everything; undefined until the first leader has written them. */
  readonly base: number | undefined;
  /** Random id of the journal. */
  readonly journal: string;
  /** Number of times that the journal was broken off. */
  readonly breaks: number;
  readonly holder: Holder;
  readonly isOver: boolean;
}

/** A leader's right to change something, in a database that has not lost its rows. */
export interface Claim {
  readonly epoch: number;
  /** Two processes may have the same epoch if a database lost the claim of one. */
  readonly process: string;
  /** Last row that the leader knows to be in the journal. */
  readonly seq: number;
}

export function claimOf({ epoch, head, holder }: Lease): Claim {
  return { epoch, process: holder.process, seq: head };
}

export interface Holder {
  /** Random name of the process. */
  readonly process: string;
  /** Address for people and routers. */
  readonly address: string;
  /** Newest migration of its program. */
  readonly schema: string;
}

/** Changes that an append made durable, or a part of them. */
export interface Row extends RowId {
  readonly epoch: number;
  /** See `RowNote`. */
  readonly note: string;
  /** Empty if only the name is left. */
  readonly bytes: Uint8Array;
}

/** A row without its contents. */
export type RowName = Omit<Row, "bytes">;

/** Part of a database file. Every change after `seq` is in the journal. */
export interface Slice {
  readonly database: DatabaseName;
  readonly nth: number;
  readonly seq: number;
  readonly bytes: Uint8Array;
}

/** Columns of `RawLease`, except `isOver`. */
export const LEASE_COLUMNS = "epoch, head, base, journal, breaks, process, address, program";

/** bigint comes as text. */
export interface RawLease {
  epoch: string;
  head: string;
  base: string | null;
  journal: string;
  breaks: string;
  process: string;
  address: string;
  program: string;
  isOver: boolean;
}

export interface RawRow {
  seq: string;
  epoch: string;
  batch: string;
  note: string;
  bytes: Uint8Array;
}

export interface RawSlice {
  name: string;
  nth: string;
  seq: string;
  bytes: Uint8Array;
}

export function leaseOf({
  epoch,
  head,
  base,
  journal,
  breaks,
  process,
  address,
  program,
  isOver,
}: RawLease): Lease {
  return {
    epoch: Number(epoch),
    head: Number(head),
    base: base === null ? undefined : Number(base),
    journal,
    breaks: Number(breaks),
    holder: { process, address, schema: program },
    isOver,
  };
}
