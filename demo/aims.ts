import { addDays, daysBetween } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { AIMS, type Aim } from "./data/aims.ts";
import type { Random } from "./random.ts";
import { textOf } from "./reading.ts";
import type { Person } from "./world.ts";

interface Cycle {
  name: string;
  /** Days of the cycle within the demo, and the cycle's own last day. */
  from: string;
  end: string;
}

/** Objectives per half-year, with fortnightly check-ins and a review at the end. */
export function createObjectives(cast: Cast, month: Month): void {
  const { world } = cast;
  const number = month.first.slice(5, 7);
  if (month.index > 0 && number !== "01" && number !== "07") return;
  const cycle = cycleOf(month.first);
  const round = cast.rounds;
  cast.rounds += 1;
  const aims = AIMS[Math.min(round, AIMS.length - 1)] ?? [];
  world.plan(addDays(month.first, 5), () => setAims(cast, aims, { ...cycle, from: month.first }));
}

function cycleOf(day: string): Omit<Cycle, "from"> {
  const year = day.slice(0, 4);
  return day.slice(5, 7) < "07"
    ? { name: `${year}-H1`, end: `${year}-06-30` }
    : { name: `${year}-H2`, end: `${year}-12-31` };
}

/** Creates the company objective first, then those of the teams. */
async function setAims(cast: Cast, aims: readonly Aim[], cycle: Cycle): Promise<void> {
  const [whole, ...parts] = aims;
  if (!whole) return;
  const above = await set(cast, whole, cycle, undefined);
  const below = await Promise.all(parts.map((aim) => set(cast, aim, cycle, above.id)));
  cast.world.plan(addDays(cycle.end, 4), async () => {
    // Closes children before their parent.
    await Promise.all(below.map((one) => judge(cast, one)));
    await judge(cast, above);
  });
}

interface Pursued {
  id: string;
  by: Person;
}

async function set(cast: Cast, aim: Aim, cycle: Cycle, parent_id: string | undefined): Promise<Pursued> {
  const { world, crew } = cast;
  const by = crew[aim.by];
  const { id } = await world.act(by, "strat.objectives.create", {
    ...{ title: aim.title, cycle: cycle.name, level: aim.level, type: aim.type, owner_id: by.principal.id },
    ...(parent_id && { parent_id }),
  });
  await world.act(by, "strat.objectives.activate", { id });
  for (const { start, target, ...result } of aim.results) {
    const random = world.random.of(`aim ${result.title} ${cycle.name}`);
    const made = await world.act(by, "strat.key-results.create", {
      ...{ ...result, objective_id: id, start: String(start), target: String(target) },
    });
    await world.act(by, "strat.key-results.activate", { id: made.id });
    watch(cast, by, made.id, { start, target, cycle, fate: 0.5 + random.next() * 0.6 }, random);
  }
  return { id, by };
}

interface Course {
  start: number;
  target: number;
  cycle: Cycle;
  /** Progress at the end; 1 is complete. */
  fate: number;
}

/** Checks in every two weeks. Some key results fall behind. */
function watch(cast: Cast, by: Person, id: string, course: Course, random: Random): void {
  const { world } = cast;
  const { start, target, cycle, fate } = course;
  const whole = Math.max(daysBetween(cycle.from, cycle.end), 14);
  const gap = random.weighted([
    [13, 6],
    [16, 2],
    [24, 1],
  ] as const);
  for (let day = addDays(cycle.from, 15); day < cycle.end; day = addDays(day, gap)) {
    const way = Math.min(1, (daysBetween(cycle.from, day) / whole) * fate * (0.9 + random.next() * 0.2));
    const value = start + (target - start) * way;
    const whole_number = Math.abs(target - start) > 3;
    world.plan(day, () =>
      world.act(by, "strat.key-results.check_in", {
        id,
        value: whole_number ? String(Math.round(value)) : value.toFixed(1),
        confidence: Math.max(2, Math.min(9, Math.round(fate * 8 - 1 + random.next() * 2))),
        ...(random.chance(0.3) && { note: random.pick(NOTES) }),
      }),
    );
  }
}

const NOTES = [
  "Slightly behind plan, no concerns.",
  "Two large customers made the difference.",
  "Waiting for the supplier.",
  "On track.",
  "Needs a decision before the end of the month.",
];

/** Closes an objective as reached if most of it is. */
async function judge({ world }: Cast, { id, by }: Pursued): Promise<void> {
  const objective = await world.act(by, "strat.objectives.get", { id });
  const reached = Number(textOf(objective, "progress")) >= 75;
  await world.act(by, `strat.objectives.${reached ? "achieve" : "miss"}`, { id });
}
