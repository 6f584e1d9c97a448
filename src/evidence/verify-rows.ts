import { hashContent, mentionsOf, type RowMention } from "../engine/audit/rows.ts";
import { auditEvents, auditRows } from "../engine/audit/tables.ts";
import type { Connection } from "../store/connection.ts";
import type { SchemaFinding } from "../store/options.ts";
import { as, pick } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import type { TrackedTable } from "../store/tracked.ts";
import type { Handle } from "../store/transaction.ts";
import { Pace } from "./pace.ts";

const ROW_DIFFERENCES = ["changed", "added", "removed", "rolled_back", "unproven"] as const;
export type RowDifference = (typeof ROW_DIFFERENCES)[number];

/** Row that contradicts the trail. Never contains its values. */
export interface RowFinding {
  kind: RowDifference;
  /** Collection, or table of rows that are not records. */
  entity: string;
  /** Record id, or key within the table. */
  id: string;
  table: string;
  key: string;
}

export interface RowReport {
  ok: boolean;
  rows: number;
  events: number;
  findings: RowFinding[];
  /** True if more rows differ than are listed. */
  more: boolean;
}

/** Also reports tables and triggers that differ from this program's schema. */
export interface StateReport extends RowReport {
  schema: SchemaFinding[];
}

const CHUNK = 50;
const MAX_FINDINGS = 1000;

/** Compares rows with the events that last wrote them, on one snapshot; most important tables first. */
export async function verifyRows(
  store: Pick<Store, "snapshot" | "tracked" | "compareSchema">,
  pace = new Pace(),
): Promise<StateReport> {
  const schema = await store.compareSchema(async () => {
    if (pace.isDue) await pace.rest();
  });
  const report = await store.snapshot((handle) => compareRows(handle, store.tracked, pace));
  return { ...report, ok: report.ok && schema.length === 0, schema };
}

export async function compareRows(
  { connection }: Pick<Handle, "connection">,
  tables: readonly TrackedTable[],
  pace = new Pace(),
): Promise<RowReport> {
  return new RowComparison(connection, tables, pace).run();
}

const KEPT = pick(auditRows, "table_name", "row_key", "org", "seq", "writes");

class RowComparison {
  readonly #connection: Connection;
  readonly #tables: ReadonlyMap<string, TrackedTable>;
  readonly #findings = new Map<string, RowFinding>();
  readonly #pace: Pace;
  #rows = 0;
  #events = 0;
  #proven = 0;

  constructor(connection: Connection, tables: readonly TrackedTable[], pace: Pace) {
    this.#pace = pace;
    this.#connection = connection;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  async run(): Promise<RowReport> {
    const kept = this.#kept();
    for (const table of this.#inUse(kept)) {
      const bound = await this.#compare(table);
      if (bound !== (kept.get(table.name)?.present ?? 0)) await this.#findRemoved(table);
    }
    await this.#compareWithEvents();
    const all = [...kept.values()].reduce((sum, { all: one }) => sum + one, 0);
    if (this.#proven !== all) await this.#findUnproven();
    const findings = [...this.#findings.values()];
    return {
      ok: findings.length === 0,
      rows: this.#rows,
      events: this.#events,
      findings: findings.slice(0, MAX_FINDINGS),
      more: findings.length > MAX_FINDINGS,
    };
  }

  /** Number of rows that each table should have, and how many it has ever had. */
  #kept(): Map<string, { present: number; all: number }> {
    const rows = this.#connection.all`
      SELECT ${pick(auditRows, "table_name")}, count(${auditRows.hash}) ${as<"present", number>("present")},
        count(*) ${as<"all", number>("all")}
      FROM ${auditRows} GROUP BY ${auditRows.table_name}`;
    return new Map(rows.map(({ table_name, present, all }) => [table_name, { present, all }]));
  }

  /** Tables that have rows or should have some. */
  #inUse(kept: ReadonlyMap<string, unknown>): TrackedTable[] {
    return [...this.#tables.values()].filter(
      (table) => kept.has(table.name) || table.hasRows(this.#connection),
    );
  }

  /** Compares a table's rows. Returns how many of them have a hash. */
  async #compare(table: TrackedTable): Promise<number> {
    let bound = 0;
    for (let after: bigint | null = null; ; ) {
      const rows = table.page(this.#connection, after, CHUNK);
      for (const { key, content, salt, hash } of rows) {
        if (this.#pace.isDue) await this.#pace.rest();
        if (hash === null || salt === null) this.#found("added", table, key);
        else {
          bound += 1;
          if (hashContent(salt, content) !== hash) this.#found("changed", table, key);
        }
      }
      this.#rows += rows.length;
      const last = rows.at(-1);
      if (!last) return bound;
      after = last.rowid;
    }
  }

  async #findRemoved(table: TrackedTable): Promise<void> {
    for (let after = ""; ; ) {
      const rows = this.#connection.all`
        SELECT ${pick(auditRows, "row_key")} FROM ${auditRows}
        WHERE ${auditRows.table_name} = ${table.name} AND ${auditRows.hash} IS NOT NULL AND ${auditRows.row_key} > ${after}
        ORDER BY ${auditRows.row_key} LIMIT ${CHUNK}`;
      for (const { row_key: key } of rows) {
        if (this.#pace.isDue) await this.#pace.rest();
        if (table.content(this.#connection, key) === undefined) this.#found("removed", table, key);
      }
      const last = rows.at(-1);
      if (!last) return;
      after = last.row_key;
    }
  }

  /** Compares each row's hash with the last event about it, which is authoritative. */
  async #compareWithEvents(): Promise<void> {
    for (let after = { log: "-9223372036854775808", place: "0" }; ; ) {
      // Read as text, because tampered numbers may exceed JavaScript's range. Not under the columns' own names,
      // because ORDER BY would then sort the texts.
      const events = this.#connection.all`
        SELECT CAST(${auditEvents.org} AS TEXT) ${as<"log", string>("log")},
          CAST(${auditEvents.seq} AS TEXT) ${as<"place", string>("place")}, ${pick(auditEvents, "row_hashes")}
        FROM ${auditEvents}
        WHERE (${auditEvents.org}, ${auditEvents.seq}) > (CAST(${after.log} AS INTEGER), CAST(${after.place} AS INTEGER))
          AND ${auditEvents.row_hashes} IS NOT NULL
        ORDER BY ${auditEvents.org}, ${auditEvents.seq} LIMIT ${CHUNK}`;
      for (const { log, place, row_hashes } of events) {
        for (const mention of mentionsOf(row_hashes ?? "[]")) this.#hold(Number(log), Number(place), mention);
        if (this.#pace.isDue) await this.#pace.rest();
      }
      this.#events += events.length;
      const last = events.at(-1);
      if (!last) return;
      after = last;
    }
  }

  #hold(org: number, seq: number, { table: name, key, writes, hash }: RowMention): void {
    const table = this.#tables.get(name);
    // A later version may no longer track a table that earlier events mention.
    if (!table) return;
    const kept = this.#connection.get`
      SELECT ${pick(auditRows, "org", "seq", "writes", "hash")} FROM ${auditRows}
      WHERE ${auditRows.table_name} = ${name} AND ${auditRows.row_key} = ${key}`;
    if (!kept)
      this.#found(table.content(this.#connection, key) === undefined ? "removed" : "added", table, key);
    else if (kept.writes < writes) this.#found("rolled_back", table, key);
    else if (kept.writes === writes) {
      if (kept.org === org && kept.seq === seq && (kept.hash ?? undefined) === hash) this.#proven += 1;
      else this.#found("unproven", table, key);
    }
  }

  /** Finds row hashes that no event confirms. */
  async #findUnproven(): Promise<void> {
    for (let after = { table_name: "", row_key: "" }; ; ) {
      const rows = this.#connection.all`
        SELECT ${KEPT} FROM ${auditRows}
        WHERE (${auditRows.table_name}, ${auditRows.row_key}) > (${after.table_name}, ${after.row_key})
        ORDER BY ${auditRows.table_name}, ${auditRows.row_key} LIMIT ${CHUNK}`;
      for (const row of rows) {
        if (this.#pace.isDue) await this.#pace.rest();
        const table = this.#tables.get(row.table_name);
        if (table && !this.#isMentioned(row)) this.#found("unproven", table, row.row_key);
      }
      const last = rows.at(-1);
      if (!last) return;
      after = last;
    }
  }

  #isMentioned({ org, seq, table_name, row_key, writes }: typeof KEPT.row): boolean {
    const event = this.#connection.get`
      SELECT ${pick(auditEvents, "row_hashes")} FROM ${auditEvents}
      WHERE ${auditEvents.org} = ${org} AND ${auditEvents.seq} = ${seq}`;
    return mentionsOf(event?.row_hashes ?? "[]").some(
      (one) => one.table === table_name && one.key === row_key && one.writes === writes,
    );
  }

  #found(kind: RowDifference, table: TrackedTable, key: string): void {
    const place = `${table.name} ${key}`;
    if (this.#findings.has(place) || this.#findings.size > MAX_FINDINGS) return;
    const id = table.idOf(this.#connection, key) ?? this.#recordedId(table, key) ?? key;
    this.#findings.set(place, { kind, entity: table.entity, id, table: table.name, key });
  }

  /** Id of a deleted row, from the event that last wrote it. */
  #recordedId({ name, entity }: TrackedTable, key: string): string | undefined {
    const event = this.#connection.get`
      SELECT ${pick(auditEvents, "record_id")} FROM ${auditRows}
      JOIN ${auditEvents} ON ${auditEvents.org} = ${auditRows.org} AND ${auditEvents.seq} = ${auditRows.seq}
      WHERE ${auditRows.table_name} = ${name} AND ${auditRows.row_key} = ${key}
        AND ${auditEvents.collection} = ${entity} AND ${auditEvents.record_id} IS NOT NULL`;
    return event?.record_id ?? undefined;
  }
}
