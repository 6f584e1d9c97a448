import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const deskViews = sqliteTable(
  "desk_views",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    collection: text("collection").notNull(),
    person: text("person").notNull(),
    shared: integer("shared", { mode: "boolean" }).notNull(),
    /** Name and settings, encrypted since both may contain personal data. */
    box: text("box").notNull(),
    person_key: integer("person_key").notNull(),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    updated_at: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("desk_views_id").on(table.id),
    index("desk_views_person").on(table.org, table.person, table.collection),
    index("desk_views_shared").on(table.org, table.collection, table.shared),
  ],
);

export const deskViewChoices = sqliteTable(
  "desk_view_choices",
  {
    org: integer("org").notNull(),
    person: text("person").notNull(),
    collection: text("collection").notNull(),
    view_id: text("view_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.person, table.collection] })],
);
