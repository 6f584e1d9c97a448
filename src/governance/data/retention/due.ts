import { addMonths } from "../../../kernel/calendar.ts";
import { startOfDay } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { allDear, type Catalog, type Collection } from "../../../records/index.ts";
import { erasures } from "../../../records/write/erasing/tables.ts";
import type { Part } from "../../../store/fragments.ts";
import { as, list, part } from "../../../store/rows.ts";
import type { ScheduleSettings } from "./schedule.ts";

/** Records that began before this day are due today. */
export function cutoffOf({ today }: ReadContext, { months }: ScheduleSettings): string {
  return addMonths(today, -months);
}

interface DueRow {
  rid: number;
  id: string;
}

/** Due records, in row order after a position. */
export class DueQuery {
  readonly #where: Part;
  readonly #column: (name: string) => Part;
  readonly #start: Part;
  readonly #collection: Collection;

  constructor(context: ReadContext, catalog: Catalog, schedule: ScheduleSettings, cutoff: string) {
    const collection = catalog.collection(schedule.collection);
    const { key, field } = collection.field(schedule.start);
    const { timeZone } = context.principal.organization;
    const before = field.kind === "date" ? cutoff : startOfDay(timeZone, cutoff);
    const column = (name: string) => collection.column(name);
    const leaves = schedule.action === "archive" || schedule.action === "erase";
    const forgets = schedule.action === "anonymise" || schedule.action === "erase";
    this.#column = column;
    this.#start = column(key);
    this.#collection = collection;
    this.#where = part`${column("org")} = ${context.org} AND ${this.#start} < ${before}
      ${schedule.states.length > 0 ? part`AND ${column("state")} IN ${list(schedule.states)}` : part``}
      ${leaves ? part`AND ${column("archived_at")} IS NULL` : part``}
      ${
        forgets
          ? part`AND NOT EXISTS (SELECT 1 FROM ${erasures} WHERE ${erasures.org} = ${column("org")}
              AND ${erasures.collection} = ${collection.name} AND ${erasures.record_id} = ${column("id")})`
          : part``
      }`;
  }

  count({ handle }: ReadContext): number {
    return handle.connection.count`SELECT count(*) FROM ${this.#collection.table} WHERE ${this.#where}`;
  }

  after({ handle }: ReadContext, after: number, limit: number): DueRow[] {
    const rid = this.#column("rid");
    return handle.connection.all`
      SELECT ${rid} ${as<"rid", number>("rid")}, ${this.#column("id")} ${as<"id", string>("id")}
      FROM ${this.#collection.table} WHERE ${this.#where} AND ${rid} > ${after} ORDER BY ${rid} LIMIT ${limit}`;
  }

  /** Next records to become due. */
  async next(context: ReadContext, limit: number): Promise<DueNext[]> {
    return allDear(context)`
      SELECT ${this.#column("id")} ${as<"id", string>("id")}, ${this.#start} ${as<"start", string | number>("start")}
      FROM ${this.#collection.table} NOT INDEXED WHERE ${this.#where}
      ORDER BY ${this.#start}, ${this.#column("rid")} LIMIT ${limit}`;
  }
}

interface DueNext {
  id: string;
  /** A date or a timestamp, depending on the field. */
  start: string | number;
}
