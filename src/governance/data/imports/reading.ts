import type { Cell, RowError, SheetRow, Source } from "../../../formats/sheet.ts";
import { say } from "../../../text/message.ts";
import { isTyped } from "../reading/format.ts";
import { Columns } from "../reading/json.ts";
import { readRows } from "../reading/rows.ts";
import { MAX_GROUP, SLICE_LETTERS } from "./limits.ts";
import type { Plan } from "./plan.ts";

/** Input of one record: one row, or several grouped ones. */
export interface Entry {
  row: number;
  rows: readonly SheetRow[];
  size: number;
  error?: RowError;
}

/** `last` if the file ends with these records. */
export interface Ahead {
  entries: readonly Entry[];
  last: boolean;
}

const GROUP_TOO_LONG: RowError = {
  code: "GROUP_TOO_LONG",
  message: say("governance.errors.groupTooLong", { max: MAX_GROUP }),
};

/** Reads a file record by record, with read-ahead. */
export class Reading {
  readonly #entries: AsyncIterator<Entry[]>;
  #held: Entry[] = [];
  #position = 0;
  #ended = false;

  constructor(source: Source, plan: Plan) {
    this.#entries = entriesOf(source, plan)[Symbol.asyncIterator]();
  }

  /** Number of records released so far. */
  get position(): number {
    return this.#position;
  }

  /** Up to `count` records from a position, fewer if they are long. Releases everything before. */
  async from(position: number, count: number): Promise<Ahead> {
    this.#letGo(position);
    while (!this.#ended && (this.#position < position || (this.#held.length <= count && this.#isLight()))) {
      const { done, value } = await this.#entries.next();
      if (done) this.#ended = true;
      else this.#held.push(...value);
      this.#letGo(position);
    }
    return { entries: this.#held.slice(0, count), last: this.#ended && this.#held.length <= count };
  }

  #isLight(): boolean {
    return this.#held.reduce((sum, { size }) => sum + size, 0) < SLICE_LETTERS;
  }

  async close(): Promise<void> {
    await this.#entries.return?.();
  }

  #letGo(position: number): void {
    const behind = Math.min(position - this.#position, this.#held.length);
    if (behind <= 0) return;
    this.#held = this.#held.slice(behind);
    this.#position += behind;
  }
}

export async function* entriesOf(
  source: Source,
  { format, columns, options }: Plan,
): AsyncGenerator<Entry[]> {
  const place = options.group_by === null ? -1 : columns.indexOf(options.group_by);
  let isHeader = format.header && !isTyped(format);
  let group: Group | undefined;
  for await (const batch of readRows(source, format, new Columns(columns))) {
    const entries: Entry[] = [];
    for (const row of batch) {
      if (isHeader) {
        isHeader = false;
        continue;
      }
      if (place < 0) {
        entries.push(entryOf({ value: null, rows: [row], size: row.size, isTooLong: false }));
        continue;
      }
      const value = row.cells[place];
      // Rows without a value are never grouped.
      if (group && value !== null && value !== "" && value === group.value && !row.error) {
        group.size += row.size;
        // Keeps one row over the limit to detect oversized groups.
        if (group.rows.length <= MAX_GROUP && group.size <= SLICE_LETTERS) group.rows.push(row);
        else group.isTooLong = true;
        continue;
      }
      if (group) entries.push(entryOf(group));
      group = { value, rows: [row], size: row.size, isTooLong: false };
    }
    if (entries.length > 0) yield entries;
  }
  if (group) yield [entryOf(group)];
}

/** Consecutive rows with the same value in the grouping column. */
interface Group {
  value: Cell | undefined;
  rows: SheetRow[];
  size: number;
  isTooLong: boolean;
}

function entryOf({ rows, size, isTooLong }: Group): Entry {
  const [first] = rows;
  const error = isTooLong || rows.length > MAX_GROUP ? GROUP_TOO_LONG : first?.error;
  return { row: first?.row ?? 0, rows, size, ...(error && { error }) };
}
