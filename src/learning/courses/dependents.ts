import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed, idInput, oneOf } from "../../kernel/schema.ts";
import { READABLE } from "../explain/keep.ts";
import { librariesOf } from "../library/audiences/libraries.ts";
import { getDocument } from "../library/documents/document.ts";
import { COLLECTION, PATH } from "../library/documents/names.ts";
import { librariesOfReader, READABLE_COURSE } from "./versions/readable.ts";
import { COURSE_STATES } from "./versions/store.ts";

/** `GET /learning/documents/:id/dependents` */
export const dependentsAction: Action = defineAction({
  name: `${COLLECTION}.dependents`,
  summary: "What rests on a document: what is lost, or can be proven no more, when it is deleted",
  description:
    "Of what the caller can read: concepts that no other document speaks of and that nobody has decided on, explanations that quote it, and the courses of the organisation whose newest or published version quotes it.",
  kind: "read",
  tier: "daily",
  collection: COLLECTION,
  http: [{ method: "GET", path: `${PATH}/:id/dependents` }],
  errors: ["RECORD_NOT_FOUND"],
  input: Type.Object({ id: idInput }, closed),
  output: Type.Object(
    {
      concepts: Type.Integer({ description: "Of which it speaks" }),
      concepts_alone: Type.Integer({ description: "Of these, those that go with it" }),
      explanations: Type.Integer({ description: "Kept answers of the organisation that quote it" }),
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
    const concepts = connection
      .statement(
        `SELECT count(*) AS n, total(kept = 0 AND status = 'proposed' AND documents <= 1) AS alone
         FROM learning_concepts WHERE rid IN (SELECT concept FROM learning_findings WHERE document = ?)`,
      )
      .get(rid);
    const explanations = connection
      .statement(
        `SELECT count(*) AS n FROM learning_explanations e WHERE org = ?2 AND ${READABLE}
           AND rid IN (SELECT explanation FROM learning_explanation_sources WHERE document = ?3)`,
      )
      .get(JSON.stringify(librariesOf(context)), context.org, rid);
    const courses = connection
      .statement(
        `SELECT DISTINCT c.id, c.title, c.state FROM learning_course_sources s
         JOIN learning_course_versions v ON v.rid = s.course_version
         JOIN learning_courses c ON c.rid = v.course AND v.number IN (c.latest, c.published)
         WHERE s.document = ?2 AND c.org = ?3 AND c.state <> 'archived' AND ${READABLE_COURSE}
         ORDER BY c.title LIMIT 200`,
      )
      .all(librariesOfReader(context), rid, context.org);
    return {
      concepts: Number(concepts?.n),
      concepts_alone: Number(concepts?.alone),
      explanations: Number(explanations?.n),
      courses: courses.map(({ id: course, title, state }) => ({
        id: String(course),
        title: String(title),
        // Only the statements of this folder write it.
        state: state as (typeof COURSE_STATES)[number],
      })),
    };
  },
});
