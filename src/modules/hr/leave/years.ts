import { addDays, addMonths, daysInMonth, endOfMonth, startOfMonth } from "../../../kernel/calendar.ts";

/** Both days included. */
export interface Period {
  start: string;
  end: string;
}

/** `starts`: first day of leave years, such as 04-01. */
export function leaveYearOf(day: string, starts: string): Period {
  const thisYear = `${day.slice(0, 4)}-${starts}`;
  const start = thisYear <= day ? thisYear : addMonths(thisYear, -12);
  return { start, end: addDays(addMonths(start, 12), -1) };
}

export function monthOf(day: string): Period {
  return { start: startOfMonth(day), end: endOfMonth(day) };
}

/** `monthDay`: such as 03-31. 29 February becomes the 28th in common years. */
export function nextMonthDay(from: string, monthDay: string): string {
  const inYear = (year: number) => {
    const month = Number(monthDay.slice(0, 2));
    const last = daysInMonth(year, month);
    const day = Math.min(Number(monthDay.slice(3)), last);
    return `${String(year).padStart(4, "0")}-${monthDay.slice(0, 2)}-${String(day).padStart(2, "0")}`;
  };
  const year = Number(from.slice(0, 4));
  const first = inYear(year);
  return first >= from ? first : inYear(year + 1);
}

export const latest = (a: string, b: string) => (a > b ? a : b);
export const earliest = (a: string, b: string | null) => (b !== null && b < a ? b : a);
