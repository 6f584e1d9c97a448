import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalDuring } from "../../../records/index.ts";
import {
  countSchema,
  defineSpan,
  type Period,
  spanFigures,
  spanSchema,
} from "../../../records/read/stats/index.ts";
import { OPEN_TASK } from "./project-tasks.ts";
import { PRIORITIES, tasks } from "./tasks.ts";

const openTasksDue = defineTotal(tasks, {
  name: "open_due",
  at: "due_at",
  by: { assignee_id: "$.assignee_id", priority: "$.priority" },
  where: `$.state IN (${OPEN_TASK.map((state) => `'${state}'`).join()})`,
});

const tasksDone = defineTotal(tasks, { name: "done", at: "done_at", by: {} });
const tasksCreated = defineTotal(tasks, { name: "created", at: "created_at", by: {} });
const cycleTime = defineSpan(tasks, {
  name: "cycle",
  from: "started_at",
  to: "done_at",
  where: "$.started_at IS NOT NULL",
});

export const taskTotals = [openTasksDue, tasksDone, tasksCreated];
export const taskSpans = [cycleTime];

export const taskStatsSchema = Type.Object(
  {
    overdue: countSchema("Currently overdue tasks, regardless of the period"),
    overdue_by_priority: Type.Array(
      Type.Object({ priority: oneOf(PRIORITIES), count: Type.Integer() }, closed),
    ),
    overdue_by_assignee: Type.Array(
      Type.Object({ assignee_id: nullable(Type.String()), count: Type.Integer() }, closed),
    ),
    created: countSchema("Tasks created in the period (created_at)"),
    done: countSchema("Tasks completed in the period (done_at)"),
    cycle_time: spanSchema,
  },
  {
    ...closed,
    $id: "OpsTaskStats",
    description: "cycle_time is measured from started_at to done_at of tasks completed in the period.",
  },
);

export function taskStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof taskStatsSchema> {
  const overdue = queryRows(
    context,
    sql`SELECT assignee_id, priority, sum(count) AS count
        FROM ${totalDuring(context, catalog, openTasksDue, { endsBefore: context.now })} GROUP BY 1, 2`,
  );
  const sum = (rows: typeof overdue) => rows.reduce((total, row) => total + Number(row.count), 0);
  const assignees = [...Map.groupBy(overdue, ({ assignee_id }) => assignee_id)]
    .map(([assignee, rows]) => ({
      assignee_id: assignee === null ? null : String(assignee),
      count: sum(rows),
    }))
    .sort((a, b) => b.count - a.count || ((a.assignee_id ?? "") < (b.assignee_id ?? "") ? -1 : 1));
  const during = (total: typeof tasksDone) => {
    const [row] = queryRows(
      context,
      sql`SELECT coalesce(sum(count), 0) AS count FROM ${totalDuring(context, catalog, total, period)}`,
    );
    return Number(row?.count);
  };
  return {
    overdue: sum(overdue),
    overdue_by_priority: PRIORITIES.map((priority) => ({
      priority,
      count: sum(overdue.filter((row) => row.priority === priority)),
    })),
    overdue_by_assignee: assignees,
    created: during(tasksCreated),
    done: during(tasksDone),
    cycle_time: spanFigures(context, catalog, cycleTime, period),
  };
}
