import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

export const OPEN_TASK = ["backlog", "todo", "doing", "review"] as const;

const open = sql.raw(`state IN (${OPEN_TASK.map((state) => `'${state}'`).join()})`);

export function requireTasksClosed(context: WriteContext, project: string): void {
  const tasks = context.records.entity("ops.tasks");
  const left = sql`project_id = ${project} AND ${open}`;
  if (context.records.where(tasks, left, { limit: 1 }).length === 0) return;
  const [seen] = context.records.where(tasks, sql`${left} AND ${context.records.visible(tasks)}`, {
    limit: 1,
  });
  const message = seen ? say("ops.errors.taskOpen", { id: seen.id }) : say("ops.errors.hiddenTaskOpen");
  throw new Fault("RECORD_IN_USE", {
    message: say("ops.errors.projectTasksOpen"),
    details: [{ path: "tasks", code: "TASKS_OPEN", message }],
  });
}

export async function cancelOpenTasks(context: WriteContext, project: string): Promise<void> {
  const tasks = context.records.entity("ops.tasks");
  for (const { id } of context.records.where(tasks, sql`project_id = ${project} AND ${open}`)) {
    // The task may already have been cancelled with its parent.
    const task = context.records.get(tasks, id);
    if (OPEN_TASK.some((state) => state === task.state)) await context.records.move(tasks, task, "cancel");
  }
}
