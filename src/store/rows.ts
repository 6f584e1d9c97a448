import { getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  alias,
  SQLiteColumn,
  SQLiteSyncDialect,
  SQLiteTable,
} from "drizzle-orm/sqlite-core";
import type { RawRow } from "./statements.ts";

/** What a statement binds in the place of a `?`. */
export type Value = string | number | bigint | null | Uint8Array;

/** A blob comes as bytes. */
type Stored<T> = T extends Uint8Array ? Uint8Array : T;

/** A row of a table, as its columns say: JSON is parsed, and booleans are such. */
export type RowOf<T extends SQLiteTable> = { [N in keyof T["$inferSelect"]]: Stored<T["$inferSelect"][N]> };
type NewRowOf<T extends SQLiteTable> = { [N in keyof T["$inferInsert"]]: Stored<T["$inferInsert"][N]> };
type NameIn<T extends SQLiteTable> = keyof T["$inferSelect"] & string;

/** Part of a statement. Its type says which columns the rows get from it. */
abstract class Fragment<Row> {
  /** Exists for the compiler only. */
  declare readonly row: Row;

  /** Whether the text is the same as that of the part that stood here before. */
  abstract isWrittenLike(former: unknown): boolean;
  abstract write(isQualified: boolean): string;
  bind(_values: Value[]): void {}
  /** The columns that the rows get from it, by their names there. */
  columns(): readonly (readonly [name: string, column: AnySQLiteColumn])[] {
    return [];
  }
}

/** A part that selects nothing: `${users.id} = ${id}`. */
export type Condition = Fragment<never>;

export type Part = Value | SQLiteTable | AnySQLiteColumn | SQL | Fragment<unknown>;

type Intersected<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type ColumnsOf<Parts extends readonly Part[]> = Parts[number] extends infer One
  ? One extends Fragment<infer Row>
    ? Row
    : never
  : never;
/** The rows of a statement have the columns of all its fragments. */
export type Selected<Parts extends readonly Part[]> = Intersected<ColumnsOf<Parts>>;

/** Columns to select: all of the table if none are named. */
export function pick<T extends SQLiteTable, N extends NameIn<T> = NameIn<T>>(
  table: T,
  ...names: N[]
): Fragment<Pick<RowOf<T>, N>> {
  return new Picked(table, names.length > 0 ? names : Object.keys(getTableColumns(table)));
}

/** Columns to select that are null where a LEFT JOIN found no row. */
export function pickIfAny<T extends SQLiteTable, N extends NameIn<T>>(
  table: T,
  ...names: N[]
): Fragment<{ [K in N]: RowOf<T>[K] | null }> {
  return new Picked(table, names);
}

/** A column to select under another name. */
export function pickAs<C extends AnySQLiteColumn, N extends string>(
  column: C,
  name: N,
): Fragment<{ [K in N]: Stored<C["_"]["data"]> | (C["_"]["notNull"] extends true ? never : null) }> {
  return new Named(name, column);
}

/** Names the expression before it, and says what it yields: `count(*) ${as<"n", number>("n")}`. */
export function as<N extends string, T extends Value>(name: N): Fragment<{ [K in N]: T }> {
  return new Named(name);
}

/** Rows of a table, with all its columns, that were read by a text put together elsewhere. */
export function rowsOf<T extends SQLiteTable>(table: T, rows: RawRow[]): RowOf<T>[] {
  const decode = decoderOf(pick(table).columns());
  // The columns are those of the table.
  return (decode ? rows.map(decode) : rows) as RowOf<T>[];
}

/** The columns and values of an INSERT. */
export function row<T extends SQLiteTable>(table: T, values: NewRowOf<T>): Fragment<never> {
  return new Given(table, values, writeRow);
}

/** The assignments of an UPDATE. */
export function set<T extends SQLiteTable>(table: T, values: Partial<NewRowOf<T>>): Fragment<never> {
  return new Given(table, values, writeAssignments);
}

/** A column without its table, as SET and ON CONFLICT of a statement on several tables need it. */
export function bare(column: AnySQLiteColumn): Fragment<never> {
  return new Bare(column);
}

/** The values of a list: `${users.id} IN ${list(ids)}`. */
export function list(values: Iterable<string | number>): Fragment<never> {
  return new List(values);
}

/** A part that several statements have in common, written once: `${MEMBERS} WHERE ${users.id} = ${id}`. */
export function fragment<P extends readonly Part[]>(
  strings: TemplateStringsArray,
  ...parts: P
): Fragment<[ColumnsOf<P>] extends [never] ? never : Selected<P>> {
  return new Common(strings, parts);
}

/** Parts one after the other: as many as there are conditions, say, with ` AND ` between them. */
export function joined<Row>(parts: readonly Fragment<Row>[], separator: string): Fragment<Row> {
  const between = parts.slice(1).map(() => separator);
  return new Common(parts.length === 0 ? [""] : ["", ...between, ""], parts);
}

/** A table under another name, to join it with itself. To be made once, not with each statement. */
export function aliased<T extends SQLiteTable>(table: T, name: string): T {
  const other = alias(table, name);
  // Drizzle makes a column of an alias anew at each access: here they are made once.
  const kept: T = Object.assign(Object.create(other), getTableColumns(other));
  originals.set(kept, getTableName(table));
  return kept;
}

/** The names of the tables behind aliases. */
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
    return this.columns().map(writeColumn).join(", ");
  }

  override columns(): (readonly [string, AnySQLiteColumn])[] {
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

  override columns(): (readonly [string, AnySQLiteColumn])[] {
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
      // The signatures of `row` and `set` let in what the columns hold.
      values.push((column ? column.mapToDriverValue(value) : value) as Value);
    }
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

class Common<Row> extends Fragment<Row> {
  readonly strings: readonly string[];
  readonly parts: readonly Part[];
  #kinds: readonly Kind[] | undefined;

  constructor(strings: readonly string[], parts: readonly Part[]) {
    super();
    this.strings = strings;
    this.parts = parts;
  }

  isWrittenLike(former: unknown): boolean {
    return (
      former instanceof Common &&
      (former.strings === this.strings || isSame(former.strings, this.strings)) &&
      bindLike(this.parts, former.parts, former.kinds, [])
    );
  }

  write(isQualified: boolean): string {
    return writtenText(this.strings, this.parts, isQualified);
  }

  override bind(values: Value[]): void {
    for (const part of this.parts) bindPart(part, values);
  }

  override columns(): (readonly [string, AnySQLiteColumn])[] {
    return this.parts.flatMap(columnsOf);
  }

  get kinds(): readonly Kind[] {
    this.#kinds ??= this.parts.map(kindOf);
    return this.#kinds;
  }
}

type Kind = "value" | "fragment" | "fixed";

function kindOf(part: Part): Kind {
  if (isValue(part)) return "value";
  return part instanceof Fragment ? "fragment" : "fixed";
}

const writeRow = (names: readonly string[]) =>
  `(${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
const writeAssignments = (names: readonly string[]) => names.map((name) => `${name} = ?`).join(", ");

/** Whether a column's values are what SQLite keeps: not JSON, for one, and no booleans. */
export function isPlain(column: AnySQLiteColumn): boolean {
  return column.dataType === "string" || column.dataType === "number" || column.dataType === "buffer";
}

const coded = new WeakMap<SQLiteTable, ReadonlyMap<string, AnySQLiteColumn>>();

/** The columns of a table that are not plain; undefined where all are. */
function codedColumns(table: SQLiteTable): ReadonlyMap<string, AnySQLiteColumn> | undefined {
  let known = coded.get(table);
  if (!known) {
    known = new Map(Object.entries(getTableColumns(table)).filter(([, column]) => !isPlain(column)));
    coded.set(table, known);
  }
  return known.size > 0 ? known : undefined;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

function quoted(name: string): string {
  return `"${name}"`;
}

function writtenColumn(column: AnySQLiteColumn, isQualified: boolean): string {
  return isQualified ? `${quoted(getTableName(column.table))}.${quoted(column.name)}` : quoted(column.name);
}

/** An alias is named where it is introduced: no other use of a whole table has one. */
function writtenTable(table: SQLiteTable): string {
  const original = originals.get(table);
  return original === undefined
    ? quoted(getTableName(table))
    : `${quoted(original)} AS ${quoted(getTableName(table))}`;
}

const dialect = new SQLiteSyncDialect();

/** A statement as it was written at one place of the code. As a rule only its values change: the text is made once. */
class Written {
  readonly sql: string;
  /** Makes of a row of SQLite what its columns say; undefined where it is that already. */
  readonly decode: ((row: RawRow) => RawRow) | undefined;
  readonly #parts: readonly Part[];
  readonly #kinds: readonly Kind[];
  readonly #hasDrizzle: boolean;

  constructor(strings: TemplateStringsArray, parts: readonly Part[]) {
    const all = flat(parts);
    const tables = new Set(all.filter((part) => is(part, SQLiteTable)));
    const isQualified = tables.size > 1 || [...tables].some((table) => originals.has(table));
    this.sql = writtenText(strings, parts, isQualified);
    this.decode = decoderOf(parts.flatMap(columnsOf));
    this.#parts = parts;
    this.#kinds = parts.map(kindOf);
    this.#hasDrizzle = all.some((part) => is(part, SQL));
  }

  /** The values for the same text with other parts; undefined where the text is another one. */
  bind(parts: readonly Part[]): Value[] | undefined {
    const values: Value[] = [];
    return !this.#hasDrizzle && bindLike(parts, this.#parts, this.#kinds, values) ? values : undefined;
  }
}

/** Adds the values of parts that are written like those that stood here before. False: they are not. */
function bindLike(
  parts: readonly Part[],
  formers: readonly Part[],
  kinds: readonly Kind[],
  values: Value[],
): boolean {
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    const kind = kinds[index];
    if (kind === "value") {
      if (!isValue(part)) return false;
      values.push(part);
    } else if (kind === "fragment") {
      if (!(part instanceof Fragment)) return false;
      if (part !== formers[index] && !part.isWrittenLike(formers[index])) return false;
      part.bind(values);
    } else if (part !== formers[index]) return false;
  }
  return true;
}

/** Parts with those of the fragments among them. */
function flat(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => (part instanceof Common ? flat(part.parts) : [part]));
}

function columnsOf(part: Part): readonly (readonly [string, AnySQLiteColumn])[] {
  return part instanceof Fragment ? part.columns() : [];
}

function writtenText(strings: readonly string[], parts: readonly Part[], isQualified: boolean): string {
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

function isValue(part: Part | undefined): part is Value {
  return typeof part !== "object" || part === null || part instanceof Uint8Array;
}

function bindPart(part: Part, values: Value[]): void {
  if (isValue(part)) values.push(part);
  else if (part instanceof Fragment) part.bind(values);
  // Drizzle's own values for SQLite are ones that SQLite takes.
  else if (is(part, SQL)) values.push(...(dialect.sqlToQuery(part).params as Value[]));
}

function decoderOf(columns: readonly (readonly [string, AnySQLiteColumn])[]): Written["decode"] {
  const coded = columns.filter(([, column]) => !isPlain(column));
  if (coded.length === 0) return undefined;
  return (row) => {
    for (const [name, column] of coded) {
      const value = row[name];
      // What it is now is said by the types of the parts.
      if (value !== null) row[name] = column.mapFromDriverValue(value) as RawRow[string];
    }
    return row;
  };
}

const written = new WeakMap<TemplateStringsArray, Written>();

/** The text of a statement and its values, and how its rows are decoded. */
export function statementOf(
  strings: TemplateStringsArray,
  parts: readonly Part[],
): { sql: string; values: readonly Value[]; decode: Written["decode"] } {
  const known = written.get(strings);
  const values = known?.bind(parts);
  if (known && values) return { sql: known.sql, values, decode: known.decode };
  const made = new Written(strings, parts);
  written.set(strings, made);
  const first: Value[] = [];
  for (const part of parts) bindPart(part, first);
  return { sql: made.sql, values: first, decode: made.decode };
}
