import { addDays, addMonths, weekdayOf } from "../src/kernel/calendar.ts";
import { bankDetailsOf } from "./bank-details.ts";
import type { Books } from "./books.ts";
import { CENTRE_OF, type Hand, STAFF, UNITS, type Unit } from "./data/staff.ts";
import { type Crew, emailOf } from "./founding.ts";
import type { Person, World } from "./world.ts";

export interface Worker {
  id: string;
  first: string;
  last: string;
  job: string;
  unit: Unit;
  /** Per year, in cents. */
  salary: number;
  /** User who enters the employee's records: the employee, or HR. */
  self: Person;
  /** User who approves the employee's requests. */
  approver: Person;
  starts: string;
  ends?: string;
  /** Days on which the employee is absent, to avoid overlaps. */
  away: Set<string>;
  /** Part-time share of full time. */
  part: number;
  works(day: string): boolean;
}

export interface Team {
  workers: Worker[];
  worker(last: string): Worker;
  unit: Readonly<Record<Unit, string>>;
  on(day: string): Worker[];
}

export async function enterStaff(world: World, crew: Crew, books: Books): Promise<Team> {
  const unit = await enterUnits(world, crew, books);
  const workers: Worker[] = [];
  const team: Team = {
    unit,
    workers,
    worker: (last) => {
      const found = workers.find((one) => one.last === last);
      if (!found) throw new Error(`nobody who is called ${last} works here`);
      return found;
    },
    on: (day) => workers.filter(({ starts, ends }) => starts <= day && (ends === undefined || day <= ends)),
  };
  // Level by level, so that managers exist before their reports.
  for (const level of levels()) {
    const entered = await Promise.all(level.map((hand) => enterWorker(world, crew, team, hand)));
    workers.push(...entered);
  }
  for (const { name, head } of UNITS)
    await world.act(crew.people, "hr.org-units.update", { id: unit[name], head_id: team.worker(head).id });
  return team;
}

async function enterUnits(world: World, { people }: Crew, { centre }: Books) {
  const made: [Unit, string][] = [];
  for (const { name, parent, headcount } of UNITS) {
    const parent_id = made.find(([above]) => above === parent)?.[1];
    const { id } = await world.act(people, "hr.org-units.create", {
      ...{ name, headcount_plan: headcount, cost_centre_id: centre[CENTRE_OF[name]] },
      ...(parent_id && { parent_id }),
    });
    made.push([name, id]);
  }
  // The list contains each name, so every key is set.
  return Object.fromEntries(made) as Record<Unit, string>;
}

function levels(): Hand[][] {
  const top = STAFF.filter(({ manager }) => manager === undefined);
  const found: Hand[][] = [];
  for (let level = top; level.length > 0; ) {
    found.push(level);
    const above = level.map(({ last }) => last);
    level = STAFF.filter(({ manager }) => manager !== undefined && above.includes(manager));
  }
  return found;
}

async function enterWorker(world: World, crew: Crew, team: Team, hand: Hand): Promise<Worker> {
  const { first, last, job, unit, salary, part, born, manager } = hand;
  const starts = addDays(addMonths(world.first, -hand.monthsBefore), -(hand.monthsBefore % 9));
  const member = Object.values(crew).find(({ name }) => name === `${first} ${last}`);
  const { id } = await world.act(crew.people, "hr.employees.create", {
    ...{ first_name: first, last_name: last, job_title: job, birth_date: born, start_date: starts },
    work_email: emailOf(hand),
    org_unit_id: team.unit[unit],
    salary: salary * 100,
    bank: bankDetailsOf(`${first} ${last}`),
    address: { city: "Vienna", country: "AT" },
    ...(manager && { manager_id: team.worker(manager).id }),
    ...(member && { user_id: member.principal.id }),
    ...(part && { type: "part", weekly_hours: part.hours, work_days: part.days }),
  });
  await world.act(crew.people, "hr.employees.activate", { id });
  const lead = Object.values(crew).find(({ name }) => manager !== undefined && name.endsWith(manager));
  return {
    ...{ id, first, last, job, unit, starts, away: new Set() },
    part: part ? part.days.length / 5 : 1,
    works: (day) => part === undefined || part.days.some((name) => WEEKDAYS[weekdayOf(day)] === name),
    salary: salary * 100,
    self: member ?? crew.people,
    // The director has no manager, so HR approves.
    approver: lead ?? crew.people,
  };
}

/** ISO 8601: 1 is Monday. */
const WEEKDAYS = ["", "mon", "tue", "wed", "thu", "fri", "sat", "sun"];
