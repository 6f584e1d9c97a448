import { getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  alias,
  SQLiteColumn,
  SQLiteSyncDialect,
  SQLiteTable,
} from "drizzle-orm/sqlite-core";
import type { RawRow } from "./statements.ts";

export type Value = string | number | bigint | null | Uint8Array;

/** Blobs are returned as bytes. */
type Stored<T> = T extends Uint8Array ? Uint8Array : T;

/** Row of a table, with JSON and booleans decoded. */
export type RowOf<T extends SQLiteTable> = { [N in keyof T["$inferSelect"]]: Stored<T["$inferSelect"][N]> };
type NewRowOf<T extends SQLiteTable> = { [N in keyof T["$inferInsert"]]: Stored<T["$inferInsert"][N]> };
type NameIn<T extends SQLiteTable> = keyof T["$inferSelect"] & string;

/** Part of a statement. Its type declares the columns that it adds to a row. */
abstract class Fragment<Row> {
  /** Type-level only. */
  declare readonly row: Row;

  /** True if the text equals that of the previous part in this position. */
  abstract isWrittenLike(former: unknown): boolean;
  abstract write(isQualified: boolean): string;
  bind(_values: Value[]): void {}
  tables(): Iterable<SQLiteTable> {
    return [];
  }
  selected(): (readonly [name: string, column: AnySQLiteColumn])[] {
    return [];
  }
}

export type Part = Value | SQLiteTable | AnySQLiteColumn | SQL | Fragment<unknown>;

/** A contravariant position, which turns a union of rows into their intersection. */
type Taking<One> =
  One extends Fragment<infer Row> ? ([Row] extends [never] ? never : (row: Row) => void) : never;
export type Selected<Parts extends readonly Part[]> =
  Taking<Parts[number]> extends (row: infer All) => void ? All : never;
/** Fragment without columns: condition, order or list. */
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

/** Conjunction; undefined conditions are skipped. */
export function allOf(...conditions: (Clause | undefined)[]): Clause {
  return conditions.filter((one) => one !== undefined).reduce((all, one) => part`${all} AND ${one}`);
}

export function listed(pieces: readonly Clause[]): Clause {
  return pieces.reduce((all, one) => part`${all}, ${one}`);
}

/** Table alias for self-joins. Create it once, not per statement. */
export function aliased<T extends SQLiteTable>(table: T, name: string): T {
  const other = alias(table, name);
  // Drizzle recreates an alias's columns at each access; here they are created once.
  const kept: T = Object.assign(Object.create(other), getTableColumns(other));
  originals.set(kept, getTableName(table));
  return kept;
}

const originals = new WeakMap<SQLiteTable, string>();

class Picked<Row> extends Fragment<Row> {
  readonly table: SQLiteTable;
  readonly names: readonly string[];

  constructor(table: SQLiteTable, names: readonly string[]) {
    super();
    this.table = table;
    this.names = names;
  }

  isWrittenLike(former: unknown): boolean {
    return former instanceof Picked && former.table === this.table && isSame(former.names, this.names);
  }

  write(isQualified: boolean): string {
    const writeColumn = ([name, column]: readonly [string, AnySQLiteColumn]) => {
      const text = writtenColumn(column, isQualified);
      return isQualified ? `${text} AS ${quoted(name)}` : text;
    };
    return this.selected().map(writeColumn).join(", ");
  }

  override selected(): (readonly [string, AnySQLiteColumn])[] {
    const columns = getTableColumns(this.table);
    return this.names.map((name) => {
      const column = columns[name];
      if (!column) throw new Error(`${getTableName(this.table)} has no column ${name}`);
      return [column.name, column];
    });
  }
}

class Named<Row> extends Fragment<Row> {
  readonly name: string;
  readonly column: AnySQLiteColumn | undefined;

  constructor(name: string, column?: AnySQLiteColumn) {
    super();
    this.name = name;
    this.column = column;
  }

  isWrittenLike(former: unknown): boolean {
    return former instanceof Named && former.name === this.name && former.column === this.column;
  }

  write(isQualified: boolean): string {
    const column = this.column ? `${writtenColumn(this.column, isQualified)} ` : "";
    return `${column}AS ${quoted(this.name)}`;
  }

  override selected(): (readonly [string, AnySQLiteColumn])[] {
    return this.column ? [[this.name, this.column]] : [];
  }
}

class Given extends Fragment<never> {
  readonly table: SQLiteTable;
  readonly names: readonly string[];
  readonly values: readonly unknown[];
  readonly writeNames: (names: readonly string[]) => string;

  constructor(table: SQLiteTable, values: object, writeNames: (names: readonly string[]) => string) {
    super();
    this.table = table;
    this.names = Object.keys(values);
    this.values = Object.values(values);
    this.writeNames = writeNames;
  }

  isWrittenLike(former: unknown): boolean {
    return (
      former instanceof Given &&
      former.table === this.table &&
      former.writeNames === this.writeNames &&
      isSame(former.names, this.names)
    );
  }

  write(): string {
    const columns = getTableColumns(this.table);
    return this.writeNames(this.names.map((name) => quoted(columns[name]?.name ?? name)));
  }

  override bind(values: Value[]): void {
    const coded = codedColumns(this.table);
    for (let index = 0; index < this.values.length; index++) {
      const value = this.values[index] ?? null;
      const column = coded === undefined || value === null ? undefined : coded.get(this.names[index] ?? "");
      // The signatures of `row` and `set` only accept what the columns hold.
      values.push((column ? column.mapToDriverValue(value) : value) as Value);
    }
  }
}

class Excluded extends Fragment<never> {
  readonly table: SQLiteTable;
  readonly names: readonly string[];

  constructor(table: SQLiteTable, names: readonly string[]) {
    super();
    this.table = table;
    this.names = names;
  }

  isWrittenLike(former: unknown): boolean {
    return former instanceof Excluded && former.table === this.table && isSame(former.names, this.names);
  }

  write(): string {
    const columns = getTableColumns(this.table);
    const names = this.names.map((name) => quoted(columns[name]?.name ?? name));
    return names.map((name) => `${name} = excluded.${name}`).join(", ");
  }
}

class NamedTable extends Fragment<never> {
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
  }

  isWrittenLike(former: unknown): boolean {
    return former instanceof NamedTable && former.name === this.name;
  }

  write(): string {
    return quoted(this.name);
  }
}

class Bare extends Fragment<never> {
  readonly column: AnySQLiteColumn;

  constructor(column: AnySQLiteColumn) {
    super();
    this.column = column;
  }

  isWrittenLike(former: unknown): boolean {
    return former instanceof Bare && former.column === this.column;
  }

  write(): string {
    return quoted(this.column.name);
  }
}

class List extends Fragment<never> {
  readonly values: Iterable<string | number>;

  constructor(values: Iterable<string | number>) {
    super();
    this.values = values;
  }

  isWrittenLike(former: unknown): boolean {
    return former instanceof List;
  }

  write(): string {
    return "(SELECT value FROM json_each(?))";
  }

  override bind(values: Value[]): void {
    values.push(JSON.stringify([...this.values]));
  }
}

class Composed<Row> extends Fragment<Row> {
  readonly strings: TemplateStringsArray;
  readonly parts: readonly Part[];

  constructor(strings: TemplateStringsArray, parts: readonly Part[]) {
    super();
    this.strings = strings;
    this.parts = parts;
  }

  isWrittenLike(former: unknown): boolean {
    return (
      former instanceof Composed && former.strings === this.strings && areSameText(this.parts, former.parts)
    );
  }

  write(isQualified: boolean): string {
    return writtenParts(this.strings, this.parts, isQualified);
  }

  override bind(values: Value[]): void {
    bindParts(this.parts, values);
  }

  override selected(): (readonly [string, AnySQLiteColumn])[] {
    return selectedBy(this.parts);
  }

  override tables(): Iterable<SQLiteTable> {
    return tablesOf(this.parts);
  }
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

/** True for columns that need no decoding, unlike JSON and booleans. */
export function isPlain({ dataType }: AnySQLiteColumn): boolean {
  return dataType === "string" || dataType === "number" || dataType === "buffer";
}

const coded = new WeakMap<SQLiteTable, ReadonlyMap<string, AnySQLiteColumn>>();

/** Undefined if no column needs decoding. */
function codedColumns(table: SQLiteTable): ReadonlyMap<string, AnySQLiteColumn> | undefined {
  let known = coded.get(table);
  if (!known) {
    known = new Map(Object.entries(getTableColumns(table)).filter(([, column]) => !isPlain(column)));
    coded.set(table, known);
  }
  return known.size > 0 ? known : undefined;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

function quoted(name: string): string {
  return `"${name}"`;
}

function writtenColumn(column: AnySQLiteColumn, isQualified: boolean): string {
  return isQualified ? `${quoted(getTableName(column.table))}.${quoted(column.name)}` : quoted(column.name);
}

/** An alias is declared where a whole table is written. */
function writtenTable(table: SQLiteTable): string {
  const original = originals.get(table);
  return original === undefined
    ? quoted(getTableName(table))
    : `${quoted(original)} AS ${quoted(getTableName(table))}`;
}

const dialect = new SQLiteSyncDialect();

/** Compiled statement of one call site. The text is built once, since usually only values change. */
class Written {
  readonly sql: string;
  /** Undefined if no column needs decoding. */
  readonly decode: ((row: RawRow) => RawRow) | undefined;
  readonly #parts: readonly Part[];

  constructor(strings: TemplateStringsArray, parts: readonly Part[]) {
    const tables = new Set(tablesOf(parts));
    // A table joined with an alias may appear in the text only.
    const isQualified = tables.size > 1 || [...tables].some((table) => originals.has(table));
    this.sql = writtenParts(strings, parts, isQualified);
    this.decode = decoderOf(selectedBy(parts));
    this.#parts = parts;
  }

  /** Undefined if the text differs. */
  bind(parts: readonly Part[]): Value[] | undefined {
    if (!areSameText(parts, this.#parts)) return undefined;
    const values: Value[] = [];
    bindParts(parts, values);
    return values;
  }
}

function writtenParts(strings: TemplateStringsArray, parts: readonly Part[], isQualified: boolean): string {
  let text = strings[0] ?? "";
  for (const [index, part] of parts.entries()) text += writtenPart(part, isQualified) + strings[index + 1];
  return text;
}

function writtenPart(part: Part, isQualified: boolean): string {
  if (part instanceof Fragment) return part.write(isQualified);
  if (is(part, SQLiteColumn)) return writtenColumn(part, isQualified);
  if (is(part, SQLiteTable)) return writtenTable(part);
  if (is(part, SQL)) return dialect.sqlToQuery(part).sql;
  return "?";
}

function tablesOf(parts: readonly Part[]): SQLiteTable[] {
  return parts.flatMap((part) => {
    if (part instanceof Fragment) return [...part.tables()];
    return is(part, SQLiteTable) ? [part] : [];
  });
}

function selectedBy(parts: readonly Part[]): (readonly [name: string, column: AnySQLiteColumn])[] {
  return parts.flatMap((part) => (part instanceof Fragment ? part.selected() : []));
}

function decoderOf(selected: readonly (readonly [string, AnySQLiteColumn])[]): Written["decode"] {
  // Both SELECTs of a UNION name the same columns.
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

/** Runs for each statement, so cheap checks come early. */
function areSameText(parts: readonly Part[], former: readonly Part[]): boolean {
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    const before = former[index];
    // Drizzle SQL carries its own text.
    if (part === before ? part instanceof SQL : !isSameKind(part, before)) return false;
  }
  return true;
}

function isSameKind(part: Part | undefined, before: Part | undefined): boolean {
  return part instanceof Fragment ? part.isWrittenLike(before) : isValue(part) && isValue(before);
}

function isValue(part: Part | undefined): part is Value {
  return typeof part !== "object" || part === null || part instanceof Uint8Array;
}

function bindParts(parts: readonly Part[], values: Value[]): void {
  for (const part of parts) {
    if (isValue(part)) values.push(part);
    else if (part instanceof Fragment) part.bind(values);
    // Drizzle's parameters for SQLite are valid SQLite values.
    else if (part instanceof SQL) values.push(...(dialect.sqlToQuery(part).params as Value[]));
  }
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
