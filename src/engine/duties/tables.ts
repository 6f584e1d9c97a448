import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Segregation of duties: what the same person must not do on both sides. */
export const sodRules = sqliteTable(
  "sod_rules",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    name: text("name").notNull(),
    left_actions: text("left_actions").notNull(),
    right_actions: text("right_actions").notNull(),
    scope: text("scope").notNull(),
    mode: text("mode").notNull(),
    window_days: integer("window_days"),
  },
  (table) => [index("sod_rules_org").on(table.org)],
);
