import type { Calendar } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { organizations } from "../../../kernel/tables.ts";
import { as, pick } from "../../../store/rows.ts";

/** Both `from` and `to` are inclusive. */
export function readCalendar({ handle, principal }: ReadContext, from: string, to: string): Calendar {
  const { connection } = handle;
  const { key } = principal.organization;
  const organization = connection.get`SELECT ${pick(organizations, "working_days")} FROM ${organizations} WHERE ${organizations.key} = ${key}`;
  const holidays = connection.all`
    SELECT date ${as<"date", string>("date")}, half_day ${as<"half", number>("half")} FROM settings_holidays
    WHERE org = ${key} AND date BETWEEN ${from} AND ${to} AND archived_at IS NULL`;
  return {
    workingDays: parseWorkingDays(organization?.working_days ?? "[]"),
    holidays: new Map(holidays.map(({ date, half }) => [date, half === 1 ? "half" : "full"])),
  };
}

export function parseWorkingDays(stored: string): number[] {
  // Written by `addOrganization` and the settings, after validation.
  return JSON.parse(stored) as number[];
}
