import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { addMonths } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity, sameNames } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import {
  address,
  bankDetails,
  choice,
  choices,
  date,
  decimal,
  email,
  money,
  object,
  phone,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { queryRows, refuseCircle } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { checkIdentity } from "./employee-identity.ts";
import { requireOpenUnit } from "./unit-rules.ts";

export const EMPLOYMENT_TYPES = ["full", "part", "contract", "intern"] as const;

/** States that count towards the headcount. */
export const EMPLOYED = ["active", "on_leave", "notice"] as const;

/** States of an employment that has not ended. A user has at most one such employment. */
const OPEN_EMPLOYMENT = ["onboarding", ...EMPLOYED] as const;

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

const EMPLOYEE = { module: "hr", name: "employees", singular: "employee" };

export const employees = defineEntity({
  ...EMPLOYEE,
  description: "A person's employment, from the first day to the last.",
  nameable: [],
  fewHidden: true,
  label: ["first_name", "last_name"],
  ui: {
    columns: ["job_title", "org_unit_id", "manager_id", "type", "start_date", "weekly_hours"],
    joint: " ",
  },
  person: ["is", "about"],
  employment: { user: "user_id", over: ["terminated"], linkedBy: "terminate" },
  duty: { compares: "party" },
  numbering: { prefix: "E-", digits: 5 },
  fields: {
    first_name: text({ required: true, max: 100, privacy: "personal", search: true, filter: true }),
    last_name: text({ required: true, max: 100, privacy: "personal", search: true, filter: true }),
    work_email: email({ privacy: "personal", search: true, filter: true }),
    personal_email: email({ privacy: "personal" }),
    phone: phone({ privacy: "personal" }),
    birth_date: date({ privacy: "personal" }),
    national_id: text({
      max: 50,
      privacy: "sensitive",
      help: say("hr.fieldHelp.employees.national_id"),
    }),
    address: address({ privacy: "personal" }),
    bank: bankDetails({ privacy: "sensitive", help: say("hr.fieldHelp.employees.bank") }),
    emergency: object(
      Type.Object(
        {
          name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
          relation: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
          phone: Type.Optional(Type.String({ minLength: 3, maxLength: 40 })),
        },
        { additionalProperties: false, $id: "EmergencyContact" },
      ),
      { privacy: "personal", help: say("hr.fieldHelp.employees.emergency") },
    ),
    user_id: reference("users", { onArchive: "keep", help: say("hr.fieldHelp.employees.user_id") }),
    org_unit_id: reference("hr.org-units"),
    manager_id: reference("hr.employees", { help: say("hr.fieldHelp.employees.manager_id") }),
    job_title: text({ max: 100, search: true, filter: true }),
    contract_id: reference("legal.contracts", { onArchive: "keep" }),
    type: choice(EMPLOYMENT_TYPES, { required: true, initial: "full", filter: true }),
    start_date: date({ required: true, filter: true }),
    end_date: date({ filter: true, help: say("hr.fieldHelp.employees.end_date") }),
    weekly_hours: decimal({ required: true, initial: "40", min: "0", max: "80" }),
    work_days: choices(WEEKDAYS, {
      help: say("hr.fieldHelp.employees.work_days"),
    }),
    salary: money({ privacy: "sensitive" }),
    salary_per: choice(["year", "month"], { required: true, initial: "year" }),
    end_reason: choice(
      ["resignation", "dismissal", "redundancy", "end_of_contract", "retirement", "death", "other"],
      { set: "rules", filter: true },
    ),
    successor_id: reference("hr.employees", {
      set: "rules",
      onArchive: "keep",
      help: say("hr.fieldHelp.employees.successor_id"),
    }),
    retain_until: date({
      set: "rules",
      filter: true,
      help: say("hr.fieldHelp.employees.retain_until"),
    }),
  },
  states: ["onboarding", ...EMPLOYED, "terminated", "anonymised"],
  copies: {
    "hr.candidates": {
      first_name: ["name"],
      last_name: ["name"],
      personal_email: ["email"],
      salary: ["salary_offer"],
      start_date: ["start_on"],
      ...sameNames("phone", "salary_per"),
    },
    "hr.job-openings": { job_title: ["title"], ...sameNames("org_unit_id", "manager_id", "type") },
  },
  initial: "onboarding",
  frozen: ["terminated", "anonymised"],
  kept: [...EMPLOYED, "terminated", "anonymised"],
  transitions: {
    activate: {
      summary: "Activate an employee",
      from: ["onboarding"],
      to: "active",
      tier: "managing",
    },
    start_leave: {
      summary: "Start a long leave",
      from: ["active"],
      to: "on_leave",
    },
    end_leave: {
      summary: "End a long leave",
      from: ["on_leave"],
      to: "active",
    },
    give_notice: {
      summary: "Record a notice of termination",
      from: ["active", "on_leave"],
      to: "notice",
      tier: "managing",
      takes: { end_date: "required", end_reason: "required" },
    },
    terminate: {
      summary: "Terminate the employment and transfer open work to the successor, or to the manager",
      from: EMPLOYED,
      to: "terminated",
      tier: "managing",
      takes: { end_date: "optional", end_reason: "optional", successor_id: "optional" },
      apply: endEmployment,
    },
    anonymise: {
      summary: "Anonymise a former employee who is not under legal hold",
      from: ["terminated"],
      to: "anonymised",
      tier: "managing",
      destroys: true,
    },
    withdraw_notice: {
      summary: "Withdraw a notice of termination",
      from: ["notice"],
      to: "active",
      tier: "managing",
      apply: () => ({ end_date: null, end_reason: null }),
    },
  },
  next: [{ in: ["onboarding"], move: "activate" }],
  erasure: {
    // Keeps only what statistics of past years need.
    leaves: () => ({ user_id: null, owner_id: null, state: "anonymised" }),
    refuses: ({ state }) =>
      state === "terminated" || state === "anonymised" ? undefined : say("hr.reasons.employmentRunning"),
  },
  check: (context, record, before) => {
    checkIdentity(context, record, before);
    const { id, start_date, end_date, birth_date, manager_id, org_unit_id, user_id, state } = record;
    if (end_date !== null && end_date < start_date)
      throw invalid("end_date", "DATE_ORDER", say("records.errors.endBeforeStart"));
    if (birth_date !== null && birth_date >= start_date)
      throw invalid("birth_date", "DATE_ORDER", say("hr.errors.birthDate"));
    if (org_unit_id !== null && org_unit_id !== before?.org_unit_id)
      requireOpenUnit(context, "org_unit_id", org_unit_id);
    if (manager_id !== null && manager_id !== before?.manager_id) {
      refuseCircle(context, EMPLOYEE, "manager_id", { id, above: manager_id });
      requireWorkingHere(context, "manager_id", manager_id);
    }
    const restored = before !== undefined && before.archived_at !== null && record.archived_at === null;
    if (user_id !== null && isOpen(state) && (restored || user_id !== before?.user_id))
      refuseSecondEmployment(context, id, user_id);
  },
});

/** Records are kept this many months after the end of employment, until claims lapse. */
const RETENTION_MONTHS = 36;

interface Ending {
  id: string;
  end_date: string | null;
  end_reason: string | null;
  successor_id: string | null;
}

function endEmployment(
  context: WriteContext,
  { id, end_date, end_reason, successor_id }: Ending,
): { retain_until: string } {
  if (end_date === null) throw invalid("end_date", "REQUIRED", say("hr.errors.endDateMissing"));
  if (end_reason === null) throw invalid("end_reason", "REQUIRED", say("hr.errors.endReasonMissing"));
  if (successor_id === id) throw invalid("successor_id", "SAME_PERSON", say("hr.errors.ownSuccessor"));
  if (successor_id !== null) requireWorkingHere(context, "successor_id", successor_id);
  return { retain_until: addMonths(end_date, RETENTION_MONTHS) };
}

export function isOpen(state: string): boolean {
  return OPEN_EMPLOYMENT.some((one) => one === state);
}

function requireWorkingHere(context: WriteContext, path: string, employee: string): void {
  const [row] = queryRows(
    context,
    sql`SELECT state FROM hr_employees WHERE id = ${employee} AND org = ${context.principal.organization.key}`,
  );
  if (row && !isOpen(String(row.state))) throw invalid(path, "NOT_EMPLOYED", say("hr.errors.notEmployed"));
}

/** A user can only get a new employment after the previous one has ended. */
function refuseSecondEmployment(context: WriteContext, id: string, user: string): void {
  const states = sql.join(
    OPEN_EMPLOYMENT.map((state) => sql`${state}`),
    sql`, `,
  );
  const [other] = queryRows(
    context,
    sql`SELECT 1 AS found FROM hr_employees
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL
          AND user_id = ${user} AND id <> ${id} AND state IN (${states}) LIMIT 1`,
  );
  if (!other) return;
  throw new Fault("DUPLICATE_VALUE", {
    details: [
      {
        path: "user_id",
        code: "DUPLICATE",
        message: say("hr.errors.alreadyEmployed"),
      },
    ],
  });
}
