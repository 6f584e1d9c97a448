import { addDays, addMonths } from "../../../kernel/calendar.ts";
import { dayIn, startOfDay } from "../../../kernel/clock.ts";
import type { OrganizationRef } from "../../../kernel/principal.ts";

export interface Windows {
  day: string;
  month: string;
}

/** Current day and month in the organisation's calendar, such as d:2026-11-21 and m:2026-11. */
export function windowsAt({ timeZone }: Pick<OrganizationRef, "timeZone">, now: number): Windows {
  const day = dayIn(timeZone, now);
  return { day: `d:${day}`, month: `m:${day.slice(0, 7)}` };
}

/** Exclusive end of a window, in UTC milliseconds. */
export function endOfWindow({ timeZone }: Pick<OrganizationRef, "timeZone">, window: string): number {
  const date = window.slice(2);
  const next = window.startsWith("d:") ? addDays(date, 1) : addMonths(`${date}-01`, 1);
  return startOfDay(timeZone, next);
}
