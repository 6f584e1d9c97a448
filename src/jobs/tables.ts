import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Jobs. Finished ones are kept until their retention period ends. */
export const jobs = sqliteTable(
  "jobs",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    name: text("name").notNull(),
    key: text("key"),
    input: text("input").notNull(),
    state: text("state").notNull(),
    run_at: integer("run_at").notNull(),
    attempts: integer("attempts").notNull(),
    max_attempts: integer("max_attempts").notNull(),
    /** Low priority: other jobs run first, and one slot stays free for them. */
    patient: integer("patient").notNull().default(0),
    /** Limit per concurrency group, as JSON. */
    group_limits: text("group_limits"),
    /** True once the job has started. It then keeps its groups' slots between slices. */
    has_place: integer("has_place").notNull().default(0),
    /** Requests the job to end instead of running its next slice. */
    cancel_requested: integer("cancel_requested").notNull().default(0),
    /** Reason to wait until `run_at`, other than its turn in the queue. */
    waiting_for: text("waiting_for"),
    lease_until: integer("lease_until"),
    progress: text("progress"),
    error_code: text("error_code"),
    error_message: text("error_message"),
    correlation_id: text("correlation_id").notNull(),
    created_at: integer("created_at").notNull(),
    started_at: integer("started_at"),
    finished_at: integer("finished_at"),
  },
  (table) => [
    uniqueIndex("jobs_key").on(table.org, table.name, table.key).where(sql`key IS NOT NULL`),
    index("jobs_due").on(table.state, table.run_at),
    index("jobs_groups").on(table.org).where(sql`group_limits IS NOT NULL AND finished_at IS NULL`),
    index("jobs_over").on(table.state, table.finished_at),
    index("jobs_list").on(table.org, table.id),
    index("jobs_list_state").on(table.org, table.state, table.id),
    index("jobs_list_name").on(table.org, table.name, table.id),
  ],
);
