import { randomUUID } from "node:crypto";
import { SQL } from "bun";
import { DATABASES, type DatabaseName } from "../data-folder.ts";
import { JournalReader } from "./reader.ts";
import type { RowId } from "./row-note.ts";
import {
  type Claim,
  claimOf,
  type Holder,
  LEASE_COLUMNS,
  type Lease,
  leaseOf,
  type RawLease,
  type Row,
  type Slice,
  TABLES,
} from "./tables.ts";
import { ANSWER_MS } from "./within-reason.ts";

const CONNECT_SECONDS = 5;
/**
 * A statement that waits for the lease is given up before it is asked again, or each try would leave another one
 * waiting. One that waits for a replica must not be: it is done already.
 */
const LOCK_MS = ANSWER_MS - 1000;
const AS_OF_ONE_MOMENT = "ISOLATION LEVEL REPEATABLE READ READ ONLY";

/** Statements about one appliance. Each that changes something does so only for the leader. */
export class JournalDatabase {
  readonly #url: string;
  readonly #appliance: string;
  #sql: SQL;
  /** Connections for files and slices, so that no append waits for their megabytes. */
  #bulk: SQL;
  /** Statements under way that prolong the lease. */
  readonly #prolonging = new Set<Promise<boolean>>();
  #isLeaving = false;

  constructor(url: string, appliance: string) {
    this.#url = url;
    this.#appliance = appliance;
    this.#sql = this.#connect();
    this.#bulk = this.#connect();
  }

  #connect(): SQL {
    const connection = { lock_timeout: LOCK_MS };
    return new SQL(this.#url, { max: 2, connectionTimeout: CONNECT_SECONDS, connection });
  }

  /** Settings that let the database confirm what a crash may still lose. */
  async unsafeSettings(): Promise<string[]> {
    const [row] = await this.#sql<Record<string, string | null>[]>`
      SELECT current_setting('fsync', true) AS fsync, current_setting('synchronous_commit', true) AS synchronous_commit`;
    return Object.entries(row ?? {}).flatMap(([name, value]) => (value === "off" ? [name] : []));
  }

  /** Rights that the user of the database lacks, such as CREATE. */
  async rights(): Promise<{ isReadOnly: boolean; lacks: string[] }> {
    const isPrepared = await this.isPrepared();
    const [row] = isPrepared
      ? await this.#sql<{ ro: string; insert: boolean; update: boolean; delete: boolean }[]>`
          SELECT current_setting('transaction_read_only') AS ro,
            has_table_privilege('freehold_journal', 'INSERT') AS insert,
            has_table_privilege('freehold_lease', 'UPDATE') AS update,
            has_table_privilege('freehold_journal', 'DELETE') AS delete`
      : await this.#sql<{ ro: string; create: boolean }[]>`
          SELECT current_setting('transaction_read_only') AS ro,
            coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS create`;
    const { ro, ...rights } = row ?? { ro: "off" };
    const lacks = Object.entries(rights).flatMap(([name, is]) => (is ? [] : [name.toUpperCase()]));
    return { isReadOnly: ro === "on", lacks };
  }

  /** True once a process has led any appliance. */
  async isPrepared(): Promise<boolean> {
    const rows = await this.#sql<unknown[]>`
      SELECT 1 FROM information_schema.tables
      WHERE table_name = 'freehold_lease' AND table_schema = ANY(current_schemas(false))`;
    return rows.length > 0;
  }

  async prepare(): Promise<void> {
    // Fails if another process makes the same table at this moment.
    for (const table of TABLES) await this.#sql.unsafe(table).catch(() => this.#sql.unsafe(table));
  }

  /** Gives up connections that do not answer. What they were asked may be done or not. */
  reconnect(): void {
    this.giveUp();
    this.#sql = this.#connect();
    this.#bulk = this.#connect();
  }

  /** From now on, everything that is asked fails, and what is not answered yet as well. */
  giveUp(): void {
    for (const sql of [this.#sql, this.#bulk]) void sql.close({ timeout: 0 }).catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([this.#sql, this.#bulk].map((sql) => sql.close({ timeout: 1 })));
  }

  /** Reads by the connections as of now: `reconnect` replaces them. */
  get reader(): JournalReader {
    return new JournalReader(this.#sql, this.#appliance);
  }

  /** A lease that a statement has just changed. */
  get #leaseColumns(): SQL.Query<unknown> {
    return this.#sql.unsafe(`${LEASE_COLUMNS}, false AS "isOver"`);
  }

  /**
   * Makes a process the leader, unless another one is or became it since. `base` is that of the first leader. The
   * program is noted by its first append: one that cannot open the files must not lock out the one before.
   */
  async claim(
    known: Lease | undefined,
    holder: Holder,
    seconds: number,
    base: 0 | null = null,
  ): Promise<Lease | undefined> {
    const { process, address, schema } = holder;
    const [row] = known
      ? await this.#sql<RawLease[]>`
          UPDATE freehold_lease SET epoch = epoch + 1, process = ${process}, address = ${address},
            until = clock_timestamp() + ${seconds} * interval '1 second'
          WHERE ${this.#heldBy(claimOf(known))} AND until <= now()
          RETURNING ${this.#leaseColumns}`
      : await this.#sql<RawLease[]>`
          INSERT INTO freehold_lease (appliance, epoch, head, base, journal, process, address, program, until)
          VALUES (${this.#appliance}, 1, 0, ${base}, ${randomUUID()}, ${process}, ${address}, ${schema},
            clock_timestamp() + ${seconds} * interval '1 second')
          ON CONFLICT (appliance) DO NOTHING
          RETURNING ${this.#leaseColumns}`;
    return row && leaseOf(row);
  }

  /** Condition of a lease that is still as the leader knows it. */
  #heldBy({ epoch, process, seq }: Claim): SQL.Query<unknown> {
    return this
      .#sql`appliance = ${this.#appliance} AND epoch = ${epoch} AND process = ${process} AND head >= ${seq}`;
  }

  /** False if another process leads, or the database has lost rows. Counted from now: the statement may have waited. */
  renew(claim: Claim, seconds: number): Promise<boolean> {
    return this.#prolong(async () => {
      const rows = await this.#sql<unknown[]>`
        UPDATE freehold_lease SET until = clock_timestamp() + ${seconds} * interval '1 second'
        WHERE ${this.#heldBy(claim)} RETURNING head`;
      return rows.length === 1;
    });
  }

  /** After `leave`, nothing prolongs the lease any more, or has an answer. */
  #prolong(ask: () => Promise<boolean>): Promise<boolean> {
    if (this.#isLeaving) return new Promise<never>(() => undefined);
    const asked = ask().finally(() => this.#prolonging.delete(asked));
    this.#prolonging.add(asked);
    return asked;
  }

  /** Gives the lease to the next process, although this one may still be at work. */
  async leave(claim: Claim): Promise<void> {
    this.#isLeaving = true;
    await Promise.allSettled(this.#prolonging);
    await this.release(claim);
  }

  async release(claim: Claim): Promise<void> {
    await this.#sql`UPDATE freehold_lease SET until = now() WHERE ${this.#heldBy(claim)}`;
  }

  /** Adds the row after the head, in one statement. False if another process leads, or it was added before. */
  append(
    { seq, epoch, batch, note, bytes }: Row,
    { process, schema }: Pick<Holder, "process" | "schema">,
    seconds: number,
  ): Promise<boolean> {
    return this.#prolong(async () => {
      const rows = await this.#sql<unknown[]>`
        WITH fence AS (
          UPDATE freehold_lease SET head = head + 1, program = ${schema},
            until = clock_timestamp() + ${seconds} * interval '1 second'
          WHERE ${this.#heldBy({ epoch, process, seq: seq - 1 })} AND head = ${seq - 1} RETURNING head)
        INSERT INTO freehold_journal (appliance, seq, epoch, batch, note, bytes)
        SELECT ${this.#appliance}, head, ${epoch}, ${batch}, ${note}, ${bytes} FROM fence RETURNING seq`;
      return rows.length === 1;
    });
  }

  async has({ seq, batch }: RowId): Promise<boolean> {
    const rows = await this.#sql<unknown[]>`
      SELECT 1 FROM freehold_journal WHERE appliance = ${this.#appliance} AND seq = ${seq} AND batch = ${batch}`;
    return rows.length === 1;
  }

  /** Everything that `work` reads is of one moment. */
  snapshot<T>(work: (reader: JournalReader) => Promise<T>): Promise<T> {
    return this.#sql.begin(AS_OF_ONE_MOMENT, (sql) => work(new JournalReader(sql, this.#appliance)));
  }

  /** False if another process leads, as for all that follow. */
  async putSlice(claim: Claim, { database, nth, seq, bytes }: Slice): Promise<boolean> {
    const rows = await this.#bulk<unknown[]>`
      INSERT INTO freehold_slice (appliance, name, nth, seq, bytes)
      SELECT ${this.#appliance}, ${database}, ${nth}, ${seq}, ${bytes}
      FROM freehold_lease WHERE ${this.#heldBy(claim)}
      ON CONFLICT (appliance, name, nth) DO UPDATE SET seq = excluded.seq, bytes = excluded.bytes
      WHERE freehold_slice.seq <= excluded.seq RETURNING nth`;
    return rows.length === 1;
  }

  /** Breaks the journal off: those that follow build their files again, once there is another base. */
  async breakOff(claim: Claim): Promise<Lease | undefined> {
    const [row] = await this.#sql<RawLease[]>`
      UPDATE freehold_lease SET head = head + 1, base = NULL, breaks = breaks + 1
      WHERE ${this.#heldBy(claim)} RETURNING ${this.#leaseColumns}`;
    return row && leaseOf(row);
  }

  /** All slices are complete as of a row; those beyond the end of a file are removed. */
  async finishBase(
    claim: Claim,
    seq: number,
    counts: Readonly<Record<DatabaseName, number>>,
  ): Promise<boolean> {
    const rows = await this.#bulk<unknown[]>`
      UPDATE freehold_lease SET base = ${seq} WHERE ${this.#heldBy(claim)} RETURNING base`;
    if (rows.length === 0) return false;
    for (const name of DATABASES)
      await this.#bulk`
        DELETE FROM freehold_slice WHERE appliance = ${this.#appliance} AND name = ${name} AND nth >= ${counts[name]}
          AND EXISTS (SELECT 1 FROM freehold_lease WHERE ${this.#heldBy(claim)})`;
    return true;
  }

  /** Paths and sizes of all files. */
  async files(): Promise<Map<string, number>> {
    const rows = await this.#bulk<{ path: string; size: string }[]>`
      SELECT path, sum(octet_length(bytes)) AS size FROM freehold_file
      WHERE appliance = ${this.#appliance} GROUP BY path`;
    return new Map(rows.map(({ path, size }) => [path, Number(size)]));
  }

  /** Passes on the parts of a file as of one moment. False if there is no such file. */
  readFile(path: string, take: (part: Uint8Array) => Promise<unknown>): Promise<boolean> {
    return this.#bulk.begin(AS_OF_ONE_MOMENT, async (sql) => {
      for (let part = 0; ; part += 1) {
        const [row] = await sql<{ bytes: Uint8Array }[]>`
          SELECT bytes FROM freehold_file
          WHERE appliance = ${this.#appliance} AND path = ${path} AND part = ${part}`;
        if (!row) return part > 0;
        await take(row.bytes);
      }
    });
  }

  /** MD5 of each part of a file, to see what has changed. */
  async fileSums(path: string): Promise<string[]> {
    const rows = await this.#bulk<{ sum: string }[]>`
      SELECT md5(bytes) AS sum FROM freehold_file
      WHERE appliance = ${this.#appliance} AND path = ${path} ORDER BY part`;
    return rows.map(({ sum }) => sum);
  }

  async putFilePart(claim: Claim, path: string, part: number, bytes: Uint8Array): Promise<boolean> {
    const rows = await this.#bulk<unknown[]>`
      INSERT INTO freehold_file (appliance, path, part, bytes)
      SELECT ${this.#appliance}, ${path}, ${part}, ${bytes}
      FROM freehold_lease WHERE ${this.#heldBy(claim)}
      ON CONFLICT (appliance, path, part) DO UPDATE SET bytes = excluded.bytes RETURNING part`;
    return rows.length === 1;
  }

  /** Gives a file, all parts of which have arrived, its name. False if another process leads. */
  placeFile(claim: Claim, arrived: string, path: string): Promise<boolean> {
    const appliance = this.#appliance;
    return this.#bulk.begin(async (sql) => {
      const count = async (at: string) =>
        (
          await sql<
            unknown[]
          >`SELECT 1 FROM freehold_file WHERE appliance = ${appliance} AND path = ${at} AND part = 0`
        ).length;
      // Placed before if the answer to an earlier try was lost.
      if ((await count(arrived)) === 0) return (await count(path)) > 0;
      const [leads] = await sql<unknown[]>`
        SELECT 1 FROM freehold_lease WHERE ${this.#heldBy(claim)}`;
      if (leads === undefined) return false;
      await sql`DELETE FROM freehold_file WHERE appliance = ${appliance} AND path = ${path}`;
      await sql`UPDATE freehold_file SET path = ${path} WHERE appliance = ${appliance} AND path = ${arrived}`;
      return true;
    });
  }

  async removeFile(claim: Claim, path: string): Promise<void> {
    await this.#bulk`
      DELETE FROM freehold_file WHERE appliance = ${this.#appliance} AND path = ${path}
        AND EXISTS (SELECT 1 FROM freehold_lease WHERE ${this.#heldBy(claim)})`;
  }

  /** Removes older rows that the slices contain. Of the last of them, the name is still needed. */
  async prune(claim: Claim, base: number, seconds: number): Promise<void> {
    await this.#bulk`
      DELETE FROM freehold_journal WHERE appliance = ${this.#appliance} AND seq < ${base}
        AND at < now() - ${seconds} * interval '1 second'
        AND EXISTS (SELECT 1 FROM freehold_lease WHERE ${this.#heldBy(claim)})`;
    await this.#bulk`
      UPDATE freehold_journal SET bytes = '' WHERE appliance = ${this.#appliance} AND seq = ${base}
        AND at < now() - ${seconds} * interval '1 second'
        AND EXISTS (SELECT 1 FROM freehold_lease WHERE ${this.#heldBy(claim)})`;
  }
}
