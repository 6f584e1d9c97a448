import { addDays, addWorkingDays, eachDay, isWorkingDay } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { PARENT } from "./data/staff.ts";
import type { Random } from "./random.ts";
import { listOf, textOf } from "./reading.ts";
import type { Worker } from "./staff.ts";

/** Probability of a leave request by month, from January; high in summer and at Christmas. */
const LEAVE_REQUESTS = [0.2, 0.3, 0.25, 0.4, 0.45, 0.7, 0.75, 0.5, 0.35, 0.3, 0.45, 0.3];

const ILLNESS = [0.22, 0.25, 0.2, 0.1, 0.08, 0.06, 0.05, 0.05, 0.08, 0.12, 0.18, 0.2];

export function beAway(cast: Cast, month: Month): void {
  const { world, team } = cast;
  const number = Number(month.first.slice(5, 7)) - 1;
  for (const worker of team.on(month.first)) {
    // No other leave shortly before parental leave.
    if (worker.last === PARENT.last && month.index >= PARENT.month - 2) continue;
    const random = world.random.of(`away ${worker.last} ${month.first}`);
    const day = () => addDays(month.first, random.whole(0, 25));
    if (random.chance(LEAVE_REQUESTS[number] ?? 0))
      world.plan(day(), () => askForLeave(cast, worker, random));
    if (random.chance(ILLNESS[number] ?? 0)) world.plan(day(), () => fallIll(cast, worker, random));
    if (random.chance(0.015)) world.plan(day(), () => careForSomebody(cast, worker, random));
  }
}

async function askForLeave(cast: Cast, worker: Worker, random: Random): Promise<void> {
  const { world, crew, entitlements } = cast;
  const answer = await world.call(crew.people, "hr.leave_balances", { employee_id: worker.id });
  const annual = listOf(answer, "balances").find(
    (one) => textOf(one, "leave_type_id") === entitlements.annual,
  );
  const available = annual === undefined ? 0 : Math.floor(Number(textOf(annual, "available")));
  const summer = ["05", "06", "07", "12"].includes(world.today.slice(5, 7));
  const wanted = Math.min(available, summer ? random.whole(4, 10) : random.whole(1, 4));
  const from = world.workday(addDays(world.today, random.whole(9, 40)));
  const to = addWorkingDays(from, wanted - 1, world.calendar);
  if (wanted < 1 || !isFree(cast, worker, from, to)) return;
  const { id } = await world.act(worker.self, "hr.leave-requests.create", {
    ...{ employee_id: worker.id, leave_type_id: entitlements.annual, from, to },
    ...standIn(cast, worker, random),
  });
  await world.act(worker.self, "hr.leave-requests.submit", { id });
  world.plan(addDays(world.today, random.whole(1, 4)), () => decide(cast, worker, { id, from, to }, random));
}

interface Away {
  id: string;
  from: string;
  to: string;
}

/** Decides on a request. Usually approves; sometimes too many are absent, or plans change. */
async function decide(cast: Cast, worker: Worker, { id, from, to }: Away, random: Random): Promise<void> {
  const { world } = cast;
  if (random.chance(0.05)) {
    await world.act(worker.approver, "hr.leave-requests.reject", {
      id,
      decision_note: "Two team members are already away on these days. Please choose other dates.",
    });
    setFree(worker, from, to);
    return;
  }
  await world.act(worker.approver, "hr.leave-requests.approve", { id });
  if (!random.chance(0.04) || addDays(world.today, 3) >= from) return;
  world.plan(addDays(world.today, 2), async () => {
    await world.act(worker.self, "hr.leave-requests.cancel", { id, decision_note: "Plans changed" });
    setFree(worker, from, to);
  });
}

/** HR enters the absence when the employee calls. */
async function fallIll(cast: Cast, worker: Worker, random: Random): Promise<void> {
  const { world, entitlements } = cast;
  const to = addWorkingDays(
    world.today,
    random.weighted([
      [0, 3],
      [1, 4],
      [2, 3],
      [4, 2],
      [8, 1],
    ] as const),
    world.calendar,
  );
  await recordAbsence(cast, worker, entitlements.sick, to);
}

async function careForSomebody(cast: Cast, worker: Worker, random: Random): Promise<void> {
  const to = addWorkingDays(cast.world.today, random.whole(0, 2), cast.world.calendar);
  await recordAbsence(cast, worker, cast.entitlements.care, to);
}

/** Enters an absence, which another user approves at once. */
export async function recordAbsence(cast: Cast, worker: Worker, type: string, to: string): Promise<void> {
  const { world, crew } = cast;
  const from = world.today;
  if (!isFree(cast, worker, from, to)) return;
  const { id } = await world.act(crew.people, "hr.leave-requests.create", {
    ...{ employee_id: worker.id, leave_type_id: type, from, to },
  });
  await world.act(crew.people, "hr.leave-requests.submit", { id });
  const by = worker.self === crew.people && worker.last === "Haslinger" ? crew.director : crew.people;
  await world.act(by, "hr.leave-requests.approve", { id });
}

/** Returns true and marks the days as absent if the employee can take them. */
function isFree({ world }: Cast, worker: Worker, from: string, to: string): boolean {
  const days = eachDay(from, to);
  const works = days.some((day) => isWorkingDay(day, world.calendar) && worker.works(day));
  const employed = worker.starts <= from && (worker.ends === undefined || to <= worker.ends);
  const blocked = days.some((day) => worker.away.has(day));
  if (!works || !employed || blocked || from.slice(0, 4) !== to.slice(0, 4)) return false;
  if (from.slice(5) <= "12-30" && to.slice(5) >= "12-27") return false;
  for (const day of days) worker.away.add(day);
  return true;
}

function setFree(worker: Worker, from: string, to: string): void {
  for (const day of eachDay(from, to)) worker.away.delete(day);
}

function standIn({ team, world }: Cast, { id, unit }: Worker, random: Random) {
  const others = team.on(world.today).filter((one) => one.unit === unit && one.id !== id);
  return others.length > 0 && random.chance(0.6) ? { substitute_id: random.pick(others).id } : {};
}
