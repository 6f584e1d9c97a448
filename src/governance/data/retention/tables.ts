import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const ACTIONS = ["erase", "anonymise", "archive", "review"] as const;

export const schedules = sqliteTable(
  "data_retention_schedules",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    collection: text("collection").notNull(),
    title: text("title").notNull(),
    start: text("start").notNull(),
    months: integer("months").notNull(),
    /** States that a record must be in to become due; empty for all. */
    states: text("states", { mode: "json" }).$type<string[]>().notNull(),
    action: text("action", { enum: ACTIONS }).notNull(),
    basis: text("basis").notNull(),
    obliges: integer("obliges", { mode: "boolean" }).notNull(),
    automatic: integer("automatic", { mode: "boolean" }).notNull(),
    active: integer("active", { mode: "boolean" }).notNull(),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    updated_at: integer("updated_at").notNull(),
  },
  (table) => [uniqueIndex("data_retention_schedules_collection").on(table.org, table.collection)],
);

/** Due records of a schedule, and the result of processing them. */
export const runs = sqliteTable(
  "data_retention_runs",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    schedule_id: text("schedule_id").notNull(),
    collection: text("collection").notNull(),
    action: text("action").notNull(),
    /** Records that began before this day are due. */
    cutoff: text("cutoff").notNull(),
    state: text("state", { enum: ["proposed", "running", "done", "dismissed"] }).notNull(),
    found: integer("found").notNull(),
    done: integer("done").notNull(),
    /** Number of records kept, by reason. */
    kept: text("kept", { mode: "json" }).$type<Record<string, number>>().notNull(),
    /** Last processed row. */
    place: integer("place").notNull(),
    proposed_at: integer("proposed_at").notNull(),
    confirmed_by: text("confirmed_by"),
    finished_at: integer("finished_at"),
  },
  (table) => [
    index("data_retention_runs_list").on(table.org, table.rid),
    index("data_retention_runs_open").on(table.org, table.schedule_id, table.state),
  ],
);
