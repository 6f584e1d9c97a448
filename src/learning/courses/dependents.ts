import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed, idInput, oneOf } from "../../kernel/schema.ts";
import { as, pick } from "../../store/rows.ts";
import { concepts as conceptTable, findings } from "../concepts/tables.ts";
import { readable } from "../explain/keep.ts";
import { explanationSources, explanations } from "../explain/tables.ts";
import { librariesOf } from "../library/audiences/libraries.ts";
import { getDocument } from "../library/documents/document.ts";
import { COLLECTION, PATH } from "../library/documents/names.ts";
import { courseSources, courses, courseVersions } from "./tables.ts";
import { courseLibrariesOf, readableCourse } from "./versions/readable.ts";
import { COURSE_STATES } from "./versions/states.ts";

export const dependentsAction: Action = defineAction({
  name: `${COLLECTION}.dependents`,
  summary: "List the dependents of a document",
  description:
    "Lists, as far as you can read them: concepts mentioned by no other document and not decided by a person, explanations that cite the document, and courses whose latest or published version cites it.",
  kind: "read",
  tier: "daily",
  collection: COLLECTION,
  http: [{ method: "GET", path: `${PATH}/:id/dependents` }],
  errors: ["RECORD_NOT_FOUND"],
  input: Type.Object({ id: idInput }, closed),
  output: Type.Object(
    {
      concepts: Type.Integer({ description: "Concepts that it mentions" }),
      concepts_alone: Type.Integer({ description: "Concepts that would be deleted with it" }),
      explanations: Type.Integer({ description: "Stored answers of the organisation that cite it" }),
      courses: Type.Array(
        Type.Object({ id: Type.String(), title: Type.String(), state: oneOf(COURSE_STATES) }, closed),
      ),
    },
    { ...closed, $id: "DocumentDependents" },
  ),
  run: async (context, { id }) => {
    const { connection } = context.handle;
    const { rid } = getDocument(context, id);
    context.about(COLLECTION, id);
    const concepts = connection.get`SELECT count(*) ${as<"n", number>("n")},
        total(${conceptTable.kept} = 0 AND ${conceptTable.status} = 'proposed'
          AND ${conceptTable.documents} <= 1)
          ${as<"alone", number>("alone")}
      FROM ${conceptTable}
      WHERE ${conceptTable.rid} IN (SELECT ${findings.concept} FROM ${findings}
        WHERE ${findings.document} = ${rid})`;
    const quoting = connection.count`SELECT count(*) FROM ${explanations}
      WHERE ${explanations.org} = ${context.org} AND ${readable(librariesOf(context))}
        AND ${explanations.rid} IN (SELECT ${explanationSources.explanation} FROM ${explanationSources}
          WHERE ${explanationSources.document} = ${rid})`;
    const resting = connection.all`SELECT DISTINCT ${pick(courses, "id", "title", "state")}
      FROM ${courseSources}
      JOIN ${courseVersions} ON ${courseVersions.rid} = ${courseSources.course_version}
      JOIN ${courses} ON ${courses.rid} = ${courseVersions.course}
        AND ${courseVersions.number} IN (${courses.latest}, ${courses.published})
      WHERE ${courseSources.document} = ${rid} AND ${courses.org} = ${context.org}
        AND ${courses.state} <> 'archived' AND ${readableCourse(courseLibrariesOf(context))}
      ORDER BY ${courses.title} LIMIT 200`;
    return {
      concepts: concepts?.n ?? 0,
      concepts_alone: concepts?.alone ?? 0,
      explanations: quoting,
      courses: resting,
    };
  },
});
