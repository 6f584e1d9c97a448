import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Audience } from "../kernel/audience.ts";
import type { Namespace } from "../kernel/principal.ts";
import type { Scope } from "../kernel/scope.ts";

/** What programs of other makers come in with. Its secrets stand beside it: it outlives them. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    /** The audit trail keeps the name sealed under this key of the vault: people name keys after themselves. */
    person_key: integer("person_key").notNull(),
    scopes: text("scopes", { mode: "json" }).$type<readonly Scope[]>().notNull(),
    namespaces: text("namespaces", { mode: "json" }).$type<readonly Namespace[]>().notNull(),
    /** The people, roles and teams whose restricted documents it reads; null: those for everybody alone. */
    audience: text("audience", { mode: "json" }).$type<Audience>(),
    /** In micro-units of the organisation's currency. */
    daily_cap: integer("daily_cap"),
    monthly_cap: integer("monthly_cap"),
    ip_allow: text("ip_allow", { mode: "json" }).$type<readonly string[]>().notNull(),
    expires_at: integer("expires_at"),
    revoked_at: integer("revoked_at"),
    revoked_by: text("revoked_by"),
    /** It may spend nothing any more until somebody has looked into why. */
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

/** The secrets of keys, as nobody can read them. Of a key that is being rotated there are two that are good. */
export const apiKeySecrets = sqliteTable(
  "api_key_secrets",
  {
    prefix: text("prefix").primaryKey(),
    key_id: text("key_id")
      .notNull()
      .references(() => apiKeys.id),
    /** HMAC-SHA-256 of the whole secret under a pepper that is in the vault only. */
    hash: text("hash").notNull(),
    created_at: integer("created_at").notNull(),
    /** From when on it opens nothing any more: the key was rotated. */
    ends_at: integer("ends_at"),
  },
  (table) => [index("api_key_secrets_key").on(table.key_id)],
);
