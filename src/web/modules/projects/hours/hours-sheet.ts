import type { OpsProjectHours } from "../../../../client/contract.ts";
import { addDays, daysBetween, eachDay } from "../../../../kernel/calendar.ts";
import type { Texts } from "../../../language/texts.ts";
import { millionths, quantityOf } from "../../print/quantity.ts";
import type { Sheet, SheetCell, SheetColumn, SheetRow } from "../../print/sheet.ts";

type Week = OpsProjectHours["weeks"][number];

export interface Called {
  person(id: string): string;
  task(id: string | null): string;
}

/** On narrow screens, only this many of the latest weeks are shown. */
const NARROW_WEEKS = 1;

/** One row per employee, followed by rows for their tasks, with one column per week. */
export function hoursSheet(report: OpsProjectHours, called: Called, t: Texts<"ops.hours">): Sheet {
  const mondays = eachDay(report.from, report.to).filter((_, place) => place % 7 === 0);
  const people = [...Map.groupBy(report.weeks, ({ employee_id }) => employee_id)]
    .map(([id, weeks]) => ({ id, name: called.person(id), weeks }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const weekColumns = mondays.map(
    (monday, place): SheetColumn => ({
      name: monday,
      label: t.week({ number: weekNumber(monday) }),
      kind: "quantity",
      blankZero: true,
      wide: place < mondays.length - NARROW_WEEKS,
    }),
  );
  return {
    name: `hours-${report.from}-${report.to}`,
    columns: [
      { name: "who", label: t.who },
      ...weekColumns,
      { name: "total", label: t.total, kind: "quantity" },
      { name: "approved", label: t.approved, kind: "quantity", blankZero: true, wide: true },
      { name: "billable", label: t.billable, kind: "quantity", blankZero: true, wide: true },
    ],
    rows: [
      ...people.flatMap(({ id, name, weeks }) => [
        rowOf(id, name, weeks, { kind: "group" }),
        ...taskRows(id, weeks, called),
      ]),
      rowOf("total", t.sum, report.weeks, { kind: "total" }),
    ],
  };
}

function taskRows(person: string, weeks: readonly Week[], called: Called): SheetRow[] {
  return [...Map.groupBy(weeks, ({ task_id }) => task_id)].map(([task, own]) => ({
    ...rowOf(`${person} ${task}`, called.task(task), own, { level: 1 }),
    ...(task && { to: { who: `/ops/tasks/${task}` } }),
  }));
}

function rowOf(
  key: string,
  who: string,
  weeks: readonly Week[],
  look: Pick<SheetRow, "kind" | "level">,
): SheetRow {
  const sum = (own: readonly Week[], figure: (week: Week) => string): SheetCell =>
    quantityOf(own.reduce((total, week) => total + millionths(figure(week)), 0));
  const byWeek = Map.groupBy(weeks, ({ week_start }) => week_start);
  return {
    key,
    ...look,
    cells: {
      who,
      ...Object.fromEntries([...byWeek].map(([monday, own]) => [monday, sum(own, ({ hours }) => hours)])),
      total: sum(weeks, ({ hours }) => hours),
      approved: sum(weeks, ({ approved_hours }) => approved_hours),
      billable: sum(weeks, ({ billable_hours }) => billable_hours),
    },
  };
}

/** ISO 8601 week number; a week belongs to the year of its Thursday. */
function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

export const shifted = ({ from, to }: Pick<OpsProjectHours, "from" | "to">, weeks: number) => ({
  from: addDays(from, weeks * 7),
  to: addDays(to, weeks * 7),
});
