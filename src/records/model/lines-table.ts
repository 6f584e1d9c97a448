import { getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { FieldMap, Stored } from "../../kernel/field.ts";
import type { RawRow } from "../../store/statements.ts";
import { type BoundField, bind, decodeField, encodeField } from "./bound-field.ts";

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
