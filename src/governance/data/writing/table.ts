import type { Column, Shown } from "./cells.ts";
import type { Labels } from "./labels.ts";

/** Table to write. Its rows can be read only once. */
export interface Table {
  name: string;
  columns: readonly Column[];
  pages(): AsyncIterable<readonly (string | null)[][]>;
}

export function recordTable(
  name: string,
  columns: readonly Column[],
  labels: Labels,
  records: () => AsyncIterable<readonly Shown[]>,
): Table {
  return { name, columns, pages: () => cells(columns, labels, records()) };
}

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
      // Id last: a line has no field of that name, and the column must refer to the record.
      return Array.isArray(own) ? own.map((line: Shown): Shown => ({ ...line, id: record.id })) : [];
    });
  }
}

async function* cells(
  columns: readonly Column[],
  labels: Labels,
  records: AsyncIterable<readonly Shown[]>,
): AsyncGenerator<(string | null)[][]> {
  const named = columns.flatMap((column) => column.labels ?? []);
  for await (const page of records) {
    for (const { target, ids } of named) labels.learn(target, page.flatMap(ids));
    yield page.map((record) => columns.map((column) => column.value(record, labels)));
  }
}
