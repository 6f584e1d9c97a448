import { addMonths } from "../../../kernel/calendar.ts";
import { dayIn } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { AnyRecord, Collection } from "../../../records/index.ts";
import { say, type Text } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { basisText } from "./basis.ts";
import { defaultDuty } from "./defaults.ts";
import { type ScheduleSettings, scheduleFor } from "./schedule.ts";

/** Legal reason to keep a record for now, if any. */
export function obligation(
  { rules }: Pick<GovernanceParts, "rules">,
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
): Text | undefined {
  const schedule = scheduleFor(context, collection.name) ?? defaultDuty(rules.retention, collection.name);
  if (!schedule?.obliges || ("active" in schedule && !schedule.active)) return undefined;
  // Drafts have not been issued, so no retention duty applies.
  if (record.state === collection.entity.initial) return undefined;
  if (schedule.states.length > 0 && !schedule.states.includes(record.state)) return undefined;
  const begun = startOf(context, schedule, record);
  if (begun === undefined) return undefined;
  const until = addMonths(begun, schedule.months);
  return until >= context.today
    ? say("governance.reasons.keptUntil", { until, basis: basisText(schedule.basis) })
    : undefined;
}

function startOf(
  { principal }: ReadContext,
  { start }: ScheduleSettings,
  record: AnyRecord,
): string | undefined {
  const values: Record<string, unknown> = { ...record };
  const value = values[start] ?? record.created_at;
  if (typeof value === "string") return value;
  return typeof value === "number" ? dayIn(principal.organization.timeZone, value) : undefined;
}
