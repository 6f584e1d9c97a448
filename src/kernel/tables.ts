import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MONDAY_TO_FRIDAY } from "./calendar.ts";

/** Deviation from the known exchange rate above which an entered rate needs a second person, by default. */
export const RATE_TOLERANCE_PERCENT = 5;

/** Only the `enterprise` plan has API keys. */
export const PLANS = ["enterprise", "standard"] as const;
export type Plan = (typeof PLANS)[number];

export const organizations = sqliteTable("organizations", {
  key: integer("key").primaryKey(),
  id: text("id").notNull().unique(),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
  currency: text("currency").notNull(),
  time_zone: text("time_zone").notNull(),
  size: text("size").notNull(),
  plan: text("plan", { enum: PLANS }).notNull(),
  working_days: text("working_days").notNull().default(JSON.stringify(MONDAY_TO_FRIDAY)),
  letterhead: text("letterhead").notNull().default("{}"),
  rate_tolerance_percent: integer("rate_tolerance_percent").notNull().default(RATE_TOLERANCE_PERCENT),
  /** Number of days after influencing an account during which its votes do not count as independent. */
  independence_days: integer("independence_days").notNull().default(30),
  /** Names of consequences that are switched off. */
  disabled_consequences: text("disabled_consequences", { mode: "json" })
    .$type<string[]>()
    .notNull()
    .default([]),
  version: integer("version").notNull(),
  created_at: integer("created_at").notNull(),
  updated_at: integer("updated_at").notNull(),
});

/** A user may belong to several organisations. */
export const users = sqliteTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull().unique(),
  name: text("name").notNull(),
  password_hash: text("password_hash").notNull(),
  operator: integer("operator", { mode: "boolean" }).notNull(),
  person_key: integer("person_key").notNull(),
  created_at: integer("created_at").notNull(),
  updated_at: integer("updated_at").notNull(),
});

export const memberships = sqliteTable(
  "memberships",
  {
    org: integer("org").notNull(),
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
    roles: text("roles", { mode: "json" }).$type<string[]>().notNull(),
    team_id: text("team_id"),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    updated_at: integer("updated_at").notNull(),
    deactivated_at: integer("deactivated_at"),
  },
  (table) => [
    primaryKey({ columns: [table.org, table.user_id] }),
    index("memberships_user").on(table.user_id),
  ],
);
