import { findOrganization, type Plan } from "../../identity/index.ts";
import { addDays } from "../../kernel/calendar.ts";
import { dayIn, startOfDay } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { OrganizationRef } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import { say } from "../../text/message.ts";
import { cpuSpentToday } from "../generation/budget/usage.ts";

const PLAN_GIVES: Record<Plan, { keys: boolean; cpuSeconds: number }> = {
  enterprise: { keys: true, cpuSeconds: 4 * 3600 },
  standard: { keys: false, cpuSeconds: 0 },
};

export function hasKeys(plan: Plan): boolean {
  return PLAN_GIVES[plan].keys;
}

export function planHasKeys({ handle, org }: ReadContext): boolean {
  const found = findOrganization(handle.connection, org);
  return found !== undefined && hasKeys(found.plan);
}

/** Throws if the plan doesn't include API keys. Reading and revoking keys is possible on any plan. */
export function requireKeys(context: ReadContext): void {
  if (!planHasKeys(context)) throw new Fault("PLAN_REQUIRED");
}

/** Refuses work once the daily processor time is used up, by the organisation's calendar day. */
export function cpuRefusal(
  connection: Connection,
  { key, timeZone }: OrganizationRef,
  now: number,
): Fault | undefined {
  const plan = findOrganization(connection, key)?.plan ?? "standard";
  const today = dayIn(timeZone, now);
  if (cpuSpentToday(connection, key, today) < PLAN_GIVES[plan].cpuSeconds * 1000) return undefined;
  const reset = Math.ceil((startOfDay(timeZone, addDays(today, 1)) - now) / 1000);
  return new Fault("RATE_LIMITED", {
    message: say("learning.errors.cpuUsedUp"),
    retryAfterSeconds: reset,
    facts: { limit: { policy: "cpu-day", remaining: 0, reset } },
  });
}
