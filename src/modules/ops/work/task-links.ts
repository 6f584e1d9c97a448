import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { projects } from "./projects.ts";

interface Linked {
  id: string;
  state: string;
  archived_at: number | null;
  project_id: string | null;
  parent_id: string | null;
  depends_on_ids: string[];
}

export function checkTaskLinks(context: WriteContext, task: Linked, before: Linked | undefined): void {
  const movedProject = task.project_id !== before?.project_id;
  if (movedProject || opens(task, before)) requireOpenProject(context, task);
  if (movedProject && before) requireUntied(context, task, before);
  requireOpenParent(context, task, before);
  // Dependencies may have changed while the task was archived.
  const restored = before !== undefined && before.archived_at !== null && task.archived_at === null;
  const retied =
    restored ||
    task.parent_id !== (before?.parent_id ?? null) ||
    task.depends_on_ids.join() !== (before?.depends_on_ids.join() ?? "");
  if (!retied) return;
  requireOneProject(context, task);
  requireNoCircle(context, task, before);
  if (task.state === "doing" || task.state === "review") requireReady(context, task);
}

/** Refuses a task whose dependencies are not done. Cancelled and archived dependencies don't count. */
export function requireReady(context: WriteContext, { depends_on_ids }: { depends_on_ids: string[] }): void {
  const waiting = rowsOf(context, depends_on_ids).filter(
    ({ state, archived_at }) => state !== "done" && state !== "cancelled" && archived_at === null,
  );
  if (waiting.length === 0) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("ops.errors.dependenciesOpen"),
    details: waiting.map(({ id }) => ({
      path: "depends_on_ids",
      code: "DEPENDENCY_OPEN",
      message: say("ops.errors.taskOpen", { id: String(id) }),
    })),
  });
}

function rowsOf(context: WriteContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queryRows(
    context,
    sql<Pick<Linked, "id" | "state" | "project_id" | "archived_at">>`
      SELECT id, state, project_id, archived_at FROM ops_tasks
      WHERE org = ${context.org} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}

/** True if the change reopens a task or creates an open one. */
function opens(task: Linked, before: Linked | undefined): boolean {
  return isOpen(task) && !(before && isOpen(before));
}

function isOpen({ state, archived_at }: Linked): boolean {
  return archived_at === null && state !== "done" && state !== "cancelled";
}

function requireOpenProject(context: WriteContext, { project_id }: Linked): void {
  if (project_id === null) return;
  const state = context.records.find(projects, project_id)?.state;
  if (state === "completed" || state === "cancelled")
    throw invalid("project_id", "PROJECT_CLOSED", say("ops.errors.projectClosed", { state }));
}

function requireUntied(context: WriteContext, task: Linked, before: Linked): void {
  const org = context.principal.organization.key;
  const tied =
    task.parent_id !== null ||
    task.depends_on_ids.length > 0 ||
    queryRows(
      context,
      sql`SELECT 1 FROM ops_tasks WHERE org = ${org} AND archived_at IS NULL AND parent_id = ${task.id} LIMIT 1`,
    ).length > 0 ||
    queryRows(
      context,
      sql`SELECT 1 FROM ops_tasks WHERE org = ${org} AND archived_at IS NULL AND project_id IS ${before.project_id}
          AND depends_on_ids <> '[]'
          AND EXISTS (SELECT 1 FROM json_each(depends_on_ids) WHERE value = ${task.id}) LIMIT 1`,
    ).length > 0;
  if (!tied) return;
  throw invalid("project_id", "TASK_TIED", say("ops.errors.taskTied"));
}

function requireOpenParent(context: WriteContext, task: Linked, before: Linked | undefined): void {
  if (task.parent_id === null || !isOpen(task)) return;
  if (task.parent_id === before?.parent_id && !opens(task, before)) return;
  const [parent] = rowsOf(context, [task.parent_id]);
  if (parent?.state !== "done" && parent?.state !== "cancelled") return;
  throw invalid("parent_id", "PARENT_CLOSED", say("ops.errors.parentTaskClosed", { state: parent.state }));
}

function requireOneProject(context: WriteContext, task: Linked): void {
  const strange = new Set(
    rowsOf(context, [...task.depends_on_ids, ...(task.parent_id ? [task.parent_id] : [])])
      .filter(({ project_id }) => project_id !== task.project_id)
      .map(({ id }) => id),
  );
  if (task.parent_id && strange.has(task.parent_id))
    throw invalid("parent_id", "PROJECT_MISMATCH", say("ops.errors.parentOfOtherProject"));
  if (task.depends_on_ids.some((id) => strange.has(id)))
    throw invalid("depends_on_ids", "PROJECT_MISMATCH", say("ops.errors.dependencyOfOtherProject"));
}

/** Tasks wait for dependencies, and parents for subtasks, so tasks in a cycle could never finish. */
function requireNoCircle(context: WriteContext, task: Linked, before: Linked | undefined): void {
  const { id, parent_id, depends_on_ids } = task;
  const org = context.principal.organization.key;
  const reached = queryRows(
    context,
    sql`WITH RECURSIVE awaited(id) AS (
          SELECT value FROM json_each(${JSON.stringify(depends_on_ids)})
          UNION SELECT id FROM ops_tasks WHERE org = ${org} AND archived_at IS NULL AND parent_id = ${id}
          UNION SELECT part.id FROM awaited CROSS JOIN ops_tasks AS part
            ON part.org = ${org} AND part.archived_at IS NULL AND part.parent_id = awaited.id
          UNION SELECT needed.value FROM awaited CROSS JOIN ops_tasks AS own
            ON own.id = awaited.id AND own.org = ${org} CROSS JOIN json_each(own.depends_on_ids) AS needed
        ) SELECT id FROM awaited WHERE id IN (${id}, ${parent_id}) LIMIT 1`,
  );
  if (reached.length === 0 && parent_id !== id) return;
  throw invalid(
    parent_id !== null && parent_id !== before?.parent_id ? "parent_id" : "depends_on_ids",
    "CIRCLE",
    say("ops.errors.taskCircle"),
  );
}
