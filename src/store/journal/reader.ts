import type { SQL } from "bun";
import type { DatabaseName } from "../data-folder.ts";
import {
  LEASE_COLUMNS,
  type Lease,
  leaseOf,
  type RawLease,
  type RawRow,
  type RawSlice,
  type Row,
  type RowName,
  type Slice,
} from "./tables.ts";

/** Rows or slices that are read at once. */
const PORTION = 16;

/** Reads what belongs to one appliance, by any connection or transaction. */
export class JournalReader {
  readonly #sql: SQL;
  readonly #appliance: string;

  constructor(sql: SQL, appliance: string) {
    this.#sql = sql;
    this.#appliance = appliance;
  }

  async lease(): Promise<Lease | undefined> {
    const [row] = await this.#sql<RawLease[]>`
      SELECT ${this.#sql.unsafe(LEASE_COLUMNS)}, until <= now() AS "isOver"
      FROM freehold_lease WHERE appliance = ${this.#appliance}`;
    return row && leaseOf(row);
  }

  async namesFrom(from: number): Promise<RowName[]> {
    const rows = await this.#sql<Omit<RawRow, "bytes">[]>`
      SELECT seq, epoch, batch, note FROM freehold_journal
      WHERE appliance = ${this.#appliance} AND seq >= ${from} ORDER BY seq`;
    return rows.map(({ seq, epoch, ...row }) => ({ ...row, seq: Number(seq), epoch: Number(epoch) }));
  }

  /** A portion of the rows that follow one. */
  async rowsAfter(seq: number): Promise<Row[]> {
    const rows = await this.#sql<RawRow[]>`
      SELECT seq, epoch, batch, note, bytes FROM freehold_journal
      WHERE appliance = ${this.#appliance} AND seq > ${seq} ORDER BY seq LIMIT ${PORTION}`;
    return rows.map((row) => ({ ...row, seq: Number(row.seq), epoch: Number(row.epoch) }));
  }

  /** A portion of the slices of a database. */
  async slicesFrom(database: DatabaseName, from: number): Promise<Slice[]> {
    const rows = await this.#sql<RawSlice[]>`
      SELECT name, nth, seq, bytes FROM freehold_slice
      WHERE appliance = ${this.#appliance} AND name = ${database} AND nth >= ${from} ORDER BY nth LIMIT ${PORTION}`;
    return rows.map(({ nth, seq, bytes }) => ({ database, nth: Number(nth), seq: Number(seq), bytes }));
  }
}
