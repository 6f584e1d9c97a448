import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const STATES = ["queued", "running", "ready", "failed", "expired", "deleted"] as const;

/** Exports. Their files are in the exports folder. */
export const dataExports = sqliteTable(
  "data_exports",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    /** `records` or `papers` of one collection, or the whole organisation as an `archive`. */
    kind: text("kind", { enum: ["records", "archive", "papers"] }).notNull(),
    collection: text("collection"),
    format: text("format").notNull(),
    /** Encrypted, since a filter may contain personal data. */
    request: text("request").notNull(),
    person_key: integer("person_key").notNull(),
    requested_by: text("requested_by").notNull(),
    /** Client address of the request, for policies checked when the file is written. */
    ip: text("ip").notNull(),
    mfa: integer("mfa", { mode: "boolean" }).notNull(),
    state: text("state", { enum: STATES }).notNull(),
    /** Revision of the user's access when the file was written. */
    access: text("access").notNull().default(""),
    rows: integer("rows"),
    size: integer("size"),
    sha256: text("sha256"),
    /** Random file name. */
    file: text("file"),
    error_code: text("error_code"),
    error_message: text("error_message"),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    finished_at: integer("finished_at"),
    expires_at: integer("expires_at"),
  },
  (table) => [
    uniqueIndex("data_exports_id").on(table.id),
    index("data_exports_person").on(table.org, table.requested_by, table.rid),
    index("data_exports_file").on(table.org, table.expires_at).where(sql`file IS NOT NULL`),
  ],
);
