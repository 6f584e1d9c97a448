import { addMonths } from "../../../kernel/calendar.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import type { Asset } from "./asset-fields.ts";
import { OPEN_TASK } from "./project-tasks.ts";

export function isServiceDue(context: ReadContext, { state, next_service_on }: Asset): boolean {
  if (state !== "in_use" && state !== "maintenance") return false;
  return next_service_on !== null && next_service_on <= context.today;
}

export function servicedOn({ service_every_months }: Asset, day: string) {
  return {
    last_serviced_on: day,
    next_service_on: service_every_months === null ? null : addMonths(day, service_every_months),
    service_task_id: null,
  };
}

export async function completeService(
  context: WriteContext,
  asset: Asset,
  { serviced_on }: { serviced_on?: string },
) {
  const day = serviced_on ?? context.today;
  if (day > context.today) throw invalid("serviced_on", "IN_FUTURE", say("ops.errors.dateInFuture"));
  const tasks = context.records.entity("ops.tasks");
  const task = asset.service_task_id ? context.records.find(tasks, asset.service_task_id) : undefined;
  if (task && OPEN_TASK.some((open) => open === task.state))
    await context.records.update(tasks, task, { state: "done", done_at: context.now });
  return servicedOn(asset, day);
}
