import { hashContent, mentionsOf, type RowMention } from "../engine/audit/rows.ts";
import type { Handle } from "../store/commit.ts";
import type { Connection } from "../store/connection.ts";
import type { SchemaFinding } from "../store/options.ts";
import type { Store } from "../store/store.ts";
import type { TrackedTable } from "../store/tracked.ts";
import { Pace } from "./breach.ts";

/** How a row differs from what the trail says of it. */
const ROW_DIFFERENCES = ["changed", "added", "removed", "rolled_back", "unproven"] as const;
export type RowDifference = (typeof ROW_DIFFERENCES)[number];

/** A row that does not answer to the trail: never what it holds. */
export interface RowFinding {
  kind: RowDifference;
  /** The collection, or the table of rows that are no record. */
  entity: string;
  /** The id of the record; of a row without one, what it is known by in its table. */
  id: string;
  table: string;
  key: string;
}

/** What comparing the rows with the trail came to. */
export interface RowReport {
  ok: boolean;
  /** How many rows were compared. */
  rows: number;
  /** How many events say something of rows. */
  events: number;
  findings: RowFinding[];
  /** Whether more rows differ than are named. */
  more: boolean;
}

/** The same, with what of the tables and triggers themselves is not as this program makes it. */
export interface StateReport extends RowReport {
  schema: SchemaFinding[];
}

const CHUNK = 500;
const MAX_FINDINGS = 1000;

/** Compares every row with the event that wrote it last, on one state of the database, those first that matter most. */
export async function verifyRows(
  store: Pick<Store, "snapshot" | "tracked" | "compareSchema">,
): Promise<StateReport> {
  const schema = await store.compareSchema();
  const report = await store.snapshot((handle) => compareRows(handle, store.tracked));
  return { ...report, ok: report.ok && schema.length === 0, schema };
}

export async function compareRows(
  { connection }: Pick<Handle, "connection">,
  tables: readonly TrackedTable[],
): Promise<RowReport> {
  return new RowComparison(connection, tables).run();
}

class RowComparison {
  readonly #connection: Connection;
  readonly #tables: ReadonlyMap<string, TrackedTable>;
  readonly #findings = new Map<string, RowFinding>();
  readonly #pace = new Pace();
  #rows = 0;
  #events = 0;
  #proven = 0;

  constructor(connection: Connection, tables: readonly TrackedTable[]) {
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

  /** How many rows each table should have, and how many it ever had. */
  #kept(): Map<string, { present: number; all: number }> {
    return new Map(
      this.#connection
        .statement("SELECT table_name, count(hash), count(*) FROM audit_rows GROUP BY table_name")
        .values()
        .map(([name, present, all]) => [String(name), { present: Number(present), all: Number(all) }]),
    );
  }

  /** The tables that have rows, or should have some. */
  #inUse(kept: ReadonlyMap<string, unknown>): TrackedTable[] {
    const tables = [...this.#tables.values()];
    const asked = tables.map(({ name }, i) => `SELECT ${i} WHERE EXISTS (SELECT 1 FROM ${name})`);
    const filled = new Set(
      this.#connection
        .statement(asked.join(" UNION ALL "))
        .values()
        .map(([i]) => Number(i)),
    );
    return tables.filter(({ name }, i) => filled.has(i) || kept.has(name));
  }

  /** Compares the rows of a table with their hashes. Answers how many have one. */
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

  /** Finds the rows of a table that have a hash and are not there. */
  async #findRemoved(table: TrackedTable): Promise<void> {
    const find = this.#connection.statement(
      "SELECT row_key FROM audit_rows WHERE table_name = ? AND hash IS NOT NULL AND row_key > ? ORDER BY row_key LIMIT ?",
    );
    for (let after = ""; ; ) {
      const keys = find.values(table.name, after, CHUNK).map(([key]) => String(key));
      for (const key of keys) {
        if (this.#pace.isDue) await this.#pace.rest();
        if (table.content(this.#connection, key) === undefined) this.#found("removed", table, key);
      }
      const last = keys.at(-1);
      if (last === undefined) return;
      after = last;
    }
  }

  /** Compares what the events say of rows with the hashes that are kept: the last one that speaks of a row is right. */
  async #compareWithEvents(): Promise<void> {
    const read = this.#connection.statement(
      `SELECT CAST(org AS TEXT), CAST(seq AS TEXT), row_hashes FROM audit_events
       WHERE (org, seq) > (CAST(? AS INTEGER), CAST(? AS INTEGER)) AND row_hashes IS NOT NULL ORDER BY org, seq LIMIT ?`,
    );
    for (let after = ["-9223372036854775808", "0"]; ; ) {
      const events = read.values(...after, CHUNK).map(([org, seq, said]) => ({
        org: String(org),
        seq: String(seq),
        mentions: mentionsOf(String(said)),
      }));
      for (const { org, seq, mentions } of events) {
        for (const mention of mentions) this.#hold(Number(org), Number(seq), mention);
        if (this.#pace.isDue) await this.#pace.rest();
      }
      this.#events += events.length;
      const last = events.at(-1);
      if (!last) return;
      after = [last.org, last.seq];
    }
  }

  #hold(org: number, seq: number, { table: name, key, writes, hash }: RowMention): void {
    const table = this.#tables.get(name);
    // A later version may no longer track a table of which earlier events speak.
    if (!table) return;
    const [kept] = this.#connection
      .statement("SELECT org, seq, writes, hash FROM audit_rows WHERE table_name = ? AND row_key = ?")
      .values(name, key);
    if (!kept)
      this.#found(table.content(this.#connection, key) === undefined ? "removed" : "added", table, key);
    else if (Number(kept[2]) < writes) this.#found("rolled_back", table, key);
    else if (Number(kept[2]) === writes) {
      if (kept[0] === org && kept[1] === seq && (kept[3] ?? undefined) === hash) this.#proven += 1;
      else this.#found("unproven", table, key);
    }
  }

  /** Finds the hashes that no event speaks of. */
  async #findUnproven(): Promise<void> {
    const read = this.#connection.statement(
      "SELECT table_name, row_key, org, seq, writes FROM audit_rows WHERE (table_name, row_key) > (?, ?) ORDER BY table_name, row_key LIMIT ?",
    );
    for (let after = ["", ""]; ; ) {
      const rows = read.values(...after, CHUNK);
      for (const [name, key, org, seq, writes] of rows) {
        if (this.#pace.isDue) await this.#pace.rest();
        const table = this.#tables.get(String(name));
        if (table && !this.#isMentioned(Number(org), Number(seq), String(name), String(key), Number(writes)))
          this.#found("unproven", table, String(key));
      }
      const last = rows.at(-1);
      if (!last) return;
      after = [String(last[0]), String(last[1])];
    }
  }

  #isMentioned(org: number, seq: number, name: string, key: string, writes: number): boolean {
    const [event] = this.#connection
      .statement("SELECT row_hashes FROM audit_events WHERE org = ? AND seq = ?")
      .values(org, seq);
    const mentions = typeof event?.[0] === "string" ? mentionsOf(event[0]) : [];
    return mentions.some((one) => one.table === name && one.key === key && one.writes === writes);
  }

  #found(kind: RowDifference, table: TrackedTable, key: string): void {
    const place = `${table.name} ${key}`;
    if (this.#findings.has(place) || this.#findings.size > MAX_FINDINGS) return;
    const id = table.idOf(this.#connection, key) ?? this.#toldOf(table, key) ?? key;
    this.#findings.set(place, { kind, entity: table.entity, id, table: table.name, key });
  }

  /** The id that a row which is gone had, when the event that wrote it last was about it. */
  #toldOf({ name, entity }: TrackedTable, key: string): string | undefined {
    const [told] = this.#connection
      .statement(
        `SELECT e.record_id FROM audit_rows a JOIN audit_events e ON e.org = a.org AND e.seq = a.seq
         WHERE a.table_name = ? AND a.row_key = ? AND e.collection = ? AND e.record_id IS NOT NULL`,
      )
      .values(name, key, entity);
    return told && String(told[0]);
  }
}
