import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  areSameText,
  bindParts,
  isPlain,
  originals,
  type Part,
  selectedBy,
  tablesOf,
  type Value,
  writtenParts,
} from "./fragments.ts";
import type { RawRow } from "./statements.ts";

/** Compiled statement of one call site. The text is built once, since usually only values change. */
class Written {
  readonly sql: string;
  /** Undefined if no column needs decoding. */
  readonly decode: ((row: RawRow) => RawRow) | undefined;
  readonly #parts: readonly Part[];

  constructor(strings: TemplateStringsArray, parts: readonly Part[]) {
    const tables = new Set(tablesOf(parts));
    // A table joined with an alias may appear only in the raw text, so aliases need qualified columns.
    const isQualified = tables.size > 1 || [...tables].some((table) => originals.has(table));
    this.sql = writtenParts(strings, parts, isQualified);
    this.decode = decoderOf(selectedBy(parts));
    this.#parts = parts;
  }

  /** Returns the values to bind; undefined if the statement's text would differ. */
  bind(parts: readonly Part[]): Value[] | undefined {
    if (!areSameText(parts, this.#parts)) return undefined;
    const values: Value[] = [];
    bindParts(parts, values);
    return values;
  }
}

function decoderOf(selected: readonly (readonly [string, AnySQLiteColumn])[]): Written["decode"] {
  // The map removes duplicates, since both SELECTs of a UNION name the same columns.
  const decoded = [...new Map(selected)].filter(([, column]) => !isPlain(column));
  if (decoded.length === 0) return undefined;
  return (row) => {
    for (const [name, column] of decoded) {
      const value = row[name];
      // Undefined if a column is named but not returned. The parts declare the types.
      if (value !== null && value !== undefined)
        row[name] = column.mapFromDriverValue(value) as RawRow[string];
    }
    return row;
  };
}

const written = new WeakMap<TemplateStringsArray, Written>();

export function statementOf(
  strings: TemplateStringsArray,
  parts: readonly Part[],
): { statement: Written; values: readonly Value[] } {
  const known = written.get(strings);
  const values = known?.bind(parts);
  if (known && values) return { statement: known, values };
  const made = new Written(strings, parts);
  written.set(strings, made);
  const given: Value[] = [];
  bindParts(parts, given);
  return { statement: made, values: given };
}
