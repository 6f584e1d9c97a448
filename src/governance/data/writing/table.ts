import { type Column, idsIn, type Shown } from "./cells.ts";
import type { Labels } from "./labels.ts";

/** A table file to be written: its columns, and its rows page by page. They can be asked for once. */
export interface Table {
  name: string;
  columns: readonly Column[];
  pages(): AsyncIterable<readonly (string | null)[][]>;
}

/** The table of some records. */
export function recordTable(
  name: string,
  columns: readonly Column[],
  labels: Labels,
  records: () => AsyncIterable<readonly Shown[]>,
): Table {
  return { name, columns, pages: () => cells(columns, labels, records()) };
}

/** The table of their lines. */
export function lineTable(
  name: string,
  lines: string,
  columns: readonly Column[],
  labels: Labels,
  records: () => AsyncIterable<readonly Shown[]>,
): Table {
  return { name, columns, pages: () => cells(columns, labels, linesOf(records(), lines)) };
}

async function* linesOf(records: AsyncIterable<readonly Shown[]>, lines: string): AsyncGenerator<Shown[]> {
  for await (const page of records) {
    yield page.flatMap((record) => {
      const own = record[lines];
      // The id last: a line has no field of that name, and the column must name the record.
      return Array.isArray(own) ? own.map((line: Shown): Shown => ({ ...line, id: record.id })) : [];
    });
  }
}

async function* cells(
  columns: readonly Column[],
  labels: Labels,
  records: AsyncIterable<readonly Shown[]>,
): AsyncGenerator<(string | null)[][]> {
  const named = columns.filter(({ labels: target }) => target !== undefined);
  for await (const page of records) {
    for (const { name, labels: target = "" } of named) {
      const field =
        name
          .replace(/\.label$/, "")
          .split(".")
          .at(-1) ?? "";
      labels.learn(
        target,
        page.flatMap((record) => idsIn(record[field])),
      );
    }
    yield page.map((record) => columns.map((column) => column.value(record, labels)));
  }
}
