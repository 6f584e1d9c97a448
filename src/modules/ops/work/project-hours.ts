import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { addDays, daysBetween, weekdayOf } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { formatDecimal } from "../../../kernel/decimal.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { oneVisible } from "./one-visible.ts";
import { projects } from "./projects.ts";

/** Timesheets belong to another module, so they are referenced by name. */
const TIMESHEETS = { collection: "hr.timesheets" };

const USUAL_DAYS = 8 * 7;
const MOST_DAYS = 53 * 7;

const day = (description: string) => Type.String({ format: "date", description });
const hours = (description: string) => Type.String({ description: `${description}; a decimal` });

const weekSchema = Type.Object(
  {
    employee_id: Type.String(),
    task_id: nullable(Type.String({ description: "Null for the project as a whole" })),
    week_start: day("Monday of the week"),
    hours: hours("Hours entered and not rejected"),
    approved_hours: hours("Hours on approved or invoiced timesheets"),
    billable_hours: hours("Billable hours"),
  },
  { ...closed, $id: "OpsProjectWeek" },
);

const hoursSchema = Type.Object(
  {
    project_id: Type.String(),
    from: day("Monday of the first week"),
    to: day("Sunday of the last week"),
    hours: hours("Total of all weeks"),
    approved_hours: hours("Total of all weeks"),
    billable_hours: hours("Total of all weeks"),
    weeks: Type.Array(weekSchema, { description: "By employee, task and week, without zero hours" }),
  },
  { ...closed, $id: "OpsProjectHours" },
);

export const projectHours: Action = defineAction({
  name: "ops.projects.hours",
  summary: "List the hours of a project by person, task and week",
  description:
    "Covers the timesheets that you can see: rejected ones do not count, drafts and submitted ones " +
    "count but are not approved yet. Whole weeks from Monday to Sunday. Defaults to the last eight " +
    "weeks including the current one, up to 53.",
  kind: "read",
  collection: projects.collection,
  http: [{ method: "GET", path: "/api/v1/ops/projects/:id/hours" }],
  errors: ["RECORD_NOT_FOUND"],
  input: Type.Object(
    {
      id: idInput,
      from: Type.Optional(day("Any day of the first week")),
      to: Type.Optional(day("Any day of the last week. Defaults to the current week")),
    },
    closed,
  ),
  output: hoursSchema,
  run: async (context, { id, ...given }) => {
    const project = oneVisible(context, projects, id);
    const { from, to } = wholeWeeks(context.today, given);
    const weeks = weeksOf(context, project.id, from, to);
    return { project_id: project.id, from, to, ...sumsOf(weeks), weeks: weeks.map(shown) };
  },
});

function wholeWeeks(today: string, given: { from?: string; to?: string }): { from: string; to: string } {
  const to = addDays(mondayOf(given.to ?? today), 6);
  const from = mondayOf(given.from ?? addDays(to, 1 - USUAL_DAYS));
  if (from > to) throw invalid("from", "DATE_ORDER", say("ops.errors.fromAfterTo"));
  if (daysBetween(from, to) >= MOST_DAYS)
    throw invalid("from", "SPAN_TOO_LONG", say("ops.errors.tooManyWeeks"));
  return { from, to };
}

const mondayOf = (date: string) => addDays(date, 1 - weekdayOf(date));

/** Hours are in millionths, as stored. */
interface Week {
  employee_id: string;
  task_id: string | null;
  week_start: string;
  hours: number;
  approved_hours: number;
  billable_hours: number;
}

function weeksOf(context: ReadContext, project: string, from: string, to: string): Week[] {
  const rows = queryRows(
    context,
    sql`SELECT sheet.employee_id, lines.task_id, sheet.week_start, sum(lines.hours) AS hours,
          sum(CASE WHEN sheet.state IN ('approved', 'invoiced') THEN lines.hours ELSE 0 END) AS approved,
          sum(CASE WHEN lines.billable THEN lines.hours ELSE 0 END) AS billable
        FROM (SELECT rid, employee_id, week_start, state FROM hr_timesheets
              WHERE ${context.records.visible(TIMESHEETS)} AND state <> 'rejected'
                AND week_start BETWEEN ${from} AND ${to}) sheet
        JOIN hr_timesheets_lines lines ON lines.parent = sheet.rid AND lines.project_id = ${project}
        GROUP BY sheet.employee_id, lines.task_id, sheet.week_start HAVING sum(lines.hours) > 0
        ORDER BY sheet.employee_id, lines.task_id, sheet.week_start`,
  );
  context.returned(rows.length);
  return rows.map((row) => ({
    employee_id: String(row.employee_id),
    task_id: row.task_id === null ? null : String(row.task_id),
    week_start: String(row.week_start),
    hours: Number(row.hours),
    approved_hours: Number(row.approved),
    billable_hours: Number(row.billable),
  }));
}

const decimal = (hours: number) => formatDecimal(BigInt(hours));

function shown(week: Week): Static<typeof weekSchema> {
  const { hours, approved_hours, billable_hours } = week;
  return {
    ...week,
    hours: decimal(hours),
    approved_hours: decimal(approved_hours),
    billable_hours: decimal(billable_hours),
  };
}

function sumsOf(weeks: readonly Week[]) {
  const sum = (figure: (week: Week) => number) =>
    decimal(weeks.reduce((total, week) => total + figure(week), 0));
  return {
    hours: sum((week) => week.hours),
    approved_hours: sum((week) => week.approved_hours),
    billable_hours: sum((week) => week.billable_hours),
  };
}
