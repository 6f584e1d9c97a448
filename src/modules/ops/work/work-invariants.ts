import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { type Invariant, queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

const accumulationIsKept: Invariant = {
  name: "ops.asset_depreciation",
  title: say("ops.serverChecks.depreciation"),
  measure: (context) => {
    const org = context.principal.organization.key;
    const [row] = queryRows(
      context,
      sql`SELECT count(*) AS checked, coalesce(sum(
            accumulated_amount <> coalesce(lost, 0)
            OR accumulated_amount > cost_amount - coalesce(residual_value_amount, 0)), 0) AS broken
          FROM ops_assets LEFT JOIN (
            SELECT asset_id, sum(amount_amount) AS lost FROM ops_depreciations WHERE org = ${org} GROUP BY asset_id
          ) ON asset_id = ops_assets.id
          WHERE org = ${org} AND cost_amount IS NOT NULL`,
    );
    return { checked: Number(row?.checked), broken: Number(row?.broken) };
  },
};

const tasksEnd: Invariant = {
  name: "ops.task_circles",
  title: say("ops.serverChecks.taskCircles"),
  measure: (context) => {
    const waits = waitingTasks(context);
    return { checked: waits.size, broken: inCircles(waits) };
  },
};

/** For each task, the tasks that it waits for: its dependencies and subtasks. */
function waitingTasks(context: ReadContext): Map<string, string[]> {
  const rows = queryRows(
    context,
    sql`SELECT id, parent_id, depends_on_ids FROM ops_tasks
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL
          AND (parent_id IS NOT NULL OR depends_on_ids <> '[]')`,
  );
  const waits = new Map<string, string[]>();
  const add = (task: string, others: readonly string[]) =>
    waits.set(task, [...(waits.get(task) ?? []), ...others]);
  for (const { id, parent_id, depends_on_ids } of rows) {
    // Stored as a JSON list of ids.
    add(String(id), JSON.parse(String(depends_on_ids)) as string[]);
    if (parent_id !== null) add(String(parent_id), [String(id)]);
  }
  return waits;
}

/** Number of tasks in cycles: those left after repeatedly removing tasks that wait for no other. */
function inCircles(waits: ReadonlyMap<string, readonly string[]>): number {
  const left = new Map<string, number>();
  const awaitedBy = new Map<string, string[]>();
  for (const [task, others] of waits) {
    const real = others.filter((one) => waits.has(one));
    left.set(task, real.length);
    for (const one of real) awaitedBy.set(one, [...(awaitedBy.get(one) ?? []), task]);
  }
  const free = [...left].filter(([, count]) => count === 0).map(([task]) => task);
  for (const task of free) {
    for (const one of awaitedBy.get(task) ?? []) {
      const count = (left.get(one) ?? 0) - 1;
      left.set(one, count);
      if (count === 0) free.push(one);
    }
  }
  return waits.size - free.length;
}

export const workInvariants: readonly Invariant[] = [accumulationIsKept, tasksEnd];
