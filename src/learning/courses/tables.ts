import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Course, CourseLesson } from "./course.ts";
import type { Outcome, Stage } from "./job/state.ts";
import type { CourseState } from "./versions/states.ts";

export const courseJobs = sqliteTable(
  "learning_course_jobs",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    /** User or API key id. */
    requested_by: text("requested_by").notNull(),
    /** API key that owns and pays for the job; null for people. */
    key: text("key"),
    request: text("request").notNull(),
    /** Final state; null until the job has ended. */
    outcome: text("outcome").$type<Outcome>(),
    stage: text("stage").$type<Stage>(),
    units_done: integer("units_done").notNull(),
    units_total: integer("units_total"),
    /** Units reused from other courses of the organisation. */
    units_reused: integer("units_reused").notNull(),
    /** In thousandths; never decreases. */
    progress: integer("progress").notNull(),
    /** Starts and resumptions, including after server restarts. */
    attempts: integer("attempts").notNull(),
    /** Time of the last start or finished unit, and the running time up to then, without waiting. */
    heartbeat_at: integer("heartbeat_at"),
    ran_ms: integer("ran_ms").notNull(),
    error_code: text("error_code"),
    error_message: text("error_message"),
    course: text("course"),
    course_version: integer("course_version"),
    prompt_tokens: integer("prompt_tokens").notNull(),
    completion_tokens: integer("completion_tokens").notNull(),
    cost_micro: integer("cost_micro").notNull(),
    cpu_ms: integer("cpu_ms").notNull(),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    started_at: integer("started_at"),
    finished_at: integer("finished_at"),
  },
  (table) => [
    uniqueIndex("learning_course_jobs_id").on(table.id),
    index("learning_course_jobs_list").on(table.org, table.id),
    index("learning_course_jobs_outcome").on(table.org, table.outcome, table.id),
    index("learning_course_jobs_owner").on(table.org, table.requested_by, table.id),
    index("learning_course_jobs_over").on(table.finished_at),
  ],
);

/** Results of finished units, which are never computed or paid for twice. */
export const courseUnits = sqliteTable(
  "learning_course_units",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    job: integer("job").notNull(),
    stage: text("stage").notNull(),
    unit: integer("unit").notNull(),
    input_hash: text("input_hash").notNull(),
    result: text("result").notNull(),
    created_at: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("learning_course_units_unit").on(table.job, table.stage, table.unit, table.input_hash),
    index("learning_course_units_equal").on(table.org, table.stage, table.input_hash),
  ],
);

/** Courses with all their versions. Repeating the same request adds a version. */
export const courses = sqliteTable(
  "learning_courses",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    /** Identifies owner and request; a course with the same series becomes the next version. */
    series: text("series").notNull(),
    /** Owning API key; null for the organisation's courses. */
    key: text("key"),
    title: text("title").notNull(),
    language: text("language").notNull(),
    state: text("state").$type<CourseState>().notNull(),
    latest: integer("latest").notNull(),
    /** Version shown to learners; null before the first publication. */
    published: integer("published"),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
    updated_at: integer("updated_at").notNull(),
    updated_by: text("updated_by").notNull(),
  },
  (table) => [
    uniqueIndex("learning_courses_id").on(table.id),
    uniqueIndex("learning_courses_series").on(table.org, table.series),
    index("learning_courses_list").on(table.org, table.state, table.id),
  ],
);

export const courseVersions = sqliteTable(
  "learning_course_versions",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    course: integer("course").notNull(),
    number: integer("number").notNull(),
    body: text("body", { mode: "json" }).$type<Course>().notNull(),
    stale_since: integer("stale_since"),
    created_at: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("learning_course_versions_number").on(table.course, table.number)],
);

/** Source documents. If one changes, the course version becomes stale. */
export const courseSources = sqliteTable(
  "learning_course_sources",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    course_version: integer("course_version").notNull(),
    document: integer("document").notNull(),
    revision: integer("revision").notNull(),
    /** The document's current or last library: users who cannot read it cannot read the course. */
    library: integer("library"),
  },
  (table) => [
    index("learning_course_sources_document").on(table.document),
    index("learning_course_sources_version").on(table.course_version),
  ],
);

/** Lessons locked by a person, which replace the generated ones. */
export const courseLocks = sqliteTable(
  "learning_course_locks",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    course: integer("course").notNull(),
    /** Lesson id, the same in all versions. */
    lesson: text("lesson").notNull(),
    /** Module to put the lesson in if it is no longer generated. */
    module: text("module").notNull(),
    body: text("body", { mode: "json" }).$type<CourseLesson>().notNull(),
    locked_at: integer("locked_at").notNull(),
    locked_by: text("locked_by").notNull(),
  },
  (table) => [uniqueIndex("learning_course_locks_lesson").on(table.course, table.lesson)],
);
