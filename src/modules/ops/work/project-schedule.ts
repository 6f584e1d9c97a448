import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { type Piece, placePieces } from "./critical-path.ts";
import { oneVisible } from "./one-visible.ts";
import { projects } from "./projects.ts";
import { tasks } from "./tasks.ts";
import { WorkingDays } from "./working-hours.ts";

const hours = (description: string) => Type.String({ description: `${description}, in hours` });
const day = (description: string) => Type.String({ format: "date", description });

const placedSchema = Type.Object(
  {
    task_id: Type.String(),
    title: Type.String(),
    state: Type.String(),
    estimate: hours("Estimate. Defaults to one hour, zero for tasks with subtasks"),
    earliest_start: hours("Hours from the start of the project"),
    earliest_finish: hours("Hours from the start of the project"),
    slack: hours("Slack: possible delay without delaying the project"),
    critical: Type.Boolean({ description: "True if without slack: a delay of the task delays the project" }),
    starts_on: day("Earliest start"),
    ends_on: day("Earliest finish"),
  },
  { ...closed, $id: "OpsScheduledTask" },
);

const scheduleSchema = Type.Object(
  {
    project_id: Type.String(),
    starts_on: day("Start of the schedule: the project's start_date, or today"),
    ends_on: day("Earliest finish of the last task"),
    length: hours("Total duration"),
    late: Type.Boolean({ description: "True if ends_on is after the project's end_date" }),
    critical_path: Type.Array(Type.String(), {
      description: "Critical tasks in order",
    }),
    tasks: Type.Array(placedSchema, {
      description: "In a feasible order, without cancelled tasks",
    }),
  },
  { ...closed, $id: "OpsProjectSchedule" },
);

export const projectSchedule: Action = defineAction({
  name: "ops.projects.schedule",
  summary: "Get the schedule and critical path of a project",
  description:
    "Critical path by task dependencies, with unlimited resources and eight-hour working days. Tasks " +
    "do not start before their start_on. A parent task ends with its last subtask.",
  kind: "read",
  collection: projects.collection,
  http: [{ method: "GET", path: "/api/v1/ops/projects/:id/schedule" }],
  errors: ["RECORD_NOT_FOUND", "QUERY_TOO_BROAD"],
  input: Type.Object({ id: idInput }, closed),
  output: scheduleSchema,
  run: async (context, { id }) => scheduleOf(context, oneVisible(context, projects, id)),
});

/** Limited because computing a schedule blocks other requests. */
const MOST_TASKS = 5000;

type Project = RecordIn<typeof projects>;
type Task = RecordIn<typeof tasks>;

function scheduleOf(context: ReadContext, project: Project): Static<typeof scheduleSchema> {
  const own = context.records.where(
    tasks,
    sql`project_id = ${project.id} AND state <> 'cancelled' AND ${context.records.visible(tasks)}`,
    { limit: MOST_TASKS + 1 },
  );
  if (own.length > MOST_TASKS)
    throw new Fault("QUERY_TOO_BROAD", { message: say("ops.errors.scheduleTooLarge", { most: MOST_TASKS }) });
  const starts_on = project.start_date ?? context.today;
  const days = new WorkingDays(context, starts_on);
  const parts = Map.groupBy(own, ({ parent_id }) => parent_id);
  const course = placePieces(own.map((task) => pieceOf(task, parts.get(task.id) ?? [], days)));
  const known = new Map(own.map((task) => [task.id, task]));
  const ends_on = days.endOf(course.length);
  return {
    project_id: project.id,
    starts_on,
    ends_on,
    length: decimalOf(course.length),
    late: project.end_date !== null && ends_on > project.end_date,
    critical_path: course.critical,
    tasks: course.pieces.flatMap(({ id, starts, ends, slack }) => {
      const task = known.get(id);
      if (!task) return [];
      return {
        task_id: id,
        title: task.title,
        state: task.state,
        estimate: decimalOf(durationOf(task)),
        earliest_start: decimalOf(starts),
        earliest_finish: decimalOf(ends),
        slack: decimalOf(slack),
        critical: slack === 0,
        starts_on: days.startOf(starts),
        ends_on: days.endOf(ends),
      };
    }),
  };
}

function pieceOf(task: Task, parts: readonly Task[], days: WorkingDays): Piece {
  return {
    id: task.id,
    duration: durationOf(task),
    from: task.start_on === null ? 0 : days.hourOf(task.start_on),
    after: [...task.depends_on_ids, ...parts.map(({ id }) => id)],
  };
}

/** Duration in millionths of an hour. */
function durationOf({ estimate, subtasks }: Task): number {
  if (subtasks > 0) return 0;
  return Number(estimate === null ? DECIMAL_SCALE : parseDecimal(estimate));
}

function decimalOf(hours: number): string {
  return formatDecimal(BigInt(hours));
}
