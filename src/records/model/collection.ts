import { getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Entity, RecordOf } from "../../kernel/entity.ts";
import type { AnyField, FieldMap, Stored } from "../../kernel/field.ts";
import type { Tier } from "../../kernel/scope.ts";
import { CompiledQuery, type Connection, insertInto } from "../../store/connection.ts";
import type { SearchIndex } from "../../store/search.ts";
import type { RawRow } from "../../store/statements.ts";
import type { Handle } from "../../store/transaction.ts";
import {
  type BoundField,
  bind,
  CUSTOM,
  type CustomField,
  compileShow,
  decodeField,
  encodeField,
} from "./bound-field.ts";
import { type LinesOf, LinesTable } from "./lines-table.ts";
import { showLine, showValue, standardFields } from "./standard.ts";
import { entityTables, tableName } from "./table.ts";

/** Record of any entity. */
export type AnyRecord = RecordOf<FieldMap>;

/** Value of a field, also of one that the organisation defined. */
export function fieldOf(record: object, name: string): unknown {
  if (!name.startsWith(CUSTOM)) return Reflect.get(record, name);
  return Object(Reflect.get(record, "custom"))[name.slice(CUSTOM.length)];
}

/** Shipped roles that create and change records of a collection. */
export const writeTier = ({ entity }: Collection): Tier => (entity.managed ? "managing" : "daily");

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
  /** Fields that the organisation defined. */
  readonly custom: readonly CustomField[];
  /** The organisation's key, if the collection has custom fields. */
  readonly #org: number | undefined;
  readonly #base: Collection;
  #book: OwnCollections | undefined;
  readonly #columns: Record<string, AnySQLiteColumn>;
  readonly #bound: readonly BoundField[];
  readonly #showFields: (row: RawRow) => Record<string, unknown>;
  readonly #places: WeakMap<AnyRecord, Place>;
  readonly #Glance: ReturnType<typeof glanceOver>;
  readonly #statements = new Map<string, CompiledQuery>();

  constructor(entity: Entity, own?: OwnFields) {
    const base = own?.base;
    this.#base = base ?? this;
    this.#org = own?.org;
    this.custom = own?.custom ?? [];
    this.entity = entity;
    this.name = entity.collection;
    this.tableName = tableName(entity);
    this.tables = base?.tables ?? entityTables(entity);
    const [table, ...lines] = this.tables;
    if (!table) throw new Error(`${entity.collection} has no table`);
    this.table = table;
    // Safe cast: the columns of an sqliteTable are SQLite columns; getTableColumns widens their type.
    this.#columns = base ? base.#columns : (getTableColumns(table) as Record<string, AnySQLiteColumn>);
    const { head, tail } = standardFields(entity);
    this.#bound = base ? base.#bound : Object.entries({ ...head, ...entity.fields, ...tail }).map(bind);
    this.#showFields = base ? base.#showFields : compileShow(this.#bound);
    this.#places = base ? base.#places : new WeakMap();
    this.#Glance = base ? base.#Glance : glanceOver(this.#bound);
    const offered = this.custom.filter(({ custom }) => custom.definition.archived_at === null);
    const all = [...this.#bound, ...offered];
    this.fields = new Map(all.map((bound) => [bound.name, bound]));
    this.personal = all.filter((b) => b.field.privacy !== "none").map((b) => b.name);
    this.sealed = this.#bound.filter(({ name, field }) => isSealed(name, field)).map(({ name }) => name);
    this.references = all.filter(({ field }) => refersToRecords(field));
    this.localised = this.#bound.filter((b) => b.field.localised).map((b) => b.name);
    this.sensitive = this.#bound.filter((b) => b.field.privacy === "sensitive").map((b) => b.name);
    for (const { name, field } of this.#bound) {
      // Finding a record by a value would reveal the value.
      if (field.privacy === "sensitive" && (field.filter || field.search || field.unique))
        throw new Error(
          `${entity.collection}.${name} is sensitive: it cannot be filtered, searched or unique`,
        );
    }
    this.lines =
      base?.lines ??
      this.#bound
        .filter((bound) => bound.field.lines)
        .map(({ name, field }, i) => new LinesTable(name, field.lines ?? {}, lines[i] as SQLiteTable));
  }

  /** The collection with the fields that the organisation of a call defined. */
  of(context: { handle: Handle; org: number }): Collection {
    return this.#base.#book?.of(context).get(this.name) ?? this.#base;
  }

  readCustomFrom(book: OwnCollections): void {
    this.#book = book;
  }

  withCustom(org: number, custom: readonly CustomField[]): Collection {
    return new Collection(this.entity, { base: this, org, custom });
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

  /** By the key of a field: its column, or the expression that reads it if it is a custom one. */
  value(key: string): SQLWrapper {
    return this.fields.get(key)?.custom?.sql ?? this.column(key);
  }

  /** Condition for the rows of the organisation. Indexes of custom fields hold those of one alone. */
  ownedBy(org: SQLWrapper | number): SQL {
    return sql`${this.column("org")} = ${this.#org === undefined ? org : sql.raw(String(this.#org))}`;
  }

  /** Index that filters and sorts by a field; undefined if there is none. */
  indexOf({ name, field, custom }: BoundField): string | undefined {
    if (custom) return custom.index;
    return field.filter && field.columns.length > 0 ? `${this.tableName}_${name}` : undefined;
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

  present(record: AnyRecord, names: Iterable<string> = this.#base.fields.keys()): Record<string, unknown> {
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

/** The collections with the fields that an organisation defined. */
interface OwnCollections {
  of(context: { handle: Handle; org: number }): ReadonlyMap<string, Collection>;
}

interface OwnFields {
  base: Collection;
  org: number;
  custom: readonly CustomField[];
}

/** Class whose getters decode a field when it is read. */
function glanceOver(bound: readonly BoundField[]) {
  class Glance {
    readonly row: RawRow;
    constructor(row: RawRow) {
      this.row = row;
    }
  }
  for (const { name, field, columns } of bound) {
    Object.defineProperty(Glance.prototype, name, {
      get(this: { row: RawRow }) {
        return decodeField(field, columns, this.row);
      },
    });
  }
  return Glance;
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
