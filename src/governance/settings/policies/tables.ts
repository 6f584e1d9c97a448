import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Who } from "./simulation.ts";

/** Regression tests, run on every change of a policy or role. */
export const policyTests = sqliteTable(
  "access_policy_tests",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    name: text("name").notNull(),
    who: text("who", { mode: "json" }).$type<Who>().notNull(),
    action: text("action").notNull(),
    /** JSON; null for tests without a record. */
    record: text("record").notNull(),
    expect: text("expect", { mode: "json" })
      .$type<{ decision: "allow" | "deny"; masked?: string[] }>()
      .notNull(),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
    updated_at: integer("updated_at").notNull(),
    updated_by: text("updated_by").notNull(),
  },
  (table) => [index("access_policy_tests_org").on(table.org)],
);
