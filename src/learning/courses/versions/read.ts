import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { rfc3339, rfc3339OrNull } from "../../../kernel/clock.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, component, idInput, nullable, oneOf } from "../../../kernel/schema.ts";
import { decodeCursor, type Page, pageOf } from "../../../records/index.ts";
import { cardSchema, showCards } from "./card.ts";
import { differenceOf, diffSchema } from "./diff.ts";
import { canRead, courseLibrariesOf } from "./readable.ts";
import { COURSE_STATES } from "./states.ts";
import { findVersion, listCourses, versionsOf } from "./store.ts";
import {
  COLLECTION,
  courseEntrySchema,
  isAuthor,
  PATH,
  readableVersion,
  showCourse,
  visibleCourse,
} from "./view.ts";

const number = Type.String({ pattern: "^[1-9]\\d{0,8}$", description: "Number of a version of the course" });

const listAction = defineAction({
  name: "learning.catalogue.list",
  summary: "List courses",
  description: "Learners see published courses. Course editors also see drafts and archived courses.",
  kind: "read",
  tier: "everyone",
  http: [{ method: "GET", path: PATH }],
  input: Type.Object(
    {
      state: Type.Optional(oneOf(COURSE_STATES)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
      cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    },
    closed,
  ),
  output: Type.Object({ data: Type.Array(cardSchema), page: component<Page>("Page") }, closed),
  run: async (context, { state, limit = 50, cursor }) => {
    const place = cursor === undefined ? undefined : decodeCursor(cursor, COLLECTION, 0);
    if (!isAuthor(context) && state !== undefined && state !== "published") {
      return { data: [], page: { limit, next_cursor: null, prev_cursor: null } };
    }
    const wanted = isAuthor(context) ? state : "published";
    const found = listCourses(context.handle.connection, context.org, {
      libraries: courseLibrariesOf(context),
      state: wanted,
      place,
      limit: limit + 1,
    });
    const { shown, page } = pageOf(found, {
      shape: COLLECTION,
      limit,
      place,
      at: ({ id }) => ({ values: [], id }),
    });
    context.returned(shown.length);
    return { data: showCards(context.handle.connection, shown), page };
  },
});

const getAction = defineAction({
  name: "learning.catalogue.get",
  summary: "Get a course",
  description: "Returns the published version. Course editors get the latest version if none is published.",
  kind: "read",
  tier: "everyone",
  http: [{ method: "GET", path: `${PATH}/:id` }],
  input: Type.Object({ id: idInput }, closed),
  output: courseEntrySchema,
  run: async (context, { id }) => {
    const { course, version } = readableVersion(context, id);
    return showCourse(context, course, version);
  },
});

const versionSchema = Type.Object(
  {
    number: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
    stale: Type.Boolean(),
    stale_since: nullable(Type.String({ format: "date-time" })),
    modules: Type.Integer(),
    lessons: Type.Integer(),
    mode: oneOf(["builtin", "model", "mixed"]),
  },
  { ...closed, $id: "CourseVersion" },
);

const versionsAction = defineAction({
  name: "learning.catalogue.versions",
  summary: "List the versions of a course",
  kind: "read",
  tier: "daily",
  http: [{ method: "GET", path: `${PATH}/:id/versions` }],
  input: Type.Object({ id: idInput }, closed),
  output: Type.Object({ data: Type.Array(versionSchema) }, closed),
  run: async (context, { id }) => ({
    data: versionsOf(context.handle.connection, visibleCourse(context, id))
      .filter((version) => canRead(context, version))
      .map(({ number: own, body, created_at, stale_since }) => ({
        number: own,
        created_at: rfc3339(created_at),
        stale: stale_since !== null,
        stale_since: rfc3339OrNull(stale_since),
        modules: body.modules.length,
        lessons: body.modules.reduce((sum, { lessons }) => sum + lessons.length, 0),
        mode: body.engine.mode,
      })),
  }),
});

const versionAction = defineAction({
  name: "learning.catalogue.version",
  summary: "Get a version of a course",
  kind: "read",
  tier: "daily",
  http: [{ method: "GET", path: `${PATH}/:id/versions/:number` }],
  input: Type.Object({ id: idInput, number }, closed),
  output: courseEntrySchema,
  run: async (context, { id, number: wanted }) => {
    const { course, version } = readableVersion(context, id, Number(wanted));
    return showCourse(context, course, version);
  },
});

const diffAction = defineAction({
  name: "learning.catalogue.diff",
  summary: "Compare two versions of a course",
  kind: "read",
  tier: "daily",
  http: [{ method: "GET", path: `${PATH}/:id/versions/:number/diff/:other` }],
  input: Type.Object({ id: idInput, number, other: number }, closed),
  output: diffSchema,
  run: async (context, { id, number: from, other: to }) => {
    const course = visibleCourse(context, id);
    const [one, two] = [from, to].map((wanted) =>
      findVersion(context.handle.connection, context.org, course.id, Number(wanted)),
    );
    if (!one || !two || ![one, two].every((version) => canRead(context, version)))
      throw new Fault("RECORD_NOT_FOUND");
    return differenceOf(one.body, two.body);
  },
});

export const catalogueReads: readonly Action[] = [
  listAction,
  getAction,
  versionsAction,
  versionAction,
  diffAction,
];
