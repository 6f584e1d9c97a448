import { getTableColumns, getTableName } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AnyField, Entity, FieldMap, RecordOf, Stored } from "../../kernel/entity.ts";
import { CompiledQuery, type Connection, insertInto } from "../../store/connection.ts";
import type { SearchIndex } from "../../store/search.ts";
import type { RawRow } from "../../store/statements.ts";
import { type BoundField, bind, compileShow, decodeField, encodeField } from "./bound-field.ts";
import { showLine, showValue, standardFields } from "./standard.ts";
import { entityTables, tableName } from "./table.ts";

/** Record of any entity. */
export type AnyRecord = RecordOf<FieldMap>;

export function fieldOf(record: AnyRecord, name: string): unknown {
  return (record as Record<string, unknown>)[name];
}

const wholes = new WeakMap<object, AnyRecord>();

/** Proxy that reports which fields are read. */
export function shadowRecord(record: AnyRecord, look: (field: string) => void): AnyRecord {
  const shadow = new Proxy(record, {
    get(target, name) {
      if (typeof name === "string") look(name);
      return Reflect.get(target, name, target);
    },
  });
  wholes.set(shadow, wholeOf(record));
  return shadow;
}

/** Returns the record behind a shadow. */
export function wholeOf(record: AnyRecord): AnyRecord {
  return wholes.get(record) ?? record;
}

/** Row of a record, and the key that encrypts its personal values. */
export interface Place {
  rid: number;
  personKey: number | undefined;
}

/** Maps an entity's rows to records and back. */
export class Collection {
  readonly entity: Entity;
  readonly name: string;
  readonly tableName: string;
  readonly tables: readonly SQLiteTable[];
  readonly table: SQLiteTable;
  readonly fields: ReadonlyMap<string, BoundField>;
  readonly personal: readonly string[];
  readonly sensitive: readonly string[];
  /** Fields that store catalogue texts. */
  readonly localised: readonly string[];
  readonly lines: readonly LinesTable[];
  /** Fields that refer to other records, also in their lines. */
  readonly references: readonly BoundField[];
  /** Possibly personal fields, which the audit trail encrypts with the record's key. */
  readonly sealed: readonly string[];
  #insertion: CompiledQuery | undefined;
  /** Reads that took long, each until the time at which that is forgotten. */
  readonly dear = new Map<string, number>();
  /** Short-lived cache of whether few records have a filter value. */
  readonly probes = new Map<string, { few: boolean; until: number }>();
  readonly #columns: Record<string, AnySQLiteColumn>;
  readonly #bound: readonly BoundField[];
  readonly #showFields: (row: RawRow) => Record<string, unknown>;
  readonly #places = new WeakMap<AnyRecord, Place>();
  readonly #Glance = glanceOver();
  readonly #statements = new Map<string, CompiledQuery>();

  constructor(entity: Entity) {
    this.entity = entity;
    this.name = entity.collection;
    this.tableName = tableName(entity);
    this.tables = entityTables(entity);
    const [table, ...lines] = this.tables;
    if (!table) throw new Error(`${entity.collection} has no table`);
    this.table = table;
    // Safe cast: the columns of an sqliteTable are SQLite columns; getTableColumns widens their type.
    this.#columns = getTableColumns(table) as Record<string, AnySQLiteColumn>;
    const { head, tail } = standardFields(entity);
    this.#bound = Object.entries({ ...head, ...entity.fields, ...tail }).map(bind);
    this.#showFields = compileShow(this.#bound);
    this.fields = new Map(this.#bound.map((bound) => [bound.name, bound]));
    for (const { name, field, columns } of this.#bound) {
      Object.defineProperty(this.#Glance.prototype, name, {
        get(this: { row: RawRow }) {
          return decodeField(field, columns, this.row);
        },
      });
    }
    this.personal = this.#bound.filter((b) => b.field.privacy !== "none").map((b) => b.name);
    this.sealed = this.#bound.filter(({ name, field }) => isSealed(name, field)).map(({ name }) => name);
    this.references = this.#bound.filter(({ field }) => refersToRecords(field));
    this.localised = this.#bound.filter((b) => b.field.localised).map((b) => b.name);
    this.sensitive = this.#bound.filter((b) => b.field.privacy === "sensitive").map((b) => b.name);
    for (const { name, field } of this.#bound) {
      // Finding a record by a value would reveal the value.
      if (field.privacy === "sensitive" && (field.filter || field.search || field.unique))
        throw new Error(
          `${entity.collection}.${name} is sensitive: it cannot be filtered, searched or unique`,
        );
    }
    this.lines = this.#bound
      .filter((bound) => bound.field.lines)
      .map(({ name, field }, i) => new LinesTable(name, field.lines ?? {}, lines[i] as SQLiteTable));
  }

  get searchIndex(): SearchIndex | undefined {
    const columns = this.#bound.filter(({ field }) => field.search).flatMap((bound) => bound.columns);
    return columns.length > 0 ? { table: this.tableName, columns } : undefined;
  }

  /** Compiled on first use, to keep startup fast. */
  get insertion(): CompiledQuery {
    this.#insertion ??= insertInto(this.table);
    return this.#insertion;
  }

  column(name: string): AnySQLiteColumn {
    const column = this.#columns[name];
    if (!column) throw new Error(`${this.name} has no column ${name}`);
    return column;
  }

  columnNames(): string[] {
    return Object.keys(this.#columns);
  }

  field(name: string): BoundField {
    const field = this.fields.get(name);
    if (!field) throw new Error(`${this.name} has no field ${name}`);
    return field;
  }

  /** Decodes a row without its lines, which are read separately. */
  decode(row: RawRow): AnyRecord {
    const record: Record<string, unknown> = { number: null };
    for (const { name, field, columns } of this.#bound) record[name] = decodeField(field, columns, row);
    // Safe cast: every field of the entity was just set.
    const decoded = record as AnyRecord;
    this.settle(decoded, {
      rid: Number(row.rid),
      personKey: row.person_key == null ? undefined : Number(row.person_key),
    });
    return decoded;
  }

  settle(record: AnyRecord, place: Place): void {
    this.#places.set(record, place);
  }

  placeOf(record: AnyRecord): Place {
    const place = this.#places.get(wholeOf(record));
    if (!place) throw new Error(`a record of ${this.name} that was not read from the store`);
    return place;
  }

  /** Returns a lazy record that decodes a field when it is read. Includes lines if they were loaded. */
  glance(row: RawRow, lines?: LinesOf): AnyRecord {
    // Safe cast: the class has a getter for each field.
    const glance = new this.#Glance(row) as unknown as AnyRecord;
    for (const [name, byParent] of lines ?? [])
      Object.defineProperty(glance, name, { value: byParent.get(Number(row.rid)) ?? [] });
    return glance;
  }

  asRow(record: AnyRecord): RawRow {
    const whole = wholeOf(record);
    return whole instanceof this.#Glance ? whole.row : this.encode(whole);
  }

  encode(values: Record<string, unknown>): Record<string, Stored> {
    const row: Record<string, Stored> = {};
    for (const name in values) {
      const bound = this.fields.get(name);
      if (bound) encodeField(bound.field, bound.columns, values[name], row);
    }
    return row;
  }

  /** Converts columns directly to JSON values. Includes lines if they were loaded. */
  show(row: RawRow, lines?: LinesOf): Record<string, unknown> {
    const shown = this.#showFields(row);
    for (const { name, fields } of lines ? this.lines : []) {
      const own = lines?.get(name)?.get(Number(row.rid)) ?? [];
      shown[name] = own.map((line) => showLine(fields, line));
    }
    return shown;
  }

  present(record: AnyRecord, names: Iterable<string> = this.fields.keys()): Record<string, unknown> {
    const whole = wholeOf(record);
    const shown: Record<string, unknown> = {};
    for (const name of names) {
      const { field } = this.field(name);
      const { lines } = field;
      const value = fieldOf(whole, name) ?? null;
      shown[name] = lines
        ? (value as Record<string, unknown>[]).map((line) => showLine(lines, line))
        : showValue(field, value);
    }
    return shown;
  }

  /** Compiled once per key. */
  statement(key: string, build: () => { toSQL(): { sql: string; params: unknown[] } }): CompiledQuery {
    let query = this.#statements.get(key);
    if (!query) {
      // Few variants occur in practice. The limit bounds memory if clients make up new ones.
      if (this.#statements.size >= 1000) this.#statements.clear();
      query = new CompiledQuery(build());
      this.#statements.set(key, query);
    }
    return query;
  }

  rowById(connection: Connection, org: number, id: string): RawRow | undefined {
    return connection.statement(this.#byId()).get(id, org) ?? undefined;
  }

  #byIdText: string | undefined;
  #byId(): string {
    this.#byIdText ??= `SELECT * FROM ${this.tableName} WHERE id = ? AND org = ?`;
    return this.#byIdText;
  }
}

/** Lines by field name and parent row id. */
export type LinesOf = ReadonlyMap<string, ReadonlyMap<number, Record<string, unknown>[]>>;

export class LinesTable {
  readonly name: string;
  readonly fields: FieldMap;
  readonly table: SQLiteTable;
  readonly tableName: string;
  readonly #bound: BoundField[];

  constructor(name: string, fields: FieldMap, table: SQLiteTable) {
    this.name = name;
    this.fields = fields;
    this.table = table;
    this.tableName = getTableName(table);
    this.#bound = Object.entries(fields).map(bind);
  }

  decode(row: RawRow): Record<string, unknown> {
    return Object.fromEntries(
      this.#bound.map(({ name, field, columns }) => [name, decodeField(field, columns, row)]),
    );
  }

  encode(line: Record<string, unknown>): Record<string, Stored> {
    const row: Record<string, Stored> = {};
    for (const { name, field, columns } of this.#bound) encodeField(field, columns, line[name], row);
    return row;
  }
}

/** Base class per collection, on which its field getters are defined. */
function glanceOver() {
  return class Glance {
    readonly row: RawRow;
    constructor(row: RawRow) {
      this.row = row;
    }
  };
}

/** Field kinds with free text, which may contain personal data. */
const WORDS = new Set(["text", "long_text", "email", "phone", "url", "object", "words"]);

/** Generated fields, which never contain personal data. */
const NO_WORDS = new Set(["id", "number", "created_by", "updated_by"]);

function refersToRecords({ reference, among, lines }: AnyField): boolean {
  return Boolean(reference ?? among) || Object.values(lines ?? {}).some(refersToRecords);
}

function isSealed(name: string, field: AnyField): boolean {
  if (field.privacy !== "none") return true;
  if (field.lines) return Object.entries(field.lines).some(([part, own]) => isSealed(part, own));
  return WORDS.has(field.kind) && !NO_WORDS.has(name);
}
