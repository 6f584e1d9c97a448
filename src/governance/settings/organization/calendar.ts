import type { Calendar } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";

/** The organisation's calendar, which knows the holidays from one day to another, both included. */
export function readCalendar({ handle, principal }: ReadContext, from: string, to: string): Calendar {
  const { connection } = handle;
  const { key } = principal.organization;
  const organization = connection.statement("SELECT working_days FROM organizations WHERE key = ?").get(key);
  const holidays = connection
    .statement(
      `SELECT date, half_day FROM settings_holidays
       WHERE org = ? AND date BETWEEN ? AND ? AND archived_at IS NULL`,
    )
    .all(key, from, to);
  return {
    workingDays: parseWorkingDays(organization?.working_days ?? "[]"),
    holidays: new Map(holidays.map(({ date, half_day }) => [String(date), half_day === 1 ? "half" : "full"])),
  };
}

/** The weekdays as the organisation's row keeps them. */
export function parseWorkingDays(stored: unknown): number[] {
  // Written by addOrganization and the settings, after validation.
  return JSON.parse(String(stored)) as number[];
}
