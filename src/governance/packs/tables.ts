import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Settings as installed. A rule that differs from them was edited by the organisation. */
export const packItems = sqliteTable(
  "pack_items",
  {
    org: integer("org").notNull(),
    area: text("area").notNull(),
    key: text("key").notNull(),
    item_id: text("item_id").notNull(),
    settings: text("settings").notNull(),
    size: text("size").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.area, table.key] })],
);
