import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { RowOf } from "../../store/rows.ts";

/** Text by language. */
export type Said = Readonly<Record<string, string>>;

export interface CustomChoice {
  readonly value: string;
  readonly label: Said;
  /** No longer offered. Records keep it. */
  readonly retired?: boolean;
}

/** Fields that organisations define. Their values stand in the `custom` column of the records. */
export const customFields = sqliteTable(
  "custom_fields",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    collection: text("collection").notNull(),
    name: text("name").notNull(),
    kind: text("kind").notNull(),
    label: text("label", { mode: "json" }).$type<Said>().notNull(),
    help: text("help", { mode: "json" }).$type<Said>().notNull(),
    required: integer("required", { mode: "boolean" }).notNull(),
    filter: integer("filter", { mode: "boolean" }).notNull(),
    personal: integer("personal", { mode: "boolean" }).notNull(),
    choices: text("choices", { mode: "json" }).$type<readonly CustomChoice[]>().notNull(),
    target: text("target"),
    position: integer("position").notNull(),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    updated_at: integer("updated_at").notNull(),
    archived_at: integer("archived_at"),
  },
  (table) => [
    uniqueIndex("custom_fields_name").on(table.org, table.collection, table.name),
    index("custom_fields_org").on(table.org, table.position),
  ],
);

export type Definition = Readonly<RowOf<typeof customFields>>;
