import type { HrTimesheet } from "../../../../client/contract.ts";
import { addDays, weekdayOf } from "../../../../kernel/calendar.ts";

type Line = NonNullable<HrTimesheet["lines"]>[number];

export interface Row {
  readonly key: string;
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly billable: boolean;
  readonly note: string;
  /** Monday to Sunday, as entered. */
  readonly hours: readonly string[];
}

export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
const EMPTY: readonly string[] = WEEK.map(() => "");

let made = 0;

export function emptyRow(): Row {
  made += 1;
  // Keys are unique within this page only.
  return { key: `row ${made}`, projectId: null, taskId: null, billable: false, note: "", hours: EMPTY };
}

/** ISO week of a day: `2026-W47`. */
export function weekOf(day: string): string {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const year = thursday.slice(0, 4);
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, "0")}`;
}

/** Undefined if malformed. */
export function mondayOf(week: string): string | undefined {
  const [, year, number] = /^(\d{4})-W(\d\d)$/.exec(week) ?? [];
  if (!year || !number) return undefined;
  const fourth = `${year}-01-04`;
  return addDays(fourth, 1 - weekdayOf(fourth) + (Number(number) - 1) * 7);
}

/** Groups lines by work item; hours of the same day add up. */
export function rowsOf(lines: readonly Line[], monday: string): Row[] {
  const rows = new Map<string, Row>();
  for (const { date, hours, project_id, task_id, billable, note } of lines) {
    const key = JSON.stringify([project_id, task_id, billable, note]);
    const row = rows.get(key) ?? {
      ...emptyRow(),
      projectId: project_id,
      taskId: task_id,
      billable,
      note: note ?? "",
    };
    const day = Math.round((Date.parse(date) - Date.parse(monday)) / 86_400_000);
    const sum = Number(row.hours[day] || 0) + Number(hours);
    rows.set(key, { ...row, hours: row.hours.map((one, index) => (index === day ? String(sum) : one)) });
  }
  return [...rows.values()];
}

export function linesOf(rows: readonly Row[], monday: string) {
  return rows.flatMap(({ projectId, taskId, billable, note, hours }) =>
    hours.flatMap((typed, day) => {
      const value = hoursIn(typed);
      if (!value) return [];
      return [
        {
          date: addDays(monday, day),
          hours: String(value),
          project_id: projectId,
          task_id: projectId ? taskId : null,
          billable,
          note: note.trim() || null,
        },
      ];
    }),
  );
}

/** Parses hours: `7.5`, `7,5`, `7:30`, `7h`. Undefined if invalid or longer than a day. */
export function hoursIn(typed: string): number | undefined {
  const text = typed.trim().toLowerCase().replace(/h$/, "").trim();
  if (text === "") return 0;
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  const value = hours && minutes ? Number(hours) + Number(minutes) / 60 : Number(text.replace(",", "."));
  return Number.isFinite(value) && value >= 0 && value <= 24 ? Math.round(value * 100) / 100 : undefined;
}

export const isWrong = (typed: string) => hoursIn(typed) === undefined;

export const sum = (typed: readonly string[]) =>
  Math.round(typed.reduce((all, one) => all + (hoursIn(one) ?? 0), 0) * 100) / 100;
