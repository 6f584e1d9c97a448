import type { SQL } from "bun";
import type { DatabaseName } from "../data-folder.ts";

/** Leader of an appliance, and the end of its journal. */
export interface Lease {
  /** Grows with each leader. */
  readonly epoch: number;
  /** Number of the last row of the journal. */
  readonly head: number;
  /** Row up to which the slices tell everything; undefined until the first leader has written them. */
  readonly base: number | undefined;
  /** Random id of the journal. */
  readonly journal: string;
  /** Number of times that the journal was broken off. */
  readonly breaks: number;
  readonly holder: Holder;
  readonly isOver: boolean;
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
export interface Row {
  readonly seq: number;
  readonly epoch: number;
  /** Random, to recognise the row after the connection was lost. */
  readonly batch: string;
  /** See `RowNote`. */
  readonly note: string;
  /** Empty if only the name is left. */
  readonly bytes: Uint8Array;
}

/** A row without its contents. */
export type RowName = Omit<Row, "bytes">;

/** Part of a database file. Every change after `seq` is told by the journal. */
export interface Slice {
  readonly database: DatabaseName;
  readonly nth: number;
  readonly seq: number;
  readonly bytes: Uint8Array;
}

/** Rows or slices that are read at once. */
const PORTION = 16;

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

interface RawRow {
  seq: string;
  epoch: string;
  batch: string;
  note: string;
  bytes: Uint8Array;
}

interface RawSlice {
  name: string;
  nth: string;
  seq: string;
  bytes: Uint8Array;
}

export async function namesFrom(sql: SQL, appliance: string, from: number): Promise<RowName[]> {
  const rows = await sql<Omit<RawRow, "bytes">[]>`
    SELECT seq, epoch, batch, note FROM freehold_journal
    WHERE appliance = ${appliance} AND seq >= ${from} ORDER BY seq`;
  return rows.map(({ seq, epoch, ...row }) => ({ ...row, seq: Number(seq), epoch: Number(epoch) }));
}

/** A portion of the rows that follow one. */
export async function rowsAfter(sql: SQL, appliance: string, seq: number): Promise<Row[]> {
  const rows = await sql<RawRow[]>`
    SELECT seq, epoch, batch, note, bytes FROM freehold_journal
    WHERE appliance = ${appliance} AND seq > ${seq} ORDER BY seq LIMIT ${PORTION}`;
  return rows.map((row) => ({ ...row, seq: Number(row.seq), epoch: Number(row.epoch) }));
}

export async function slicesFrom(
  sql: SQL,
  appliance: string,
  database: DatabaseName,
  from: number,
): Promise<Slice[]> {
  const rows = await sql<RawSlice[]>`
    SELECT name, nth, seq, bytes FROM freehold_slice
    WHERE appliance = ${appliance} AND name = ${database} AND nth >= ${from} ORDER BY nth LIMIT ${PORTION}`;
  return rows.map(({ nth, seq, bytes }) => ({ database, nth: Number(nth), seq: Number(seq), bytes }));
}

export async function leaseFrom(sql: SQL, appliance: string): Promise<Lease | undefined> {
  const [row] = await sql<RawLease[]>`
    SELECT epoch, head, base, journal, breaks, process, address, program, until <= now() AS "isOver"
    FROM freehold_lease WHERE appliance = ${appliance}`;
  return row && leaseOf(row);
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
