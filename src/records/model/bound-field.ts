import type { SQL } from "drizzle-orm";
import { rfc3339 } from "../../kernel/clock.ts";
import type { AnyField, Stored } from "../../kernel/field.ts";
import type { RawRow } from "../../store/statements.ts";
import type { Definition } from "../custom/tables.ts";
import { showValue } from "./standard.ts";

/** A field and its columns. */
export interface BoundField {
  name: string;
  field: AnyField;
  columns: readonly string[];
  /** Column for filters and sorting. */
  key: string;
  /** Undefined if the only column holds the JSON value itself. */
  show: Show | undefined;
  /** Of a field that the organisation defined. */
  custom?: CustomPlace;
}

/** Prefix of the names of fields that an organisation defined: the object that holds their values. */
export const CUSTOM = "custom.";

/** Position of a field's value in the `custom` column, and how filters read it. */
interface CustomPlace {
  readonly definition: Definition;
  readonly name: string;
  readonly sql: SQL;
  /** Of an amount of money. */
  readonly currency: SQL | undefined;
  /** Undefined without an index. */
  readonly index: string | undefined;
  /** The value as columns of its type store it, from the JSON form. */
  readonly stored: (value: unknown) => Stored;
}

export interface CustomField extends BoundField {
  custom: CustomPlace;
}

type Show = (row: RawRow) => unknown;

export function bind([name, field]: [string, AnyField]): BoundField {
  const columns = field.columns.map(({ suffix }) => name + suffix);
  return { name, field, columns, key: name + field.key, show: showColumns(field, columns) };
}

/** Written out per collection: objects that are made as one literal are built and serialised faster. */
export function compileShow(bound: readonly BoundField[]): (row: RawRow) => Record<string, unknown> {
  const members = bound.map(({ name, columns, show }, i) => {
    const value = show ? `shows[${i}](row)` : `row[${JSON.stringify(columns[0])}]`;
    return `${JSON.stringify(name)}: ${value}`;
  });
  // The text consists of names from entity files only.
  const build = new Function("shows", `return (row) => ({ ${members.join(", ")} })`);
  return build(bound.map(({ show }) => show));
}

/** Converts stored values without decoding, since lists do so for every field of every row. */
function showColumns(field: AnyField, columns: readonly string[]): Show | undefined {
  const [first, second] = columns;
  if (first === undefined) return () => [];
  if (field.kind === "money" && second !== undefined)
    return (row) => (row[first] === null ? null : { amount: row[first], currency: row[second] });
  if (second !== undefined)
    return (row) => (row[first] === null ? null : showValue(field, decodeField(field, columns, row)));
  if (PLAIN.has(field.kind)) return undefined;
  if (field.kind === "datetime") return (row) => (row[first] === null ? null : rfc3339(Number(row[first])));
  return (row) => {
    const stored = row[first] as Stored;
    if (stored === null) return null;
    return stored === "[]" ? [] : stored === "{}" ? {} : field.decode([stored]);
  };
}

/** Field kinds whose stored form equals the JSON form. */
const PLAIN = new Set([
  "text",
  "long_text",
  "email",
  "phone",
  "url",
  "choice",
  "currency",
  "integer",
  "date",
  "reference",
]);

export function decodeField(field: AnyField, columns: readonly string[], row: RawRow): unknown {
  if (field.lines) return [];
  const stored = columns.map((column) => row[column] as Stored);
  return stored[0] === null || stored[0] === undefined ? null : field.decode(stored);
}

const NOTHING: readonly Stored[] = [];

export function encodeField(
  field: AnyField,
  columns: readonly string[],
  value: unknown,
  row: Record<string, Stored>,
): void {
  // Safe cast: `value` has passed the field's own schema, whose type AnyField cannot name.
  const stored = value === null || value === undefined ? NOTHING : field.encode(value as never);
  for (let i = 0; i < columns.length; i += 1) row[columns[i] ?? ""] = stored[i] ?? null;
}
