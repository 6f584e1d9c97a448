import dayjs from "dayjs";
import type { Language } from "./languages.ts";

/** Day numbers from 1 January 2023: one in each month, and each weekday from Sunday. */
const MONTHS = Array.from({ length: 12 }, (_, month) => 1 + 31 * month);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Calendar names from Intl, which has them in any language. */
export function nameCalendar(language: Language): void {
  const named = (days: readonly number[], options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
    return days.map((day) => format.format(Date.UTC(2023, 0, day)));
  };
  const weekdays = named(WEEKDAYS, { weekday: "short" });
  const locale = {
    name: language,
    months: named(MONTHS, { month: "long" }),
    monthsShort: named(MONTHS, { month: "short" }),
    weekdays: named(WEEKDAYS, { weekday: "long" }),
    weekdaysShort: weekdays,
    weekdaysMin: weekdays,
    formats: {},
    relativeTime: {},
  };
  dayjs.locale(locale, undefined, true);
}
