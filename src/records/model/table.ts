import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  foreignKey,
  index,
  integer,
  type SQLiteColumnBuilderBase,
  type SQLiteTable,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Entity } from "../../kernel/entity.ts";
import type { AnyField, FieldMap } from "../../kernel/field.ts";
import { standardFields } from "./standard.ts";

export function tableName(entity: Pick<Entity, "module" | "name">): string {
  return `${entity.module}_${entity.name}`.replaceAll("-", "_");
}

/** The main table, and one per field of lines. */
export function entityTables(entity: Entity): SQLiteTable[] {
  const lines = Object.entries(entity.fields).filter(([, field]) => field.lines);
  const main = mainTable(entity);
  return [main, ...lines.map(([name, field]) => linesTable(entity, main, name, field.lines ?? {}))];
}

/** `rid` breaks sorting ties, links the full-text index, keeps indexes small. Indexes skip archived rows. */
function mainTable(entity: Entity): SQLiteTable {
  const name = tableName(entity);
  const { head, tail } = standardFields(entity);
  const fields: FieldMap = { ...head, ...entity.fields, ...tail };
  const columns: Record<string, SQLiteColumnBuilderBase> = {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    ...fieldColumns(fields),
    person_key: keyColumn(entity),
  };
  return sqliteTable(name, columns, (table) => {
    // Safe cast: `table` was built from the same record, so every name exists.
    const column = (key: string) => table[key] as AnySQLiteColumn;
    const live = sql`archived_at IS NULL`;
    const indexes = [
      uniqueIndex(`${name}_id`).on(column("id")),
      index(`${name}_live`).on(column("org"), column("rid")).where(live),
      index(`${name}_archived`).on(column("org"), column("archived_at")).where(sql`archived_at IS NOT NULL`),
    ];
    for (const [key, field] of Object.entries(fields)) {
      const sorted = key + field.key;
      if (field.unique) {
        indexes.push(uniqueIndex(`${name}_${key}_unique`).on(column("org"), column(sorted)).where(live));
      }
      if (field.filter && field.columns.length > 0) {
        const rows = isPartial(field) ? sql`${live} AND ${sql.raw(sorted)} IS NOT NULL` : live;
        indexes.push(index(`${name}_${key}`).on(column("org"), column(sorted), column("rid")).where(rows));
      }
    }
    return indexes;
  });
}

/** True if the field's index skips rows without a value. Not for numbers, which lists are sorted by. */
export function isPartial({ required, set, reference, filter, search }: AnyField): boolean {
  const isReference = reference !== undefined && reference.target !== "users";
  return filter && !required && !search && (set === "rules" || isReference);
}

/** Key for personal values in the audit trail. Null in old rows without such fields until they change. */
function keyColumn(entity: Entity) {
  const about = Object.values(entity.fields).some((field) => field.privacy !== "none");
  return about ? integer("person_key").notNull() : integer("person_key");
}

function linesTable(entity: Entity, parent: SQLiteTable, name: string, fields: FieldMap): SQLiteTable {
  const table = linesTableName(entity, name);
  const columns: Record<string, SQLiteColumnBuilderBase> = {
    rid: integer("rid").primaryKey(),
    parent: integer("parent").notNull(),
    position: integer("position").notNull(),
    ...fieldColumns(fields),
  };
  return sqliteTable(table, columns, (own) => {
    const column = (key: string) => own[key] as AnySQLiteColumn;
    return [
      uniqueIndex(`${table}_place`).on(column("parent"), column("position")),
      foreignKey({
        columns: [column("parent")],
        // Safe cast: mainTable gives every table a column named rid.
        foreignColumns: [(parent as unknown as { rid: AnySQLiteColumn }).rid],
      }),
    ];
  });
}

function linesTableName(entity: Entity, field: string): string {
  return `${tableName(entity)}_${field}`;
}

function fieldColumns(fields: FieldMap): Record<string, SQLiteColumnBuilderBase> {
  const columns: Record<string, SQLiteColumnBuilderBase> = {};
  for (const [name, field] of Object.entries(fields)) {
    for (const { suffix, type } of field.columns)
      columns[name + suffix] = columnOf(name + suffix, type, field);
  }
  return columns;
}

function columnOf(name: string, type: "text" | "integer", field: AnyField): SQLiteColumnBuilderBase {
  if (type === "integer") return field.required ? integer(name).notNull() : integer(name);
  return field.required ? text(name).notNull() : text(name);
}
