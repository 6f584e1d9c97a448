import type { OpsScheduledTask, OpsTaskView } from "../../../../client/contract.ts";
import { addDays, weekdayOf } from "../../../../kernel/calendar.ts";
import { dayIn, momentIn, timeIn } from "../../../records/fields/days.ts";

export const TASK_FIELDS =
  "title,state,start_on,due_at,estimate,depends_on_ids,parent_id,assignee_id,subtasks,version,priority,project_id";

export interface TaskBar {
  readonly task: OpsTaskView;
  readonly depth: number;
  readonly from: string;
  readonly to: string;
  /** True if both dates were entered; otherwise they are estimated. */
  readonly isSet: boolean;
  readonly isCritical: boolean;
  readonly slackHours: number;
}

const HOURS_A_DAY = 8;

/** Subtasks below their parents, by start date. */
export function barsOf(
  tasks: readonly OpsTaskView[],
  schedule: readonly OpsScheduledTask[],
  zone: string,
  today: string,
): TaskBar[] {
  const planned = new Map(schedule.map((one) => [one.task_id, one]));
  const shown = new Set(tasks.map(({ id }) => id));
  const bars = tasks.map((task) => {
    const plan = planned.get(task.id);
    return {
      task,
      ...spanOf(task, plan, zone, today),
      isCritical: plan?.critical ?? false,
      slackHours: Number(plan?.slack ?? 0),
    };
  });
  const under = Map.groupBy(bars, ({ task: { parent_id } }) =>
    parent_id && shown.has(parent_id) ? parent_id : "",
  );
  const branch = (parent: string, depth: number): TaskBar[] =>
    (under.get(parent) ?? [])
      .toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))
      .flatMap((bar) => [{ ...bar, depth }, ...branch(bar.task.id, depth + 1)]);
  return branch("", 0);
}

/** First and last day of a task. Missing dates are derived from the estimate or the schedule. */
function spanOf(
  { start_on, due_at, estimate }: OpsTaskView,
  plan: OpsScheduledTask | undefined,
  zone: string,
  today: string,
): { from: string; to: string; isSet: boolean } {
  const due = due_at ? dayIn(zone, new Date(due_at)) : undefined;
  const days = Math.max(1, Math.ceil(Number(estimate ?? HOURS_A_DAY) / HOURS_A_DAY));
  if (start_on && due) return { from: start_on, to: due, isSet: true };
  if (due) return { from: workingDaysFrom(due, 1 - days), to: due, isSet: false };
  if (start_on) return { from: start_on, to: workingDaysFrom(start_on, days - 1), isSet: false };
  return { from: plan?.starts_on ?? today, to: plan?.ends_on ?? today, isSet: false };
}

function workingDaysFrom(day: string, days: number): string {
  const step = Math.sign(days);
  let found = day;
  for (let left = Math.abs(days); left > 0; ) {
    found = addDays(found, step);
    if (weekdayOf(found) <= 5) left -= 1;
  }
  return found;
}

/** New dates of a task. The due date keeps its time of day. */
export function daysSet(task: OpsTaskView, from: string, to: string, zone: string) {
  const time = task.due_at ? timeIn(zone, new Date(task.due_at)) : "17:00";
  return { start_on: from, due_at: momentIn(zone, to, time) };
}
