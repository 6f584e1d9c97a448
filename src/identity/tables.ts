import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../kernel/tables.ts";
import type { Preferences } from "./preferences-schema.ts";

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
    roles: text("roles", { mode: "json" }).$type<string[]>().notNull(),
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
    alone: integer("alone", { mode: "boolean" }).notNull(),
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
  body: text("body", { mode: "json" }).$type<Preferences>().notNull(),
  updated_at: integer("updated_at").notNull(),
});
