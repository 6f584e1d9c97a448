import { type Static, Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { as, list, pick } from "../../../store/rows.ts";
import { COURSE_LEVELS, type CourseLevel } from "../course.ts";
import { courses as courseTable, courseVersions } from "../tables.ts";
import type { CourseRow } from "./store.ts";
import { entryProperties, showEntry } from "./view.ts";

/** Fields of the displayed version: the published one, or else the newest. */
const aboutSchema = Type.Object(
  {
    summary: Type.String(),
    level: oneOf(COURSE_LEVELS),
    audience: nullable(Type.String()),
    modules: Type.Integer(),
    lessons: Type.Integer(),
    minutes: Type.Integer({ description: "Estimated duration" }),
    concepts_requested: Type.Integer(),
    concepts_grounded: Type.Integer({ description: "Concepts defined by the documents" }),
    gaps: Type.Integer(),
    stale: Type.Boolean({ description: "True if a cited document has changed or was deleted" }),
  },
  closed,
);

export const cardSchema = Type.Object(
  { ...entryProperties, about: aboutSchema },
  { ...closed, $id: "CatalogueCard" },
);

/** Reads only the displayed fields; the bodies stay in the store. */
export function showCards(
  connection: Connection,
  courses: readonly CourseRow[],
): Static<typeof cardSchema>[] {
  const { body } = courseVersions;
  const rows = connection.all`SELECT ${pick(courseTable, "rid")}, ${pick(courseVersions, "stale_since")},
      json_extract(${body}, '$.summary') ${as<"summary", string>("summary")},
      json_extract(${body}, '$.level') ${as<"level", CourseLevel>("level")},
      json_extract(${body}, '$.audience') ${as<"audience", string | null>("audience")},
      json_extract(${body}, '$.coverage.concepts_requested') ${as<"concepts_requested", number>("concepts_requested")},
      json_extract(${body}, '$.coverage.concepts_grounded') ${as<"concepts_grounded", number>("concepts_grounded")},
      json_array_length(${body}, '$.coverage.gaps') ${as<"gaps", number>("gaps")},
      json_array_length(${body}, '$.modules') ${as<"modules", number>("modules")},
      (SELECT total(json_array_length(m.value, '$.lessons')) FROM json_each(${body}, '$.modules') m)
        ${as<"lessons", number>("lessons")},
      (SELECT total(json_extract(m.value, '$.estimated_minutes')) FROM json_each(${body}, '$.modules') m)
        ${as<"minutes", number>("minutes")}
    FROM ${courseTable}
    JOIN ${courseVersions} ON ${courseVersions.course} = ${courseTable.rid}
      AND ${courseVersions.number} = coalesce(${courseTable.published}, ${courseTable.latest})
    WHERE ${courseTable.rid} IN ${list(courses.map(({ rid }) => rid))}`;
  const versions = new Map(rows.map((row) => [row.rid, row]));
  return courses.map((course) => {
    const row = versions.get(course.rid);
    if (!row) throw new Error(`the course ${course.id} has no version`);
    const { rid: _rid, stale_since, ...about } = row;
    return { ...showEntry(course), about: { ...about, stale: stale_since !== null } };
  });
}
