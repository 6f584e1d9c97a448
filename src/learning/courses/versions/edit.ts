import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { type Message, say } from "../../../text/message.ts";
import { changeBody, changeEntry, lessonIn, withLesson } from "./change.ts";
import { holdLesson, releaseLesson } from "./locks.ts";
import { canRead } from "./readable.ts";
import { findVersion, type VersionRow } from "./store.ts";
import { courseEntrySchema, courseToChange, entrySchema, PATH, showCourse, showEntry } from "./view.ts";

const version = Type.Optional(Type.Integer({ description: "Version of the entry that you read" }));
const title = Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" });

const editAction = defineAction({
  name: "learning.catalogue.edit",
  summary: "Rename a course, module or lesson",
  description: "Edits the latest version. The new title of a locked lesson is kept in later versions.",
  kind: "write",
  http: [
    { method: "PATCH", path: `${PATH}/:id` },
    { method: "PUT", path: `${PATH}/:id` },
  ],
  errors: ["RECORD_VERSION_CONFLICT"],
  input: Type.Object(
    {
      id: idInput,
      version,
      title: Type.Optional(title),
      modules: Type.Optional(Type.Array(Type.Object({ id: idInput, title }, closed), { maxItems: 100 })),
      lessons: Type.Optional(Type.Array(Type.Object({ id: idInput, title }, closed), { maxItems: 200 })),
    },
    closed,
  ),
  output: courseEntrySchema,
  run: async (context, { id, version: read, ...titles }) => {
    const course = courseToChange(context, id, read);
    const newest = newestOf(context, course.id, course.latest);
    const { body } = newest;
    const modules = titled(body.modules, titles.modules);
    const lessons = body.modules.flatMap((module) => module.lessons);
    const renamed = new Map(titled(lessons, titles.lessons).map((lesson) => [lesson.id, lesson.title]));
    const edited = {
      ...body,
      title: titles.title ?? body.title,
      modules: modules.map((module) => ({
        ...module,
        lessons: module.lessons.map((lesson) => ({
          ...lesson,
          title: renamed.get(lesson.id) ?? lesson.title,
        })),
      })),
    };
    changeBody(context, newest, edited);
    for (const lesson of titles.lessons ?? []) keepLockInStep(context, course.id, lesson.id, edited);
    const before = namesOf(body);
    const after = namesOf(edited);
    const keys = Object.keys(after).filter((key) => before[key] !== after[key]);
    const pickChanged = (names: Record<string, string>) =>
      Object.fromEntries(keys.map((key) => [key, names[key]]));
    const changed = changeEntry(
      context,
      course,
      { title: edited.title },
      { before: pickChanged(before), after: pickChanged(after) },
    );
    return showCourse(context, changed, { ...newest, body: edited });
  },
});

/** Titles by id. */
function namesOf(course: {
  title: string;
  modules: readonly { id: string; title: string; lessons: readonly { id: string; title: string }[] }[];
}) {
  const inside = course.modules.flatMap((module) => [module, ...module.lessons]);
  return Object.fromEntries([
    ["title", course.title],
    ...inside.map(({ id, title: own }) => [id, own] as const),
  ]);
}

/** Applies new titles; each id must exist. */
function titled<T extends { id: string; title: string }>(
  things: readonly T[],
  given: readonly { id: string; title: string }[] = [],
): T[] {
  for (const { id } of given) if (!things.some((one) => one.id === id)) throw new Fault("RECORD_NOT_FOUND");
  return things.map((one) => ({
    ...one,
    title: given.find(({ id }) => id === one.id)?.title.trim() ?? one.title,
  }));
}

function keepLockInStep(
  context: WriteContext,
  courseId: string,
  lessonId: string,
  body: VersionRow["body"],
): void {
  const found = lessonIn(body, lessonId);
  if (!found?.lesson.locked) return;
  const course = courseToChange(context, courseId, undefined);
  holdLesson(
    context.handle.connection,
    course,
    { lesson: found.lesson, module: found.module.id },
    { by: context.principal.id, now: context.now },
  );
}

function newestOf(context: WriteContext, id: string, latest: number): VersionRow {
  const newest = findVersion(context.handle.connection, context.org, id, latest);
  if (!newest || !canRead(context, newest)) throw new Fault("RECORD_NOT_FOUND");
  return newest;
}

function lockAction(verb: "lock" | "unlock", summary: string, description: string): Action {
  return defineAction({
    name: `learning.catalogue.${verb}`,
    summary,
    description,
    kind: "write",
    http: [{ method: "POST", path: `${PATH}/:id/lessons/:lesson_id/${verb}` }],
    errors: ["RECORD_VERSION_CONFLICT"],
    input: Type.Object({ id: idInput, lesson_id: idInput, version }, closed),
    output: courseEntrySchema,
    run: async (context, { id, lesson_id, version: read }) => {
      const course = courseToChange(context, id, read);
      const newest = newestOf(context, id, course.latest);
      const found = lessonIn(newest.body, lesson_id);
      if (!found) throw new Fault("RECORD_NOT_FOUND");
      const locked = verb === "lock";
      if (found.lesson.locked === locked) return showCourse(context, course, newest);
      const lesson = { ...found.lesson, locked };
      const body = withLesson(newest.body, lesson);
      changeBody(context, newest, body);
      const { connection } = context.handle;
      if (locked) {
        holdLesson(
          connection,
          course,
          { lesson, module: found.module.id },
          { by: context.principal.id, now: context.now },
        );
      } else releaseLesson(connection, course, lesson_id);
      const changed = changeEntry(
        context,
        course,
        {},
        { before: { lesson: lesson_id, locked: !locked }, after: { lesson: lesson_id, locked } },
      );
      return showCourse(context, changed, { ...newest, body });
    },
  });
}

const publishAction = defineAction({
  name: "learning.catalogue.publish",
  summary: "Publish a course",
  description:
    "Publishes the latest version or the given one, and replaces the previously published version.",
  kind: "write",
  tier: "managing",
  http: [{ method: "POST", path: `${PATH}/:id/publish` }],
  errors: ["RECORD_VERSION_CONFLICT", "STATE_TRANSITION_INVALID"],
  input: Type.Object({ id: idInput, version, number: Type.Optional(Type.Integer({ minimum: 1 })) }, closed),
  output: entrySchema,
  run: async (context, { id, version: read, number }) => {
    const course = courseToChange(context, id, read);
    if (course.state === "archived") throw wrongState(say("learning.errors.courseArchived"));
    const wanted = newestOf(context, id, number ?? course.latest).number;
    if (course.state === "published" && course.published === wanted) return showEntry(course);
    return showEntry(changeEntry(context, course, { state: "published", published: wanted }));
  },
});

const unpublishAction = defineAction({
  name: "learning.catalogue.unpublish",
  summary: "Unpublish a course",
  kind: "write",
  tier: "managing",
  http: [{ method: "POST", path: `${PATH}/:id/unpublish` }],
  errors: ["RECORD_VERSION_CONFLICT", "STATE_TRANSITION_INVALID"],
  input: Type.Object({ id: idInput, version }, closed),
  output: entrySchema,
  run: async (context, { id, version: read }) => {
    const course = courseToChange(context, id, read);
    if (course.state !== "published") throw wrongState(say("learning.errors.courseNotPublic"));
    return showEntry(changeEntry(context, course, { state: "draft", published: null }));
  },
});

const archiveAction = defineAction({
  name: "learning.catalogue.archive",
  summary: "Archive a course",
  description: "Unpublishes the course. Its versions are kept, and it can be restored.",
  kind: "write",
  tier: "managing",
  http: [{ method: "DELETE", path: `${PATH}/:id` }],
  errors: ["RECORD_VERSION_CONFLICT"],
  input: Type.Object({ id: idInput, version }, closed),
  output: entrySchema,
  run: async (context, { id, version: read }) => {
    const course = courseToChange(context, id, read);
    if (course.state === "archived") return showEntry(course);
    return showEntry(changeEntry(context, course, { state: "archived", published: null }));
  },
});

const restoreAction = defineAction({
  name: "learning.catalogue.restore",
  summary: "Restore an archived course",
  kind: "write",
  tier: "managing",
  http: [{ method: "POST", path: `${PATH}/:id/restore` }],
  errors: ["RECORD_VERSION_CONFLICT", "STATE_TRANSITION_INVALID"],
  input: Type.Object({ id: idInput, version }, closed),
  output: entrySchema,
  run: async (context, { id, version: read }) => {
    const course = courseToChange(context, id, read);
    if (course.state !== "archived") throw wrongState(say("learning.errors.courseNotArchived"));
    return showEntry(changeEntry(context, course, { state: "draft" }));
  },
});

function wrongState(message: Message): Fault {
  return new Fault("STATE_TRANSITION_INVALID", { message });
}

export const catalogueWrites: readonly Action[] = [
  editAction,
  publishAction,
  unpublishAction,
  archiveAction,
  restoreAction,
  lockAction(
    "lock",
    "Lock a lesson",
    "Later versions of the course keep this lesson instead of a generated one.",
  ),
  lockAction(
    "unlock",
    "Unlock a lesson",
    "The next version generates the lesson again. This version keeps it.",
  ),
];
