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

/** Files of records, from their upload until what they brought is settled. What people wrote stands sealed in `plan`. */
export const dataImports = sqliteTable(
  "data_imports",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    id: text("id").notNull(),
    version: integer("version").notNull(),
    collection: text("collection").notNull(),
    state: text("state", { enum: STATES }).notNull(),
    /** Everything that is said of the file and its columns, sealed under the file's key. */
    plan: text("plan").notNull(),
    /** Under which name its bytes are kept; null when they are gone. */
    file: text("file"),
    file_key: integer("file_key").notNull(),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    /** What was checked: the only thing that can be confirmed. */
    hash: text("hash"),
    /** Counts the checks and the run: what is reported belongs to the last of them. */
    attempt: integer("attempt").notNull(),
    /** How many records of the file are dealt with. */
    position: integer("position").notNull(),
    total: integer("total"),
    created: integer("created").notNull(),
    updated: integer("updated").notNull(),
    unchanged: integer("unchanged").notNull(),
    held: integer("held").notNull(),
    failed: integer("failed").notNull(),
    undone: integer("undone").notNull(),
    kept: integer("kept").notNull(),
    stop_code: text("stop_code"),
    stop_message: text("stop_message"),
    /** Which job works on it: one that was started before knows that it is not. */
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

/** What became of each row that made or changed a record: each row once. */
export const dataImportRows = sqliteTable(
  "data_import_rows",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    import: integer("import").notNull(),
    row: integer("row").notNull(),
    outcome: text("outcome", { enum: ["created", "updated"] }).notNull(),
    record_id: text("record_id").notNull(),
    version: integer("version").notNull(),
    /** What an undo made of it. */
    undo: text("undo", { enum: ["undone", "kept"] }),
    undo_reason: text("undo_reason"),
  },
  (table) => [
    uniqueIndex("data_import_rows_row").on(table.import, table.row),
    index("data_import_rows_record").on(table.org, table.record_id),
  ],
);

/** What is wrong with the rows of a file; the value itself under the file's key. */
export const dataImportProblems = sqliteTable(
  "data_import_problems",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    import: integer("import").notNull(),
    attempt: integer("attempt").notNull(),
    row: integer("row").notNull(),
    /** Which column of the file, from 0; none when it is the row as a whole. */
    column: integer("column"),
    code: text("code").notNull(),
    message: text("message").notNull(),
    value: text("value"),
  },
  (table) => [index("data_import_problems_row").on(table.import, table.attempt, table.row)],
);

/** The keys that were met in a file, as hashes: so that one that comes twice is found, however long the file. */
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
