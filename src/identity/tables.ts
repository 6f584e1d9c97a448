import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../kernel/tables.ts";
import type { Preferences } from "./preferences-schema.ts";

/** Sessions. The newest refresh token is valid; in a browser also the previous one, for a grace period. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
    org: integer("org").notNull(),
    refresh_id: text("refresh_id").notNull(),
    /** Previous token of a browser's cookie, and the time of its replacement. */
    previous_id: text("previous_id"),
    rotated_at: integer("rotated_at"),
    ip: text("ip").notNull(),
    /** Verified by a second factor. */
    mfa: integer("mfa").notNull().default(0),
    created_at: integer("created_at").notNull(),
    used_at: integer("used_at").notNull(),
    expires_at: integer("expires_at").notNull(),
    ended_at: integer("ended_at"),
    ended_because: text("ended_because"),
    /** The person logged in with a password. */
    password: integer("password", { mode: "boolean" }).notNull().default(false),
    /** Identity by which the person logged in, with the session there. */
    link_id: text("link_id"),
    provider_sid: text("provider_sid"),
    /** For the logout there, and for the groups when switching organisation; encrypted under the user's own key. */
    id_token: text("id_token"),
  },
  (table) => [
    index("sessions_user").on(table.user_id, table.expires_at),
    index("sessions_link").on(table.link_id),
  ],
);

/** One-time links. Stores only the token's hash. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    roles: text("roles", { mode: "json" }).$type<string[]>().notNull(),
    /** Employee whose user the invited person becomes. */
    employee_id: text("employee_id"),
    token_hash: text("token_hash").notNull().unique(),
    invited_by: text("invited_by").notNull(),
    person_key: integer("person_key").notNull(),
    created_at: integer("created_at").notNull(),
    expires_at: integer("expires_at").notNull(),
    closed_at: integer("closed_at"),
  },
  (table) => [index("invitations_org").on(table.org, table.created_at)],
);

/** Open password resets. The link also needs a second factor or a confirming user's code. */
export const passwordResets = sqliteTable(
  "password_resets",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    user_id: text("user_id").notNull(),
    asked_by: text("asked_by").notNull(),
    /** No other user could confirm the reset. */
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

/** The secret is encrypted under the user's own key. */
export const mfaFactors = sqliteTable("mfa_factors", {
  user_id: text("user_id").primaryKey(),
  secret: text("secret").notNull(),
  created_at: integer("created_at").notNull(),
  confirmed_at: integer("confirmed_at"),
  last_step: integer("last_step").notNull(),
});

/** Stores only hashes. */
export const mfaRecoveryCodes = sqliteTable(
  "mfa_recovery_codes",
  {
    user_id: text("user_id").notNull(),
    hash: text("hash").notNull(),
    used_at: integer("used_at"),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.hash] })],
);

/** Public keys of passkeys. A passkey works only on the host name that it was made for. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    user_id: text("user_id").notNull(),
    /** Chosen by the authenticator, in base64url. */
    credential_id: text("credential_id").notNull().unique(),
    /** COSE key, in base64url. */
    public_key: text("public_key").notNull(),
    rp_id: text("rp_id").notNull(),
    name: text("name").notNull(),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    /** Copied to the user's other devices by its maker. */
    synced: integer("synced", { mode: "boolean" }).notNull(),
    /** Number of uses, from authenticators that count. */
    counter: integer("counter").notNull(),
    created_at: integer("created_at").notNull(),
    used_at: integer("used_at"),
  },
  (table) => [index("passkeys_user").on(table.user_id, table.created_at)],
);

/** Facts that a directory keeps about members. Members that it has not touched have no row. */
export const provisionedUsers = sqliteTable(
  "provisioned_users",
  {
    org: integer("org").notNull(),
    user_id: text("user_id").notNull(),
    user_name: text("user_name").notNull(),
    /** Identifier of the directory. */
    external: text("external"),
    /** The directory made the login, and may rename the user. */
    made: integer("made", { mode: "boolean" }).notNull(),
    /** Deleted by the directory, which no longer sees the user. */
    removed: integer("removed", { mode: "boolean" }).notNull(),
    /** Time at which the directory deactivated the user. Only then may it reactivate them. */
    deactivated_at: integer("deactivated_at"),
    version: integer("version").notNull(),
    updated_at: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.user_id] })],
);

/** Groups of a directory. The rules for logins map their names to roles and teams. */
export const provisionedGroups = sqliteTable(
  "provisioned_groups",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    name: text("name").notNull(),
    external: text("external"),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    updated_at: integer("updated_at").notNull(),
  },
  (table) => [index("provisioned_groups_org").on(table.org, table.name)],
);

export const provisionedGroupMembers = sqliteTable(
  "provisioned_group_members",
  {
    group_id: text("group_id").notNull(),
    user_id: text("user_id").notNull(),
    org: integer("org").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.group_id, table.user_id] }),
    index("provisioned_group_members_user").on(table.org, table.user_id),
  ],
);

export const userPreferences = sqliteTable("user_preferences", {
  user_id: text("user_id")
    .primaryKey()
    .references(() => users.id),
  body: text("body", { mode: "json" }).$type<Preferences>().notNull(),
  updated_at: integer("updated_at").notNull(),
});
