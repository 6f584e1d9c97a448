import { sql } from "drizzle-orm";
import { blob, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const STATES = [
  "uploaded",
  "checking",
  "checked",
  "running",
  "done",
  "stopped",
  "failed",
  "cancelled",
  "undoing",
  "undone",
] as const;

/** Imports, from upload to the end of retention. */
export const dataImports = sqliteTable(
  "data_imports",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    id: text("id").notNull(),
    version: integer("version").notNull(),
    collection: text("collection").notNull(),
    state: text("state", { enum: STATES }).notNull(),
    /** Encrypted with the file's key. */
    plan: text("plan").notNull(),
    /** Null once the file is deleted. */
    file: text("file"),
    file_key: integer("file_key").notNull(),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    /** Only the checked state with this hash can be confirmed. */
    hash: text("hash"),
    /** Number of checks and runs. Reports belong to the latest. */
    attempt: integer("attempt").notNull(),
    /** Number of processed records. */
    position: integer("position").notNull(),
    total: integer("total"),
    created: integer("created").notNull(),
    updated: integer("updated").notNull(),
    unchanged: integer("unchanged").notNull(),
    held: integer("held").notNull(),
    failed: integer("failed").notNull(),
    undone: integer("undone").notNull(),
    kept: integer("kept").notNull(),
    /** Missing records that the rows create or could create. Encrypted with the file's key. */
    creates: text("creates"),
    stop_code: text("stop_code"),
    stop_message: text("stop_message"),
    /** Fencing token: a job with an older value stops. */
    turn: integer("turn").notNull(),
    job: text("job"),
    mfa: integer("mfa", { mode: "boolean" }).notNull(),
    undo_by: text("undo_by"),
    created_by: text("created_by").notNull(),
    created_at: integer("created_at").notNull(),
    updated_at: integer("updated_at").notNull(),
    checked_at: integer("checked_at"),
    started_at: integer("started_at"),
    finished_at: integer("finished_at"),
  },
  (table) => [
    uniqueIndex("data_imports_id").on(table.id),
    index("data_imports_org").on(table.org, table.rid),
    index("data_imports_state").on(table.state, table.updated_at),
    index("data_imports_file").on(table.file),
  ],
);

/** One row for each row of the file that created or changed a record, and for each missing record it created. */
export const dataImportRows = sqliteTable(
  "data_import_rows",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    import: integer("import").notNull(),
    row: integer("row").notNull(),
    outcome: text("outcome", { enum: ["created", "updated"] }).notNull(),
    /** Collection of a missing record that the row created; null for the row's own record. */
    collection: text("collection"),
    record_id: text("record_id").notNull(),
    version: integer("version").notNull(),
    undo: text("undo", { enum: ["undone", "kept"] }),
    undo_reason: text("undo_reason"),
  },
  (table) => [
    uniqueIndex("data_import_rows_row").on(table.import, table.row).where(sql`collection IS NULL`),
    index("data_import_rows_import").on(table.import),
    index("data_import_rows_record").on(table.org, table.record_id),
  ],
);

/** Values are encrypted with the file's key. */
export const dataImportProblems = sqliteTable(
  "data_import_problems",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    import: integer("import").notNull(),
    attempt: integer("attempt").notNull(),
    row: integer("row").notNull(),
    /** Column number, from 0; null for problems of the whole row. */
    column: integer("column"),
    code: text("code").notNull(),
    message: text("message").notNull(),
    value: text("value"),
  },
  (table) => [index("data_import_problems_row").on(table.import, table.attempt, table.row)],
);

/** Hashed keys of a file, to detect duplicates in files of any length. */
export const dataImportKeys = sqliteTable(
  "data_import_keys",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    import: integer("import").notNull(),
    attempt: integer("attempt").notNull(),
    hash: blob("hash", { mode: "buffer" }).notNull(),
    row: integer("row").notNull(),
  },
  (table) => [uniqueIndex("data_import_keys_hash").on(table.import, table.attempt, table.hash)],
);
