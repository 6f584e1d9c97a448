import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { OPEN_TASK } from "./project-tasks.ts";

const open = sql.raw(`state IN (${OPEN_TASK.map((state) => `'${state}'`).join()})`);

/** A task is done when all its parts are. */
export function requireSubtasksClosed(context: WriteContext, task: string): void {
  const tasks = context.records.entity("ops.tasks");
  const [left] = context.records.where(tasks, sql`parent_id = ${task} AND ${open}`, { limit: 1 });
  if (!left) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: "Subtasks of this task are still open. Finish or cancel them first.",
    details: [{ path: "state", code: "SUBTASKS_OPEN", message: `ops.tasks ${left.id} is ${left.state}` }],
  });
}

/** Whoever gives up a task gives up its parts. */
export async function cancelSubtasks(context: WriteContext, task: string): Promise<void> {
  const tasks = context.records.entity("ops.tasks");
  for (const subtask of context.records.where(tasks, sql`parent_id = ${task} AND ${open}`))
    await context.records.move(tasks, subtask, "cancel");
}
