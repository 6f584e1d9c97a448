import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FieldLists } from "./fields.ts";
import type { PolicyRule, Subjects, When } from "./policy.ts";
import type { OwnPermissions } from "./shipped.ts";

/** Custom roles. Shipped roles are defined in code. */
export const roles = sqliteTable(
  "roles",
  {
    org: integer("org").notNull(),
    name: text("name").notNull(),
    title: text("title").notNull(),
    permissions: text("permissions", { mode: "json" }).$type<readonly string[]>().notNull(),
    /** Permissions for records that name the user in a field: `[{field, permissions}]`. */
    own: text("own", { mode: "json" }).$type<readonly OwnPermissions[]>().notNull().default([]),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    updated_at: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.name] })],
);

export const accessPolicies = sqliteTable(
  "access_policies",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    name: text("name").notNull().default(""),
    effect: text("effect").$type<PolicyRule["effect"]>().notNull(),
    actions: text("actions", { mode: "json" }).$type<readonly string[]>().notNull(),
    subjects: text("subjects", { mode: "json" }).$type<Subjects>().notNull(),
    conditions: text("conditions", { mode: "json" }).$type<When>().notNull(),
    fields: text("fields", { mode: "json" }).$type<FieldLists>().notNull().default({}),
    active: integer("active").notNull().default(1),
    valid_from: integer("valid_from"),
    valid_to: integer("valid_to"),
    reason: text("reason").notNull(),
    version: integer("version").notNull().default(1),
    created_at: integer("created_at").notNull().default(0),
    created_by: text("created_by").notNull().default(""),
    updated_at: integer("updated_at").notNull().default(0),
    updated_by: text("updated_by").notNull().default(""),
  },
  (table) => [index("access_policies_org").on(table.org)],
);
