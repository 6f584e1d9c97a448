import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed, nullable } from "../../kernel/schema.ts";
import { queryRows } from "../../records/index.ts";
import { courseRef, courseRefSchema } from "./course.ts";
import { enrolments } from "./enrolments.ts";

const MOST = 500;
const count = Type.Integer({ minimum: 0 });

export const progressAction: Action = defineAction({
  name: "learning.progress",
  summary: "Get course progress",
  description:
    "By assignment, latest first, and by self-enrolled course. Counts enrolments that you can see. `open` includes assigned or started enrolments that are not overdue; `score` is the mean of completed ones.",
  kind: "read",
  tier: "daily",
  http: [{ method: "GET", path: "/api/v1/learning/progress" }],
  input: Type.Object({}, closed),
  output: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            course: nullable(courseRefSchema),
            assignment: nullable(
              Type.Object({ id: Type.String(), title: Type.String(), state: Type.String() }, closed),
            ),
            people: count,
            completed: count,
            open: count,
            overdue: count,
            withdrawn: count,
            progress: Type.Integer({ description: "Mean of enrolments that are not withdrawn, in percent" }),
            score: nullable(Type.Integer({ description: "Percent" })),
          },
          { ...closed, $id: "LearningProgress" },
        ),
      ),
    },
    closed,
  ),
  run: async (context) => {
    const rows = queryRows(
      context,
      sql`SELECT e.*, a.title, a.state FROM (
          SELECT course_id, assignment_id, max(rid) AS latest, count(*) AS people,
            total(state = 'completed') AS completed, total(state = 'overdue') AS overdue,
            total(state IN ('assigned', 'started')) AS open, total(state = 'withdrawn') AS withdrawn,
            avg(CASE WHEN state <> 'withdrawn' THEN progress END) AS progress,
            avg(CASE WHEN state = 'completed' THEN score END) AS score
          FROM learning_enrolments WHERE ${context.records.visible(enrolments)}
          GROUP BY course_id, assignment_id) e
        LEFT JOIN learning_assignments a ON a.id = e.assignment_id AND a.org = ${context.org}
        ORDER BY e.assignment_id IS NULL, e.latest DESC LIMIT ${MOST}`,
    );
    context.returned(rows.length);
    return {
      data: rows.map((row) => ({
        course: courseRef(context, String(row.course_id)) ?? null,
        assignment:
          row.assignment_id === null || row.title === null
            ? null
            : { id: String(row.assignment_id), title: String(row.title), state: String(row.state) },
        people: Number(row.people),
        completed: Number(row.completed),
        open: Number(row.open),
        overdue: Number(row.overdue),
        withdrawn: Number(row.withdrawn),
        progress: Math.round(Number(row.progress ?? 0)),
        score: row.score === null ? null : Math.round(Number(row.score)),
      })),
    };
  },
});
