import type { WriteContext } from "../../../kernel/context.ts";
import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { projects, tasks } from "../../ops/index.ts";
import type { timesheets } from "./timesheets.ts";

type Timesheet = RecordIn<typeof timesheets>;

/** Adds the hours of an approved timesheet to its projects and tasks. */
export async function countHours(
  context: WriteContext,
  after: Timesheet,
  before: Timesheet | undefined,
): Promise<void> {
  if (after.state !== "approved" || before?.state !== "submitted") return;
  for (const [id, hours] of hoursBy(after, "project_id")) {
    const project = context.records.get(projects, id);
    await context.records.update(projects, project, { hours_spent: added(project.hours_spent, hours) });
  }
  for (const [id, hours] of hoursBy(after, "task_id")) {
    const task = context.records.get(tasks, id);
    await context.records.update(tasks, task, { hours_spent: added(task.hours_spent, hours) });
  }
}

function hoursBy({ lines }: Timesheet, field: "project_id" | "task_id"): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const line of lines) {
    const id = line[field];
    if (id !== null) sums.set(id, (sums.get(id) ?? 0n) + parseDecimal(line.hours));
  }
  return sums;
}

const added = (hours: string, more: bigint) => formatDecimal(parseDecimal(hours) + more);
