import { getTableColumns, getTableName } from "drizzle-orm";
import { type AnySQLiteColumn, alias, type SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  Bare,
  Composed,
  Excluded,
  type Fragment,
  Given,
  List,
  Named,
  NamedTable,
  originals,
  type Part,
  Picked,
  type Value,
} from "./fragments.ts";

/** Blobs are returned as bytes. */
type Stored<T> = T extends Uint8Array ? Uint8Array : T;

/** Row of a table, with JSON and booleans decoded. */
export type RowOf<T extends SQLiteTable> = { [N in keyof T["$inferSelect"]]: Stored<T["$inferSelect"][N]> };

type NewRowOf<T extends SQLiteTable> = { [N in keyof T["$inferInsert"]]: Stored<T["$inferInsert"][N]> };

type NameIn<T extends SQLiteTable> = keyof T["$inferSelect"] & string;

/** A contravariant position, which turns a union of rows into their intersection. */
type Taking<One> =
  One extends Fragment<infer Row> ? ([Row] extends [never] ? never : (row: Row) => void) : never;

export type Selected<Parts extends readonly Part[]> =
  Taking<Parts[number]> extends (row: infer All) => void ? All : never;

/** Fragment that adds no columns: a condition, an order or a list. */
export type Clause = Fragment<unknown>;

/** Selects columns; all if none are named. */
export function pick<T extends SQLiteTable, N extends NameIn<T> = NameIn<T>>(
  table: T,
  ...names: N[]
): Fragment<Pick<RowOf<T>, N>> {
  return new Picked(table, names.length > 0 ? names : namesOf(table));
}

/** Selects columns that are null where a LEFT JOIN does not match. */
export function pickIfAny<T extends SQLiteTable, N extends NameIn<T>>(
  table: T,
  ...names: N[]
): Fragment<{ [K in N]: RowOf<T>[K] | null }> {
  return new Picked(table, names);
}

/** Selects a column under an alias. */
export function pickAs<C extends AnySQLiteColumn, N extends string>(
  column: C,
  name: N,
): Fragment<{ [K in N]: Stored<C["_"]["data"]> | (C["_"]["notNull"] extends true ? never : null) }> {
  return new Named(name, column);
}

/** Like `pickAs`, for a table that a LEFT JOIN may not match. */
export function pickAsIfAny<C extends AnySQLiteColumn, N extends string>(
  column: C,
  name: N,
): Fragment<{ [K in N]: Stored<C["_"]["data"]> | null }> {
  return new Named(name, column);
}

/** Names and types the preceding expression: `count(*) ${as<"n", number>("n")}`. */
export function as<N extends string, T extends Value>(name: N): Fragment<{ [K in N]: T }> {
  return new Named(name);
}

export function row<T extends SQLiteTable>(table: T, values: NewRowOf<T>): Fragment<never> {
  return new Given(table, values, writeRow);
}

export function set<T extends SQLiteTable>(table: T, values: Partial<NewRowOf<T>>): Fragment<never> {
  return new Given(table, values, writeAssignments);
}

/** Assignments of an ON CONFLICT DO UPDATE from the inserted values. */
export function excluded<T extends SQLiteTable>(table: T, ...names: NameIn<T>[]): Fragment<never> {
  return new Excluded(table, names);
}

/** Table whose name is determined at run time. */
export function named(table: string): Fragment<never> {
  return new NamedTable(table);
}

/** Column without its table, as SET and ON CONFLICT require. */
export function bare(column: AnySQLiteColumn): Fragment<never> {
  return new Bare(column);
}

/** List of values: `${users.id} IN ${list(ids)}`. */
export function list(values: Iterable<string | number>): Fragment<never> {
  return new List(values);
}

/** Shared or optional fragment: `part\`AND ${users.operator} = 1\``. */
export function part<P extends readonly Part[]>(
  strings: TemplateStringsArray,
  ...parts: P
): Fragment<Selected<P>> {
  return new Composed(strings, parts);
}

/** Joins conditions with AND; undefined ones are skipped. */
export function allOf(...conditions: (Clause | undefined)[]): Clause {
  return conditions.filter((one) => one !== undefined).reduce((all, one) => part`${all} AND ${one}`);
}

export function listed(pieces: readonly Clause[]): Clause {
  return pieces.reduce((all, one) => part`${all}, ${one}`);
}

/** Table alias for self-joins. Create it once, not per statement. */
export function aliased<T extends SQLiteTable>(table: T, name: string): T {
  const other = alias(table, name);
  // Drizzle recreates an alias's columns at every access, so they are created once here.
  const kept: T = Object.assign(Object.create(other), getTableColumns(other));
  originals.set(kept, getTableName(table));
  return kept;
}

const writeRow = (names: readonly string[]) =>
  `(${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;

const writeAssignments = (names: readonly string[]) => names.map((name) => `${name} = ?`).join(", ");

const allNames = new WeakMap<SQLiteTable, readonly string[]>();

function namesOf(table: SQLiteTable): readonly string[] {
  const known = allNames.get(table) ?? Object.keys(getTableColumns(table));
  allNames.set(table, known);
  return known;
}
