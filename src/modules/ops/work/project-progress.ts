import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE, divideRounded, formatDecimal } from "../../../kernel/decimal.ts";
import { type Follower, follow } from "../../../kernel/follower.ts";
import { defineTotal, type Invariant, keptTotal, queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { projects } from "./projects.ts";
import { tasks } from "./tasks.ts";

/** Work by project and task state. Tasks without an estimate count as one hour, parent tasks as zero. */
export const projectWork = defineTotal(tasks, {
  name: "project_work",
  by: { project_id: "$.project_id", state: "$.state" },
  sums: { hours: `coalesce($.estimate, ${DECIMAL_SCALE})` },
  where: "$.project_id IS NOT NULL AND $.subtasks = 0 AND $.state <> 'cancelled'",
});

/** Progress in percent, to two decimals. */
function progressOf(context: ReadContext, project: string): string {
  const [row] = queryRows(
    context,
    sql`SELECT sum(hours) AS hours, sum(CASE state WHEN 'done' THEN hours ELSE 0 END) AS done
        FROM ${keptTotal(context.principal.organization.key, projectWork)} WHERE project_id = ${project}`,
  );
  return percentDone(Number(row?.done ?? 0), Number(row?.hours ?? 0));
}

function percentDone(done: number, all: number): string {
  if (all === 0) return "0";
  return formatDecimal((divideRounded(BigInt(done) * 10_000n, BigInt(all)) * DECIMAL_SCALE) / 100n);
}

/** Updates the project's progress and the parent's number of subtasks when a task changes. */
export const followTasks: Follower = follow(tasks, async (context, after, before) => {
  const counted = counts(after) !== (before !== undefined && counts(before));
  if (counted || after.parent_id !== before?.parent_id) {
    for (const parent of new Set([before?.parent_id, after.parent_id])) await countSubtasks(context, parent);
  }
  const worked =
    counted ||
    after.project_id !== before?.project_id ||
    after.state !== before.state ||
    after.estimate !== before.estimate ||
    after.subtasks !== before.subtasks;
  if (!worked) return;
  for (const project of new Set([before?.project_id, after.project_id])) await refresh(context, project);
});

function counts({ state, archived_at }: { state: string; archived_at: number | null }): boolean {
  return state !== "cancelled" && archived_at === null;
}

async function countSubtasks(context: WriteContext, parent: string | null | undefined): Promise<void> {
  const task = parent ? context.records.find(tasks, parent) : undefined;
  if (!task) return;
  const [row] = queryRows(
    context,
    sql`SELECT count(*) AS n FROM ops_tasks
        WHERE org = ${context.principal.organization.key} AND parent_id = ${task.id}
          AND archived_at IS NULL AND state <> 'cancelled'`,
  );
  await context.records.update(tasks, task, { subtasks: Number(row?.n) });
}

async function refresh(context: WriteContext, id: string | null | undefined): Promise<void> {
  const project = id ? context.records.find(projects, id) : undefined;
  if (!project || project.state === "completed" || project.state === "cancelled") return;
  const progress = progressOf(context, project.id);
  if (progress !== project.progress) await context.records.update(projects, project, { progress });
}

export const progressFollowsTasks: Invariant = {
  name: "ops.project_progress",
  title: say("ops.serverChecks.progress"),
  measure: (context) => {
    const rows = queryRows(
      context,
      sql`SELECT progress, coalesce(hours, 0) AS hours, coalesce(done, 0) AS done FROM ops_projects
          LEFT JOIN (
            SELECT project_id, sum(coalesce(estimate, ${Number(DECIMAL_SCALE)})) AS hours,
              sum(CASE state WHEN 'done' THEN coalesce(estimate, ${Number(DECIMAL_SCALE)}) ELSE 0 END) AS done
            FROM ops_tasks AS task
            WHERE org = ${context.principal.organization.key} AND archived_at IS NULL AND state <> 'cancelled'
              AND NOT EXISTS (
                SELECT 1 FROM ops_tasks AS part WHERE part.org = task.org AND part.parent_id = task.id
                  AND part.archived_at IS NULL AND part.state <> 'cancelled')
            GROUP BY project_id
          ) ON project_id = ops_projects.id
          WHERE org = ${context.principal.organization.key} AND archived_at IS NULL
            AND state IN ('planned', 'active', 'on_hold')`,
    );
    const broken = rows.filter(
      ({ progress, hours, done }) =>
        percentDone(Number(done), Number(hours)) !== formatDecimal(BigInt(Number(progress))),
    );
    return { checked: rows.length, broken: broken.length };
  },
};
