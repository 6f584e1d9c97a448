import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { jobOpenings } from "../hiring/job-openings.ts";
import { employees } from "./employees.ts";

const text = nullable(Type.String());

const personSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    job_title: text,
    manager_id: nullable(Type.String({ description: "Null for people without a manager" })),
    unit: nullable(Type.String({ description: "Name of the unit" })),
    state: Type.String(),
  },
  { ...closed, $id: "HrReportingPerson" },
);

const vacancySchema = Type.Object(
  {
    opening_id: Type.String(),
    title: Type.String(),
    manager_id: nullable(
      Type.String({
        description: "Manager of the people hired: as set in the job opening, otherwise the head of the unit",
      }),
    ),
    org_unit_id: text,
    unit: text,
    count: Type.Integer({ description: "Number of vacant positions" }),
  },
  { ...closed, $id: "HrVacancy" },
);

export function reportingLinesAction(): Action {
  return defineAction({
    name: "hr.reporting_lines",
    summary: "List reporting lines and vacancies",
    description: "Covers current employees and approved, unfilled job openings that you can list.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/hr/reporting-lines" }],
    input: Type.Object({}, closed),
    output: Type.Object(
      { people: Type.Array(personSchema), vacancies: Type.Array(vacancySchema) },
      { ...closed, $id: "HrReportingLines" },
    ),
    run: async (context) => {
      const lines = { people: peopleOf(context), vacancies: vacanciesOf(context) };
      context.returned(lines.people.length + lines.vacancies.length);
      return lines;
    },
  });
}

function peopleOf(context: ReadContext) {
  if (!context.may("hr.employees.list")) return [];
  return queryRows(
    context,
    sql`SELECT one.id, one.first_name, one.last_name, one.job_title, one.manager_id, one.state, unit.name AS unit
        FROM hr_employees AS one
        LEFT JOIN hr_org_units AS unit ON unit.id = one.org_unit_id AND unit.org = one.org
        WHERE one.org = ${context.principal.organization.key} AND one.id IN (
          SELECT id FROM hr_employees WHERE org = ${context.principal.organization.key}
            AND archived_at IS NULL AND state IN ('onboarding', 'active', 'on_leave', 'notice')
            AND ${context.records.visible(employees)})
        ORDER BY one.last_name, one.first_name, one.id`,
  ).map((row) => ({
    id: String(row.id),
    name: [row.first_name, row.last_name].filter((part) => part !== null).join(" "),
    job_title: textOr(row.job_title),
    manager_id: textOr(row.manager_id),
    unit: textOr(row.unit),
    state: String(row.state),
  }));
}

function vacanciesOf(context: ReadContext) {
  if (!context.may("hr.job-openings.list")) return [];
  return queryRows(
    context,
    sql`SELECT opening.id, opening.title, opening.org_unit_id, unit.name AS unit,
          coalesce(opening.manager_id, unit.head_id) AS manager_id, opening.headcount - opening.hired AS count
        FROM hr_job_openings AS opening
        LEFT JOIN hr_org_units AS unit ON unit.id = opening.org_unit_id AND unit.org = opening.org
        WHERE opening.org = ${context.principal.organization.key} AND opening.id IN (
          SELECT id FROM hr_job_openings WHERE org = ${context.principal.organization.key}
            AND archived_at IS NULL AND state IN ('approved', 'open', 'on_hold') AND headcount > hired
            AND ${context.records.visible(jobOpenings)})
        ORDER BY opening.title, opening.id`,
  ).map((row) => ({
    opening_id: String(row.id),
    title: String(row.title),
    manager_id: textOr(row.manager_id),
    org_unit_id: textOr(row.org_unit_id),
    unit: textOr(row.unit),
    count: Number(row.count),
  }));
}

const textOr = (value: unknown) => (value === null || value === undefined ? null : String(value));
