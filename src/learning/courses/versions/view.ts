import { type Static, Type } from "@sinclair/typebox";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { type Course, type CourseItem, type ShownCourse, shownCourseSchema } from "../course.ts";
import { canRead, canReadCourse } from "./readable.ts";
import { COURSE_STATES } from "./states.ts";
import { type CourseRow, findCourse, findVersion, type VersionRow } from "./store.ts";

export const COLLECTION = "learning.catalogue";
export const PATH = "/api/v1/learning/catalogue";
/** Permission to read drafts and all versions; other users see published courses only. */
const EDIT = "learning.catalogue.edit";

const moment = Type.String({ format: "date-time" });

export const entryProperties = {
  id: Type.String(),
  version: Type.Integer({
    description:
      "Version of this entry, which changes with each update. Not the version number of the course.",
  }),
  state: oneOf(COURSE_STATES),
  title: Type.String(),
  language: Type.String(),
  latest: Type.Integer({ description: "Latest version number of the course" }),
  published: nullable(Type.Integer({ description: "Published version number" })),
  by_key: Type.Boolean({ description: "True if requested by other software with an API key" }),
  created_at: moment,
  created_by: Type.String(),
  updated_at: moment,
  updated_by: Type.String(),
};

export const entrySchema = Type.Object(entryProperties, { ...closed, $id: "CatalogueEntry" });

export const courseEntrySchema = Type.Object(
  {
    ...entryProperties,
    number: Type.Integer({ description: "Version number of the course" }),
    course: shownCourseSchema,
  },
  { ...closed, $id: "CatalogueCourse" },
);

export function isAuthor(context: ReadContext): boolean {
  return context.may(EDIT);
}

/** Authors see all courses, others published ones; in both cases every source document must be visible. */
export function visibleCourse(context: ReadContext, id: string): CourseRow {
  const found = findCourse(context.handle.connection, context.org, id);
  if (!found || (found.state !== "published" && !isAuthor(context)) || !canReadCourse(context, found))
    throw new Fault("RECORD_NOT_FOUND");
  context.about(COLLECTION, id);
  return found;
}

/**
 * Learners get the published version, authors any. Defaults to the published version, else the newest.
 * Unreadable versions are reported as not found.
 */
export function readableVersion(
  context: ReadContext,
  id: string,
  number?: number,
): { course: CourseRow; version: VersionRow } {
  const course = visibleCourse(context, id);
  const shown = course.published ?? course.latest;
  const wanted = number ?? shown;
  if (wanted !== shown && !isAuthor(context)) throw new Fault("RECORD_NOT_FOUND");
  const version = findVersion(context.handle.connection, context.org, id, wanted);
  if (!version || !canRead(context, version)) throw new Fault("RECORD_NOT_FOUND");
  return { course, version };
}

/** Throws a conflict if the course has changed since the caller read it. */
export function courseToChange(context: WriteContext, id: string, version: number | undefined): CourseRow {
  const course = visibleCourse(context, id);
  if (version !== undefined && version !== course.version) {
    throw new Fault("RECORD_VERSION_CONFLICT", {
      details: [
        {
          path: "version",
          code: "STALE",
          message: say("learning.errors.staleVersion", { version: course.version }),
        },
      ],
    });
  }
  return course;
}

export function showEntry(course: CourseRow): Static<typeof entrySchema> {
  return {
    id: course.id,
    version: course.version,
    state: course.state,
    title: course.title,
    language: course.language,
    latest: course.latest,
    published: course.published,
    by_key: course.key !== null,
    created_at: rfc3339(course.created_at),
    created_by: course.created_by,
    updated_at: rfc3339(course.updated_at),
    updated_by: course.updated_by,
  };
}

export function showCourse(
  context: ReadContext,
  course: CourseRow,
  version: VersionRow,
): Static<typeof courseEntrySchema> {
  const shown = isAuthor(context) ? version.body : withoutAnswers(version.body);
  return { ...showEntry(course), number: version.number, course: shown };
}

export function withoutAnswers(course: Course): ShownCourse {
  const asked = ({ answer: _, accepted: __, explanation: ___, proof: ____, ...question }: CourseItem) => ({
    ...question,
    options: question.options.map(({ id, text }) => ({ id, text })),
  });
  const modules = course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => ({ ...lesson, checks: lesson.checks.map(asked) })),
    assessment: { ...module.assessment, items: module.assessment.items.map(asked) },
  }));
  return { ...course, modules };
}
