import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** How somebody likes to see a list: what they made of it, under a name. */
export const deskViews = sqliteTable(
  "desk_views",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    collection: text("collection").notNull(),
    /** Whose it is. */
    person: text("person").notNull(),
    shared: integer("shared", { mode: "boolean" }).notNull(),
    /** Its name and what it shows, sealed: both may hold somebody's name. */
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

/** The view with which a list opens for somebody. */
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
