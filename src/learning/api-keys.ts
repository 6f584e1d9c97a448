import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Audience } from "../kernel/audience.ts";
import type { Namespace } from "../kernel/principal.ts";
import type { Scope } from "../kernel/scope.ts";

/** Public API keys. A key outlives its secrets, which have their own table. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    /** Vault key that encrypts the key's name in the audit trail: people name keys after themselves. */
    person_key: integer("person_key").notNull(),
    scopes: text("scopes", { mode: "json" }).$type<readonly Scope[]>().notNull(),
    namespaces: text("namespaces", { mode: "json" }).$type<readonly Namespace[]>().notNull(),
    /** Restricted documents the key may read: those open to these people, roles and teams. Null: none. */
    audience: text("audience", { mode: "json" }).$type<Audience>(),
    /** Spending caps, in micro-units of the organisation's currency. */
    daily_cap: integer("daily_cap"),
    monthly_cap: integer("monthly_cap"),
    ip_allow: text("ip_allow", { mode: "json" }).$type<readonly string[]>().notNull(),
    expires_at: integer("expires_at"),
    revoked_at: integer("revoked_at"),
    revoked_by: text("revoked_by"),
    /** Spending is suspended from this time until a person has reviewed the key. */
    blocked_at: integer("blocked_at"),
    blocked_because: text("blocked_because"),
    last_used_at: integer("last_used_at"),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
    updated_at: integer("updated_at").notNull(),
    updated_by: text("updated_by").notNull(),
  },
  (table) => [index("api_keys_org").on(table.org, table.rid)],
);

/** Hashed key secrets. During a rotation, two secrets of a key are valid. */
export const apiKeySecrets = sqliteTable(
  "api_key_secrets",
  {
    prefix: text("prefix").primaryKey(),
    key_id: text("key_id")
      .notNull()
      .references(() => apiKeys.id),
    /** HMAC-SHA-256 of the full secret; the pepper is stored only in the vault. */
    hash: text("hash").notNull(),
    created_at: integer("created_at").notNull(),
    /** Expiry of this secret; set when the key is rotated. */
    ends_at: integer("ends_at"),
  },
  (table) => [index("api_key_secrets_key").on(table.key_id)],
);
