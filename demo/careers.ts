import { addDays, addMonths } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { OPENINGS, type Opening, PARENT } from "./data/staff.ts";
import { signEmployment } from "./employment.ts";
import { emailOf } from "./founding.ts";
import { recordAbsence } from "./leave.ts";
import { addressOf } from "./parties.ts";
import { textOf } from "./reading.ts";
import type { Worker } from "./staff.ts";

/** Employee who leaves, month of the notice, and successor. */
const LEAVER = { last: "Prohaska", month: 6, successor: "Wieczorek" };

export function changeStaff(cast: Cast, month: Month): void {
  const { world } = cast;
  for (const opening of OPENINGS.filter((one) => one.month === month.index))
    world.plan(addDays(month.first, 3), () => lookFor(cast, opening));
  if (month.first.slice(5, 7) === "01") world.plan(addDays(month.first, 7), () => raiseSalaries(cast));
  if (month.index === LEAVER.month) world.plan(addDays(month.first, 10), () => giveNotice(cast));
  if (month.index === PARENT.month) {
    const parent = cast.team.worker(PARENT.last);
    const until = addDays(addMonths(month.first, PARENT.months), 5);
    world.plan(addDays(month.first, 6), () => recordAbsence(cast, parent, cast.entitlements.parental, until));
  }
}

async function raiseSalaries({ world, crew, team }: Cast): Promise<void> {
  await Promise.all(
    team.on(world.today).map(async (worker) => {
      worker.salary = Math.round((worker.salary * 1.035) / 100_00) * 100_00;
      await world.act(crew.people, "hr.employees.update", { id: worker.id, salary: worker.salary });
    }),
  );
}

/** Advertises an opening, for which candidates apply over two weeks. */
async function lookFor(cast: Cast, opening: Opening): Promise<void> {
  const { world, crew, team } = cast;
  const { job, unit, manager, salary, applicants } = opening;
  const { id } = await world.act(crew.people, "hr.job-openings.create", {
    ...{ title: job, org_unit_id: team.unit[unit], manager_id: team.worker(manager).id },
    description: `We are hiring: ${job}. Start on ${addMonths(world.today, 2)} or by agreement.`,
    salary_min: salary * 95,
    salary_max: salary * 106,
    closes_on: addDays(world.today, 35),
  });
  await world.act(crew.director, "hr.job-openings.approve", { id });
  await world.act(crew.people, "hr.job-openings.open", { id });
  for (const [i, applicant] of applicants.entries())
    world.plan(addDays(world.today, 6 + 3 * i), () => apply(cast, opening, id, applicant, i));
}

async function apply(
  cast: Cast,
  opening: Opening,
  opening_id: string,
  { name, rating }: Opening["applicants"][number],
  place: number,
): Promise<void> {
  const { world, crew } = cast;
  const [first = "", last = ""] = name.split(" ");
  const lead = cast.team.worker(opening.manager).self;
  const { id } = await world.act(crew.people, "hr.candidates.create", {
    ...{ name, opening_id, rating, email: addressOf(first, last, "mail") },
    source: world.random.of(name).pick(["job_board", "website", "referral", "social_media"]),
  });
  if (rating < 3) {
    world.plan(addDays(world.today, 5), () => turnDown(cast, id, "Not enough experience"));
    return;
  }
  world.plan(addDays(world.today, 4), async () => {
    await world.act(crew.people, "hr.candidates.shortlist", { id });
    await world.act(crew.people, "hr.candidates.invite", {
      ...{ id, interviewer_id: lead.principal.id },
      interview_at: `${addDays(world.today, 7)}T10:00:00Z`,
    });
    world.plan(addDays(world.today, 9), () => decide(cast, opening, id, place));
  });
}

/** Offers the position to the first candidate, and rejects the others after acceptance. */
async function decide(cast: Cast, opening: Opening, id: string, place: number): Promise<void> {
  const { world, crew } = cast;
  if (place > 0) {
    world.plan(addDays(world.today, 12), () => turnDown(cast, id, "Position filled"));
    return;
  }
  await world.act(crew.people, "hr.candidates.pass", { id });
  const start_on = `${addMonths(world.today, 1).slice(0, 8)}01`;
  await world.act(crew.people, "hr.candidates.offer", { id, start_on, salary_offer: opening.salary * 100 });
  world.plan(addDays(world.today, 6), () => hire(cast, opening, id, start_on));
}

async function turnDown({ world, crew }: Cast, id: string, end_reason: string): Promise<void> {
  await world.act(crew.people, "hr.candidates.reject", { id, end_reason });
}

/** Hires a candidate, who signs the contract before the first day. */
async function hire(cast: Cast, opening: Opening, candidate: string, start_on: string): Promise<void> {
  const { world, crew, team } = cast;
  const hired = await world.act(crew.people, "hr.candidates.hire", { id: candidate });
  const id = textOf(hired, "employee_id");
  const [first = "", last = ""] = textOf(hired, "name").split(" ");
  const employee = await world.act(crew.people, "hr.employees.get", { id });
  await signEmployment(cast, textOf(employee, "contract_id"), id, `${first} ${last}`);
  const { job, unit, manager, salary } = opening;
  const starts = start_on > world.today ? start_on : addDays(world.today, 1);
  team.workers.push({
    ...{ id, first, last, job, unit, starts, salary: salary * 100, part: 1, away: new Set() },
    works: () => true,
    self: crew.people,
    approver: team.worker(manager).self,
  });
  world.plan(starts, () => beginWork(cast, id, { first, last }));
}

async function beginWork(cast: Cast, id: string, who: Pick<Worker, "first" | "last">): Promise<void> {
  const { world, crew } = cast;
  await world.act(crew.people, "hr.employees.activate", { id });
  const employee = await world.act(crew.people, "hr.employees.get", { id });
  const tasks = await world.list(crew.operations, "ops.tasks", {
    title: `Prepare onboarding for ${textOf(employee, "number")}`,
  });
  for (const task of tasks) {
    await world.act(crew.operations, "ops.tasks.start", { id: task.id });
    await world.act(crew.operations, "ops.tasks.complete", { id: task.id });
  }
  await world.act(crew.people, "hr.employees.update", {
    id,
    work_email: emailOf(who),
  });
}

/** An employee gives notice; the successor takes over two months later. */
async function giveNotice(cast: Cast): Promise<void> {
  const { world, crew, team } = cast;
  const worker = team.worker(LEAVER.last);
  const end_date = addDays(addMonths(`${world.today.slice(0, 8)}01`, 2), -1);
  await world.act(crew.people, "hr.employees.give_notice", {
    id: worker.id,
    end_date,
    end_reason: "resignation",
  });
  worker.ends = end_date;
  world.plan(addDays(end_date, 1), async () => {
    const employee = await world.act(crew.people, "hr.employees.get", { id: worker.id });
    // The server ends an employment after its last day.
    if (employee.state !== "notice") return;
    await world.act(crew.people, "hr.employees.terminate", {
      id: worker.id,
      successor_id: team.worker(LEAVER.successor).id,
    });
  });
}
