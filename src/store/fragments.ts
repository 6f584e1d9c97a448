import { getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import { type AnySQLiteColumn, SQLiteColumn, SQLiteSyncDialect, SQLiteTable } from "drizzle-orm/sqlite-core";

export type Value = string | number | bigint | null | Uint8Array;

/** Part of a statement. Its type declares the columns that it adds to a row. */
export abstract class Fragment<Row> {
  /** Exists only in the type system. */
  declare readonly row: Row;

  /** True if the fragment's text is the same as that of `former`, the previous part in this position. */
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

export const originals = new WeakMap<SQLiteTable, string>();

export class Picked<Row> extends Fragment<Row> {
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

export class Named<Row> extends Fragment<Row> {
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

export class Given extends Fragment<never> {
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
      // Safe cast: the signatures of `row` and `set` only accept what the columns hold.
      values.push((column ? column.mapToDriverValue(value) : value) as Value);
    }
  }
}

export class Excluded extends Fragment<never> {
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

export class NamedTable extends Fragment<never> {
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

export class Bare extends Fragment<never> {
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

export class List extends Fragment<never> {
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

export class Composed<Row> extends Fragment<Row> {
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

/** True for columns that need no decoding, unlike JSON and booleans. */
export function isPlain({ dataType }: AnySQLiteColumn): boolean {
  return dataType === "string" || dataType === "number" || dataType === "buffer";
}

const coded = new WeakMap<SQLiteTable, ReadonlyMap<string, AnySQLiteColumn>>();

/** Columns that need decoding; undefined if there are none. */
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

/** Declares the alias where the whole table is written. */
function writtenTable(table: SQLiteTable): string {
  const original = originals.get(table);
  return original === undefined
    ? quoted(getTableName(table))
    : `${quoted(original)} AS ${quoted(getTableName(table))}`;
}

const dialect = new SQLiteSyncDialect();

export function writtenParts(
  strings: TemplateStringsArray,
  parts: readonly Part[],
  isQualified: boolean,
): string {
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

export function tablesOf(parts: readonly Part[]): SQLiteTable[] {
  return parts.flatMap((part) => {
    if (part instanceof Fragment) return [...part.tables()];
    return is(part, SQLiteTable) ? [part] : [];
  });
}

export function selectedBy(parts: readonly Part[]): (readonly [name: string, column: AnySQLiteColumn])[] {
  return parts.flatMap((part) => (part instanceof Fragment ? part.selected() : []));
}

/** Runs for every statement, so cheap checks come first. */
export function areSameText(parts: readonly Part[], former: readonly Part[]): boolean {
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    const before = former[index];
    // Drizzle SQL is not compared by its text, so it never counts as the same.
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

export function bindParts(parts: readonly Part[], values: Value[]): void {
  for (const part of parts) {
    if (isValue(part)) values.push(part);
    else if (part instanceof Fragment) part.bind(values);
    // Safe cast: drizzle's parameters for SQLite are valid SQLite values.
    else if (part instanceof SQL) values.push(...(dialect.sqlToQuery(part).params as Value[]));
  }
}
