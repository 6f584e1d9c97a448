import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { auditEvents } from "../../../engine/audit/tables.ts";
import { part } from "../../../store/rows.ts";

/** Hashed secrets of mandates. During a rotation, two secrets of a mandate are valid. */
export const mandateSecrets = sqliteTable(
  "mandate_secrets",
  {
    prefix: text("prefix").primaryKey(),
    org: integer("org").notNull(),
    mandate_id: text("mandate_id").notNull(),
    /** HMAC-SHA-256 of the full secret; the pepper is stored only in the vault. */
    hash: text("hash").notNull(),
    created_at: integer("created_at").notNull(),
    /** Expiry of this secret; set when another one is issued. */
    ends_at: integer("ends_at"),
    last_used_at: integer("last_used_at"),
  },
  (table) => [index("mandate_secrets_mandate").on(table.org, table.mandate_id)],
);

/** Number of calls in the audit trail. One call has several events, and clients choose the correlation id. */
export const CALLS = part`count(DISTINCT ${auditEvents.correlation_id} || ' ' || ${auditEvents.at})`;
