import { addMonths } from "../../../kernel/calendar.ts";
import { startOfDay } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { type Catalog, readInSlices } from "../../../records/index.ts";
import type { ScheduleSettings } from "./schedule.ts";

/** The day before which what began is due today. */
export function cutoffOf({ today }: ReadContext, { months }: ScheduleSettings): string {
  return addMonths(today, -months);
}

interface DueRow {
  rid: number;
  id: string;
}

/** What of a collection is due by a schedule: in the order of its rows, after one of them. */
export class DueQuery {
  readonly #where: string;
  readonly #values: (string | number)[];
  readonly #column: string;
  readonly #table: string;

  constructor(context: ReadContext, catalog: Catalog, schedule: ScheduleSettings, cutoff: string) {
    const collection = catalog.collection(schedule.collection);
    const { key, field } = collection.field(schedule.start);
    const { timeZone } = context.principal.organization;
    const before = field.kind === "date" ? cutoff : startOfDay(timeZone, cutoff);
    const leaves = schedule.action === "archive" || schedule.action === "erase";
    this.#column = `row."${key}"`;
    this.#values = [
      context.org,
      before,
      JSON.stringify(schedule.states),
      schedule.states.length,
      collection.name,
    ];
    this.#table = collection.tableName;
    this.#where = `row.org = ? AND row."${key}" < ?
        AND (row.state IN (SELECT value FROM json_each(?)) OR ? = 0)
        ${leaves ? "AND row.archived_at IS NULL" : ""}
        ${
          schedule.action === "archive" || schedule.action === "review"
            ? "AND ? IS NOT NULL"
            : "AND NOT EXISTS (SELECT 1 FROM erasures AS gone WHERE gone.org = row.org AND gone.collection = ? AND gone.record_id = row.id)"
        }`;
  }

  count({ handle }: ReadContext): number {
    const row = handle.connection
      .statement(`SELECT count(*) AS n FROM ${this.#table} AS row WHERE ${this.#where}`)
      .get(...this.#values);
    return Number(row?.n);
  }

  after({ handle }: ReadContext, rid: number, limit: number): DueRow[] {
    return handle.connection
      .statement(
        `SELECT row.rid, row.id FROM ${this.#table} AS row
         WHERE ${this.#where} AND row.rid > ? ORDER BY row.rid LIMIT ?`,
      )
      .all(...this.#values, rid, limit)
      .map((row) => ({ rid: Number(row.rid), id: String(row.id) }));
  }

  /** The first to come due, by when they began. */
  async next(context: ReadContext, limit: number): Promise<DueNext[]> {
    const { connection } = context.handle;
    const statement = connection.statement(
      `SELECT row.id, ${this.#column} AS start FROM ${this.#table} AS row NOT INDEXED
       WHERE row.rid BETWEEN ? AND ? AND (? IS NULL OR ${this.#column} < ?) AND ${this.#where}
       ORDER BY ${this.#column}, row.rid LIMIT ?`,
    );
    let first: DueNext[] = [];
    await readInSlices(context, connection, this.#table, (from, until) => {
      // Whoever comes after the last of them is not among the first.
      const last = first.length < limit ? null : (first.at(-1)?.start ?? null);
      const rows = statement.all(from, until, last, last, ...this.#values, limit);
      const found = rows.map((row) => ({
        id: String(row.id),
        // A day or a moment, by the kind of the field.
        start: typeof row.start === "number" ? row.start : String(row.start),
      }));
      if (found.length > 0) first = [...first, ...found].sort(byStart).slice(0, limit);
      return false;
    });
    return first;
  }
}

interface DueNext {
  id: string;
  start: string | number;
}

const byStart = (a: DueNext, b: DueNext) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0);
