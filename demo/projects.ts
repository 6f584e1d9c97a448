import { addDays, addMonths, daysBetween } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { UNDERTAKINGS, type Undertaking } from "./data/projects.ts";
import type { Random } from "./random.ts";

export interface Project {
  id: string;
  undertaking: Undertaking;
  billable: boolean;
  task: string | undefined;
  active: boolean;
}

/** Starts projects, whose tasks are completed one after another. Most projects end within the demo. */
export function undertake(cast: Cast, month: Month): void {
  const { world } = cast;
  for (const one of UNDERTAKINGS.filter(({ month: begins }) => begins === month.index))
    world.plan(addDays(month.first, 4), () => begin(cast, one));
}

async function begin(cast: Cast, undertaking: Undertaking): Promise<void> {
  const { world, crew, parties } = cast;
  const { code, name, client, billing, budget, hourly, months, tasks } = undertaking;
  const random = world.random.of(`project ${code}`);
  const account = parties.clients.find(({ buyer }) => buyer.name === client)?.account;
  const [start_date, end_date] = [world.today, addMonths(world.today, months)];
  const { id } = await world.act(crew.operations, "ops.projects.create", {
    ...{ code, name, budget, hourly_rate: hourly, start_date, end_date },
    billing: account ? billing : "none",
    manager_id: crew.operations.principal.id,
    ...(account && { account_id: account }),
  });
  const billable = account !== undefined && billing === "time";
  const project: Project = { id, undertaking, billable, task: undefined, active: true };
  const step = Math.floor(daysBetween(start_date, end_date) / tasks.length);
  const made: string[] = [];
  for (const [i, [title, hours]] of tasks.entries()) {
    const { id: task } = await world.act(crew.operations, "ops.tasks.create", {
      ...{ title, project_id: id, estimate: String(hours), depends_on_ids: made.slice(-1) },
      assignee_id: crew.operations.principal.id,
      priority: random.weighted([
        ["normal", 6],
        ["high", 3],
        ["low", 1],
      ] as const),
      due_at: `${addDays(start_date, step * (i + 1))}T15:00:00Z`,
    });
    made.push(task);
  }
  await world.act(crew.operations, "ops.projects.activate", { id });
  cast.projects.push(project);
  await take(cast, project, made, step, random);
}

/** Starts the next task. After the last one, closes the project. */
async function take(
  cast: Cast,
  project: Project,
  tasks: readonly string[],
  step: number,
  random: Random,
): Promise<void> {
  const { world, crew } = cast;
  const [id, ...rest] = tasks;
  if (id === undefined) return finish(cast, project, random);
  await world.act(crew.operations, "ops.tasks.plan", { id });
  await world.act(crew.operations, "ops.tasks.start", { id });
  project.task = id;
  // A task takes about as long as planned, or longer.
  world.plan(addDays(world.today, Math.round(step * (0.85 + random.next() * 0.5))), async () => {
    await world.act(crew.operations, "ops.tasks.submit", { id });
    if (random.chance(0.15)) {
      await world.act(crew.operations, "ops.tasks.rework", { id });
      await world.act(crew.operations, "ops.tasks.submit", { id });
    }
    await world.act(crew.operations, "ops.tasks.complete", { id });
    await take(cast, project, rest, step, random);
  });
}

async function finish({ world, crew }: Cast, project: Project, random: Random): Promise<void> {
  world.plan(addDays(world.today, random.whole(2, 9)), async () => {
    project.active = false;
    await world.act(crew.director, "ops.projects.complete", { id: project.id, cancel_open_tasks: true });
  });
}
