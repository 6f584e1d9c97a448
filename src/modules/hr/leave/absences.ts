import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { readCalendar } from "../../../governance/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { daysBetween } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { formatDecimal } from "../../../kernel/decimal.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { employees } from "../people/employees.ts";
import { leaveRequests } from "./leave-requests.ts";

const day = Type.String({ format: "date" });
const AT_ONCE = 400;

const absenceSchema = Type.Object(
  {
    id: nullable(Type.String({ description: "Leave request, if you can see it" })),
    version: nullable(Type.Integer({ description: "Version of the leave request, for decisions on it" })),
    from: day,
    to: day,
    half_day: nullable(Type.String()),
    days: nullable(Type.String()),
    state: nullable(Type.String({ description: "Null for colleagues, who are shown only as away" })),
    leave_type_id: nullable(Type.String()),
    type: nullable(Type.String({ description: "Name of the leave type" })),
    decides: Type.Boolean({ description: "True if it awaits your decision" }),
  },
  { ...closed, $id: "HrAbsence" },
);

const personSchema = Type.Object(
  {
    employee_id: Type.String(),
    name: Type.String(),
    job_title: nullable(Type.String()),
    unit: nullable(Type.String({ description: "Name of the unit" })),
    unit_id: nullable(Type.String()),
    self: Type.Boolean({ description: "True for yourself" }),
    absences: Type.Array(absenceSchema),
  },
  { ...closed, $id: "HrAbsentPerson" },
);

type Absence = Static<typeof absenceSchema>;
type Person = Static<typeof personSchema>;
export interface Absences {
  people: Person[];
}

/** Leave calendar of the employees that the caller may see. */
export function absencesAction(): Action {
  return defineAction({
    name: "hr.absences",
    summary: "List absences and public holidays",
    description:
      "Includes everyone whose leave requests you can list, with requested and approved leave. Colleagues of the same unit are shown as away, without the reason. If you can list employees, all of them are included.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/hr/absences" }],
    input: Type.Object(
      {
        from: day,
        to: Type.String({ format: "date", description: `Up to ${AT_ONCE} days after from` }),
      },
      closed,
    ),
    output: Type.Object(
      {
        from: day,
        to: day,
        working_days: Type.Array(Type.Integer({ description: "1 is Monday, 7 is Sunday" })),
        holidays: Type.Array(
          Type.Object({ date: day, name: Type.String(), half_day: Type.Boolean() }, closed),
        ),
        people: Type.Array(personSchema),
      },
      { ...closed, $id: "HrAbsences" },
    ),
    run: async (context, { from, to }) => {
      if (to < from) throw invalid("to", "BEFORE_START", say("records.errors.endBeforeStart"));
      if (daysBetween(from, to) > AT_ONCE)
        throw invalid("to", "TOO_LONG", say("records.errors.periodTooLong", { days: AT_ONCE }));
      const people = peopleFor(context, from, to);
      for (const absence of [...openTo(context, from, to), ...ofColleagues(context, from, to)]) {
        const known = people.get(absence.employee)?.absences;
        if (known && !known.some((one) => isSame(one, absence.shown))) known.push(absence.shown);
      }
      context.returned(people.size);
      return { from, to, ...restDays(context, from, to), people: [...people.values()] };
    },
  });
}

/** The caller, their colleagues in the unit, and employees whose record or requests the caller may see. */
function peopleFor(context: ReadContext, from: string, to: string): Map<string, Person> {
  const { organization, id } = context.principal;
  const listed = context.may("hr.employees.list") ? context.records.visible(employees) : sql`0`;
  const rows = queryRows(
    context,
    sql`SELECT one.id, one.first_name, one.last_name, one.job_title, one.user_id, unit.id AS unit_id, unit.name AS unit
        FROM hr_employees AS one
        LEFT JOIN hr_org_units AS unit ON unit.id = one.org_unit_id AND unit.org = one.org
        WHERE one.org = ${organization.key} AND one.archived_at IS NULL AND one.id IN (
          SELECT id FROM hr_employees WHERE org = ${organization.key} AND ${AT_WORK} AND (
            ${listed} OR user_id = ${id} OR org_unit_id IN (${ownUnits(context)}))
          UNION SELECT employee_id FROM hr_leave_requests WHERE ${shownRequests(context, from, to)})
        ORDER BY unit.name IS NULL, unit.name, one.last_name, one.first_name, one.id`,
  );
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        employee_id: String(row.id),
        name: [row.first_name, row.last_name].filter((part) => part !== null).join(" "),
        job_title: textOr(row.job_title),
        unit: textOr(row.unit),
        unit_id: textOr(row.unit_id),
        self: row.user_id === id,
        absences: [],
      },
    ]),
  );
}

const AT_WORK = sql`state IN ('active', 'on_leave', 'notice', 'onboarding') AND archived_at IS NULL`;

const ownUnits = ({ principal }: ReadContext) =>
  sql`SELECT org_unit_id FROM hr_employees WHERE org = ${principal.organization.key}
      AND user_id = ${principal.id} AND org_unit_id IS NOT NULL AND ${AT_WORK}`;

const shownRequests = (context: ReadContext, from: string, to: string) =>
  sql`org = ${context.principal.organization.key} AND archived_at IS NULL
      AND ${context.may("hr.leave-requests.list") ? context.records.visible(leaveRequests) : sql`0`}
      AND "to" >= ${from} AND "from" <= ${to} AND state IN ('submitted', 'approved', 'taken')`;

/** A morning and an afternoon of the same day are different absences. */
const isSame = (one: Absence, other: Absence) =>
  one.from === other.from && one.to === other.to && one.half_day === other.half_day;

interface Found {
  employee: string;
  shown: Absence;
}

function openTo(context: ReadContext, from: string, to: string): Found[] {
  const rows = queryRows(
    context,
    sql`SELECT id, version, employee_id, user_id, approver_id, created_by, "from", "to", half_day, days, state, leave_type_id,
          (SELECT name FROM hr_leave_types WHERE id = leave_type_id) AS type
        FROM hr_leave_requests WHERE ${shownRequests(context, from, to)} ORDER BY "from", id`,
  );
  const { id } = context.principal;
  const reassigns = context.holds("hr.leave-requests.reassign");
  return rows.map((row) => ({
    employee: String(row.employee_id),
    shown: {
      id: String(row.id),
      version: Number(row.version),
      from: String(row.from),
      to: String(row.to),
      half_day: textOr(row.half_day),
      days: row.days === null ? null : formatDecimal(BigInt(String(row.days))),
      state: textOr(row.state),
      leave_type_id: textOr(row.leave_type_id),
      type: textOr(row.type),
      decides:
        row.state === "submitted" &&
        row.user_id !== id &&
        (reassigns || (row.approver_id === id && row.created_by !== id)) &&
        context.may("hr.leave-requests.approve"),
    },
  }));
}

/** Absences of colleagues, without details, so that the caller can plan around them. */
function ofColleagues(context: ReadContext, from: string, to: string): Found[] {
  const rows = queryRows(
    context,
    sql`SELECT employee_id, "from", "to", half_day FROM hr_leave_requests
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL
          AND "to" >= ${from} AND "from" <= ${to} AND state IN ('approved', 'taken')
          AND employee_id IN (SELECT id FROM hr_employees WHERE org_unit_id IN (${ownUnits(context)}))
        ORDER BY "from", id`,
  );
  return rows.map((row) => ({
    employee: String(row.employee_id),
    shown: {
      id: null,
      version: null,
      from: String(row.from),
      to: String(row.to),
      half_day: textOr(row.half_day),
      days: null,
      state: null,
      leave_type_id: null,
      type: null,
      decides: false,
    },
  }));
}

function restDays(context: ReadContext, from: string, to: string) {
  const rows = queryRows(
    context,
    sql`SELECT date, name, half_day FROM settings_holidays
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL AND date BETWEEN ${from} AND ${to}
        ORDER BY date, id`,
  );
  return {
    working_days: [...readCalendar(context, from, to).workingDays],
    holidays: rows.map(({ date, name, half_day }) => ({
      date: String(date),
      name: textOr(name) ?? "",
      half_day: Number(half_day) === 1,
    })),
  };
}

const textOr = (value: unknown) => (value === null || value === undefined ? null : String(value));
