import { type Static, Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { COURSE_LEVELS } from "../course.ts";
import type { CourseRow } from "./store.ts";
import { entryProperties, showEntry } from "./view.ts";

/** What a catalogue tells of a course beside its entry, of the version that is shown: the published one, or else the newest. */
const aboutSchema = Type.Object(
  {
    summary: Type.String(),
    level: oneOf(COURSE_LEVELS),
    audience: nullable(Type.String()),
    modules: Type.Integer(),
    lessons: Type.Integer(),
    minutes: Type.Integer({ description: "How long it is likely to take" }),
    concepts_requested: Type.Integer(),
    concepts_grounded: Type.Integer({ description: "Of these, how many the documents define" }),
    gaps: Type.Integer(),
    stale: Type.Boolean({ description: "Whether a document that it quotes has changed or is gone" }),
  },
  closed,
);

export const cardSchema = Type.Object(
  { ...entryProperties, about: aboutSchema },
  { ...closed, $id: "CatalogueCard" },
);

type About = Static<typeof aboutSchema>;

/** Courses as a catalogue shows them. Their versions stay in the store: only what is told is read of them. */
export function showCards(
  connection: Connection,
  courses: readonly CourseRow[],
): Static<typeof cardSchema>[] {
  const rows = connection
    .statement(
      `SELECT c.rid, v.stale_since, json_extract(v.body, '$.summary') AS summary,
         json_extract(v.body, '$.level') AS level, json_extract(v.body, '$.audience') AS audience,
         json_extract(v.body, '$.coverage.concepts_requested') AS requested,
         json_extract(v.body, '$.coverage.concepts_grounded') AS grounded,
         json_array_length(v.body, '$.coverage.gaps') AS gaps, json_array_length(v.body, '$.modules') AS modules,
         (SELECT total(json_array_length(m.value, '$.lessons')) FROM json_each(v.body, '$.modules') m) AS lessons,
         (SELECT total(json_extract(m.value, '$.estimated_minutes')) FROM json_each(v.body, '$.modules') m) AS minutes
       FROM learning_courses c
       JOIN learning_course_versions v ON v.course = c.rid AND v.number = coalesce(c.published, c.latest)
       WHERE c.rid IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(courses.map(({ rid }) => rid)));
  const told = new Map(rows.map((row) => [Number(row.rid), row]));
  return courses.map((course) => {
    const row = told.get(course.rid);
    if (!row) throw new Error(`the course ${course.id} has no version`);
    const about: About = {
      summary: String(row.summary),
      // The engine that makes courses writes it.
      level: row.level as About["level"],
      audience: row.audience === null ? null : String(row.audience),
      modules: Number(row.modules),
      lessons: Number(row.lessons),
      minutes: Number(row.minutes),
      concepts_requested: Number(row.requested),
      concepts_grounded: Number(row.grounded),
      gaps: Number(row.gaps),
      stale: row.stale_since !== null,
    };
    return { ...showEntry(course), about };
  });
}
