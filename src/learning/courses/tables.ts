import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Course, CourseLesson } from "./course.ts";
import type { Outcome, Stage } from "./job/state.ts";
import type { CourseState } from "./versions/states.ts";

/** Every course that was asked for and is being made, or was. */
export const courseJobs = sqliteTable(
  "learning_course_jobs",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    /** Who asked: a user's id or an API key's. */
    requested_by: text("requested_by").notNull(),
    /** The API key in whose name it is made and paid for; null for people. */
    key: text("key"),
    /** What was asked for, as JSON. */
    request: text("request").notNull(),
    /** What came of it; null while it is in the queue. */
    outcome: text("outcome").$type<Outcome>(),
    stage: text("stage").$type<Stage>(),
    units_done: integer("units_done").notNull(),
    units_total: integer("units_total"),
    /** Units whose results another course of the organisation had already. */
    units_reused: integer("units_reused").notNull(),
    /** In thousandths; never falls. */
    progress: integer("progress").notNull(),
    /** How often it was begun or taken up again by another run of the program. */
    attempts: integer("attempts").notNull(),
    /** When it was last begun or a unit of it done, and how long it had been running by then, waiting left out. */
    heartbeat_at: integer("heartbeat_at"),
    ran_ms: integer("ran_ms").notNull(),
    error_code: text("error_code"),
    error_message: text("error_message"),
    /** The course that came of it, and which of its versions. */
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

/** What is done of a job, piece by piece: what is here is never done, or paid for, again. */
export const courseUnits = sqliteTable(
  "learning_course_units",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    /** The row of its job. */
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

/** A course: one subject asked for in one way, in as many versions as were made of it. */
export const courses = sqliteTable(
  "learning_courses",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    /** What makes the next course a version of this one: whose it is, and what was asked for. */
    series: text("series").notNull(),
    /** The API key whose it is; null when it is the organisation's. */
    key: text("key"),
    title: text("title").notNull(),
    language: text("language").notNull(),
    state: text("state").$type<CourseState>().notNull(),
    latest: integer("latest").notNull(),
    /** The version that learners are shown; null before the first. */
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

/** A version of a course as it was made, with what people changed of it since. */
export const courseVersions = sqliteTable(
  "learning_course_versions",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    /** The row of its course. */
    course: integer("course").notNull(),
    number: integer("number").notNull(),
    /** The whole course. */
    body: text("body", { mode: "json" }).$type<Course>().notNull(),
    stale_since: integer("stale_since"),
    created_at: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("learning_course_versions_number").on(table.course, table.number)],
);

/** Which documents a version of a course rests on: whose change makes it stale. */
export const courseSources = sqliteTable(
  "learning_course_sources",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    /** The row of the version. */
    course_version: integer("course_version").notNull(),
    document: integer("document").notNull(),
    revision: integer("revision").notNull(),
    /** The library of the document, or the last one that it was in: whoever cannot read it cannot read the course. */
    library: integer("library"),
  },
  (table) => [
    index("learning_course_sources_document").on(table.document),
    index("learning_course_sources_version").on(table.course_version),
  ],
);

/** Lessons that a person holds as they are: they take the place of what is generated. */
export const courseLocks = sqliteTable(
  "learning_course_locks",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    /** The row of the course. */
    course: integer("course").notNull(),
    /** The lesson's id, the same in all versions. */
    lesson: text("lesson").notNull(),
    /** The module that it stood in, for when no such lesson is generated any more. */
    module: text("module").notNull(),
    /** The lesson itself. */
    body: text("body", { mode: "json" }).$type<CourseLesson>().notNull(),
    locked_at: integer("locked_at").notNull(),
    locked_by: text("locked_by").notNull(),
  },
  (table) => [uniqueIndex("learning_course_locks_lesson").on(table.course, table.lesson)],
);
