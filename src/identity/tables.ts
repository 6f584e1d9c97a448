import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MONDAY_TO_FRIDAY } from "../kernel/calendar.ts";

/** How far an exchange rate may be from the known one in a new organisation before somebody else looks at it. */
export const RATE_TOLERANCE_PERCENT = 5;

export const organizations = sqliteTable("organizations", {
  key: integer("key").primaryKey(),
  id: text("id").notNull().unique(),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
  currency: text("currency").notNull(),
  time_zone: text("time_zone").notNull(),
  size: text("size").notNull(),
  plan: text("plan").notNull(),
  working_days: text("working_days").notNull().default(JSON.stringify(MONDAY_TO_FRIDAY)),
  letterhead: text("letterhead").notNull().default("{}"),
  rate_tolerance_percent: integer("rate_tolerance_percent").notNull().default(RATE_TOLERANCE_PERCENT),
  /** For so many days nobody's vote counts for somebody who had a hand in their account. */
  independence_days: integer("independence_days").notNull().default(30),
  version: integer("version").notNull(),
  created_at: integer("created_at").notNull(),
  updated_at: integer("updated_at").notNull(),
});

/** People with a password. One person may belong to several organisations. */
export const users = sqliteTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull().unique(),
  name: text("name").notNull(),
  password_hash: text("password_hash").notNull(),
  operator: integer("operator").notNull(),
  person_key: integer("person_key").notNull(),
  created_at: integer("created_at").notNull(),
  updated_at: integer("updated_at").notNull(),
});

/** A person's place in an organisation. */
export const memberships = sqliteTable(
  "memberships",
  {
    org: integer("org").notNull(),
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
    roles: text("roles").notNull(),
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

/** A login and all the refresh tokens that followed from it. Only the newest of them is good. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
    org: integer("org").notNull(),
    refresh_id: text("refresh_id").notNull(),
    ip: text("ip").notNull(),
    /** Whether a second factor proved it. */
    mfa: integer("mfa").notNull().default(0),
    created_at: integer("created_at").notNull(),
    used_at: integer("used_at").notNull(),
    expires_at: integer("expires_at").notNull(),
    ended_at: integer("ended_at"),
    ended_because: text("ended_because"),
  },
  (table) => [index("sessions_user").on(table.user_id, table.expires_at)],
);

/** A one-time link for somebody to join. Only a hash of its token is kept. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    roles: text("roles").notNull(),
    token_hash: text("token_hash").notNull().unique(),
    invited_by: text("invited_by").notNull(),
    person_key: integer("person_key").notNull(),
    created_at: integer("created_at").notNull(),
    expires_at: integer("expires_at").notNull(),
    closed_at: integer("closed_at"),
  },
  (table) => [index("invitations_org").on(table.org, table.created_at)],
);

/** Passwords to be chosen anew: by a link, and by a second factor or the code of somebody who confirmed it. */
export const passwordResets = sqliteTable(
  "password_resets",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    user_id: text("user_id").notNull(),
    asked_by: text("asked_by").notNull(),
    /** Whether nobody else could confirm it. */
    alone: integer("alone").notNull(),
    token_hash: text("token_hash").notNull().unique(),
    confirmed_by: text("confirmed_by"),
    code_hash: text("code_hash"),
    created_at: integer("created_at").notNull(),
    confirmed_at: integer("confirmed_at"),
    expires_at: integer("expires_at").notNull(),
    closed_at: integer("closed_at"),
  },
  (table) => [index("password_resets_user").on(table.user_id, table.created_at)],
);

/** The second factor of a person: the secret is sealed under the person's own key. */
export const mfaFactors = sqliteTable("mfa_factors", {
  user_id: text("user_id").primaryKey(),
  secret: text("secret").notNull(),
  created_at: integer("created_at").notNull(),
  confirmed_at: integer("confirmed_at"),
  last_step: integer("last_step").notNull(),
});

/** What lets a person in whose authenticator is lost. Only hashes are kept. */
export const mfaRecoveryCodes = sqliteTable(
  "mfa_recovery_codes",
  {
    user_id: text("user_id").notNull(),
    hash: text("hash").notNull(),
    used_at: integer("used_at"),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.hash] })],
);

/** What a person prefers on screen, wherever they log in. */
export const userPreferences = sqliteTable("user_preferences", {
  user_id: text("user_id")
    .primaryKey()
    .references(() => users.id),
  body: text("body").notNull(),
  updated_at: integer("updated_at").notNull(),
});
