import { readCalendar } from "../../../governance/index.ts";
import { localiseFor } from "../../../identity/index.ts";
import { addDays, isWorkingDay, laterOf } from "../../../kernel/calendar.ts";
import { startOfDay } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { localise } from "../../../kernel/language.ts";
import type { Money } from "../../../kernel/money.ts";
import { say } from "../../../text/message.ts";
import { contracts } from "../../legal/index.ts";
import { tasks } from "../../ops/index.ts";
import { employees } from "../people/employees.ts";
import { userOf } from "../people/own.ts";
import { jobOpenings } from "./job-openings.ts";

type Employee = RecordIn<typeof employees>;
type Opening = RecordIn<typeof jobOpenings>;

interface Candidate {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  state: string;
  opening_id: string;
  salary_offer: Money | null;
  salary_per: "year" | "month";
  start_on: string | null;
  employee_id: string | null;
}

interface Hired {
  employee_id: string;
  hired_at: number;
  start_on: string;
}

const CHECKLIST = [
  say("hr.tasks.signContract"),
  say("hr.tasks.register"),
  say("hr.tasks.workplace"),
  say("hr.tasks.invite"),
  say("hr.tasks.introduce"),
];

/** Creates an employee from a candidate. Changes nothing if the candidate is already hired. */
export async function hire(
  context: WriteContext,
  candidate: Candidate,
): Promise<Hired | Pick<Candidate, "start_on">> {
  if (candidate.employee_id !== null) {
    const stored = context.records.facts<Pick<Candidate, "start_on">>("hr.candidates", candidate.id);
    return { start_on: stored?.start_on ?? null };
  }
  const opening = context.records.get(jobOpenings, candidate.opening_id);
  requirePlace(opening);
  const start = candidate.start_on;
  if (start === null) throw invalid("start_on", "REQUIRED", say("hr.errors.startMissing"));
  const employee = await employ(context, candidate, opening, start);
  await draftContract(context, employee);
  await prepareFirstDay(context, employee);
  await fill(context, opening);
  return { employee_id: employee.id, hired_at: context.now, start_on: start };
}

function requirePlace({ state, hired, headcount }: Opening): void {
  if (state !== "open" && state !== "on_hold") {
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("hr.errors.openingNotOpen"),
    });
  }
  if (hired >= headcount) throw invalid("opening_id", "HEADCOUNT_REACHED", say("hr.errors.openingFilled"));
}

function employ(
  context: WriteContext,
  candidate: Candidate,
  opening: Opening,
  start: string,
): Promise<Employee> {
  const { first_name, last_name } = splitName(candidate.name);
  return context.records.insert(employees, {
    first_name,
    last_name,
    personal_email: candidate.email,
    phone: candidate.phone,
    org_unit_id: opening.org_unit_id,
    manager_id: opening.manager_id,
    job_title: opening.title.slice(0, 100),
    type: opening.type,
    start_date: start,
    salary: candidate.salary_offer,
    salary_per: candidate.salary_per,
  });
}

/** The last word is the family name. A single word is used for both names. */
function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? name;
  const first = words.length > 1 ? words.slice(0, -1).join(" ") : last;
  return { first_name: first.slice(0, 100), last_name: last.slice(0, 100) };
}

/** Omits the salary, since more users may see contracts. */
async function draftContract(context: WriteContext, employee: Employee): Promise<void> {
  const contract = await context.records.insert(contracts, {
    title: localise(context, say("hr.papers.employment", { number: employee.number ?? "" })),
    kind: "employment",
    parties: [
      { side: "us", role: localise(context, say("hr.papers.employer")) },
      { side: "them", role: localise(context, say("hr.papers.employee")), employee_id: employee.id },
    ],
    start: employee.start_date,
  });
  await context.records.update(employees, employee, { contract_id: contract.id });
}

async function prepareFirstDay(context: WriteContext, employee: Employee): Promise<void> {
  const assignee =
    userOf(context, employee.manager_id) ?? (context.principal.kind === "user" ? context.principal.id : null);
  await context.records.insert(tasks, {
    title: localiseFor(context, assignee, say("hr.tasks.firstDay", { number: employee.number ?? "" })),
    assignee_id: assignee,
    about: { collection: "hr.employees", id: employee.id },
    due_at: dueBefore(context, employee.start_date),
    checklist: CHECKLIST.map((step) => ({ text: localiseFor(context, assignee, step), done: false })),
    state: "todo",
  });
}

/** End of the last working day before a start date, or of today if that day is past. */
function dueBefore(context: WriteContext, start: string): number {
  const before = addDays(start, -1);
  const calendar = readCalendar(context, context.today, before);
  let day = before;
  while (day > context.today && !isWorkingDay(day, calendar)) day = addDays(day, -1);
  const due = laterOf(context.today, day);
  return startOfDay(context.principal.organization.timeZone, addDays(due, 1)) - 1;
}

async function fill(context: WriteContext, opening: Opening): Promise<void> {
  const hired = opening.hired + 1;
  const filled = hired >= opening.headcount ? { state: "filled" as const, ended_at: context.now } : {};
  await context.records.update(jobOpenings, opening, { hired, ...filled });
}
