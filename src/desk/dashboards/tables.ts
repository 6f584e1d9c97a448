import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Start pages that people have arranged themselves, one for each. */
export const deskDashboards = sqliteTable(
  "desk_dashboards",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    person: text("person").notNull(),
    /** Cards, encrypted since titles and filters may contain personal data. */
    box: text("box").notNull(),
    person_key: integer("person_key").notNull(),
    version: integer("version").notNull(),
    updated_at: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("desk_dashboards_id").on(table.id),
    uniqueIndex("desk_dashboards_person").on(table.org, table.person),
  ],
);
