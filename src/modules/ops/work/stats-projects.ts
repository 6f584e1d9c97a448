import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalDuring, totalOf } from "../../../records/index.ts";
import {
  countSchema,
  defineSpan,
  MoneySums,
  moneySumSchema,
  type Period,
  percent,
  percentSchema,
  spanFigures,
  spanSchema,
} from "../../../records/stats/index.ts";
import { today } from "./days.ts";
import { HEALTH } from "./project-health.ts";
import { OPEN_TASK } from "./project-tasks.ts";
import { projects } from "./projects.ts";
import { PRIORITIES, tasks } from "./tasks.ts";

const activeProjects = defineTotal(projects, {
  name: "active",
  by: {
    health: "$.health",
    currency: "$.budget_currency",
    over: "coalesce($.spent_amount > $.budget_amount, 0)",
  },
  sums: { budget: "$.budget_amount", spent: "$.spent_amount" },
  where: "$.state = 'active'",
});

const projectEnds = defineTotal(projects, {
  name: "ends",
  by: { end_date: "$.end_date" },
  where: "$.state = 'active' AND $.end_date IS NOT NULL",
});

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

/** What is kept for the figures of projects and tasks. */
export const projectTotals = [activeProjects, projectEnds, openTasksDue, tasksDone, tasksCreated];
export const projectSpans = [cycleTime];

export const projectStatsSchema = Type.Object(
  {
    active: countSchema("Projects in state active"),
    by_health: Type.Array(Type.Object({ health: oneOf(HEALTH), count: Type.Integer() }, closed)),
    over_budget: countSchema("Of these, with spent above budget"),
    past_end: countSchema("Of these, with end_date before today"),
    budgets: Type.Array(moneySumSchema, { description: "The budgets of those that have one" }),
    spent: Type.Array(moneySumSchema, { description: "What those with a budget have spent" }),
    budget_burn_percent: percentSchema("spent of budgets"),
  },
  { ...closed, $id: "OpsProjectStats", description: "Projects as they are now, whatever the period" },
);

/** How the projects go. */
export function projectStats(context: ReadContext, catalog: Catalog): Static<typeof projectStatsSchema> {
  const rows = queryRows(context, sql`SELECT * FROM ${totalOf(context, catalog, activeProjects)}`);
  const count = (keep: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(keep).reduce((sum, row) => sum + Number(row.count), 0);
  const [budgets, spent] = [new MoneySums(), new MoneySums()];
  for (const row of rows) {
    budgets.add(row.currency, row.budget, row.count);
    spent.add(row.currency, row.currency === null ? 0 : row.spent, row.count);
  }
  const [late] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS count FROM ${totalOf(context, catalog, projectEnds)}
        WHERE end_date < ${today(context)}`,
  );
  const sum = (sums: MoneySums) => sums.list().reduce((total, { amount }) => total + amount, 0);
  return {
    active: count(() => true),
    by_health: HEALTH.map((health) => ({ health, count: count((row) => row.health === health) })),
    over_budget: count((row) => row.over === 1),
    past_end: Number(late?.count),
    budgets: budgets.list(),
    spent: spent.list(),
    budget_burn_percent: percent(sum(spent), sum(budgets)),
  };
}

export const taskStatsSchema = Type.Object(
  {
    overdue: countSchema("Tasks whose overdue is true now, whatever the period"),
    overdue_by_priority: Type.Array(
      Type.Object({ priority: oneOf(PRIORITIES), count: Type.Integer() }, closed),
    ),
    overdue_by_assignee: Type.Array(
      Type.Object({ assignee_id: nullable(Type.String()), count: Type.Integer() }, closed),
    ),
    created: countSchema("Tasks by created_at in the period"),
    done: countSchema("Tasks by done_at in the period"),
    cycle_time: spanSchema,
  },
  {
    ...closed,
    $id: "OpsTaskStats",
    description: "cycle_time is from started_at to done_at of tasks that were done in the period.",
  },
);

/** What is late, and how long work takes. */
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
