import { addDays, addMonths } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { DECISIONS, HAPPINESS, IDEAS, INITIATIVES, KPIS, RISKS } from "./data/aims.ts";
import type { Crew } from "./founding.ts";
import type { Person, World } from "./world.ts";

export async function setCourse(cast: Cast): Promise<void> {
  const { world, crew } = cast;
  await Promise.all(
    KPIS.map((kpi) => world.act(crew.director, "strat.kpis.create", { ...kpi, every: "month" })),
  );
  cast.happiness = (await world.act(crew.director, "strat.kpis.create", { ...HAPPINESS, every: "month" })).id;
  await Promise.all(RISKS.map((risk) => face(cast, risk)));
}

export function steer(cast: Cast, month: Month): void {
  const { world } = cast;
  for (const decision of DECISIONS.filter((one) => one.month === month.index))
    world.plan(addDays(month.first, 8), () => raise(cast, decision));
  for (const initiative of INITIATIVES.filter((one) => one.month === month.index))
    world.plan(addDays(month.first, 10), () => launch(cast, initiative));
  for (const { month: _month, ...idea } of IDEAS.filter((one) => one.month === month.index))
    world.plan(addDays(month.first, 12), () =>
      world.act(cast.crew.operations, "strat.initiatives.create", idea),
    );
  if (month.index % 5 === 0) world.plan(addDays(month.first, 18), () => askCustomers(cast));
}

async function face(
  { world, crew }: Cast,
  { owner, course, ...risk }: (typeof RISKS)[number],
): Promise<void> {
  const by: Person = crew.director;
  const { id } = await world.act(by, "strat.risks.create", {
    ...{ ...risk, owner_id: crew[owner].principal.id, review_by: addMonths(world.last, -1) },
  });
  await world.act(by, "strat.risks.assess", { id });
  if (course === "assess") return;
  if (course === "accept") return live(world, by, id);
  await world.act(by, "strat.risks.treat", { id, treatment: "mitigate" });
  if (course === "treat") return;
  world.plan(addDays(world.today, 34), async () => {
    await world.act(by, "strat.risks.monitor", { id });
    if (course === "close")
      await world.act(by, "strat.risks.close", { id, close_reason: "The bank has extended the loan." });
  });
}

/** Accepts a risk for some time. A scheduled job ends the acceptance, which is then renewed. */
async function live(world: World, by: Person, id: string): Promise<void> {
  const accepted_until = addMonths(world.today, 10);
  await world.act(by, "strat.risks.accept", {
    ...{ id, accepted_until, accept_reason: "Hedging would cost more than it saves at our size." },
  });
  world.plan(addDays(accepted_until, 6), () => live(world, by, id));
}

/** Raises a decision, on which deciders vote within two weeks. The last decision stays open. */
async function raise(
  cast: Cast,
  { title, context, options, chosen, deciders, rationale }: (typeof DECISIONS)[number],
): Promise<void> {
  const { world, crew } = cast;
  const people = deciders.map((role: keyof Crew) => crew[role]);
  const { id } = await world.act(crew.director, "strat.decisions.create", {
    ...{ title, context, options: options.map((name) => ({ name })) },
    decider_ids: people.map(({ principal }) => principal.id),
  });
  for (const [i, person] of people.entries())
    world.plan(addDays(world.today, 2 + 3 * i), () =>
      world.act(person, "strat.decisions.vote", { id, option: options[chosen] }),
    );
  if (rationale === undefined) return;
  world.plan(addDays(world.today, 18), () =>
    world.act(crew.director, "strat.decisions.decide", {
      id,
      rationale,
      review_on: addMonths(world.today, 12),
    }),
  );
}

async function launch(
  cast: Cast,
  { month: _month, project, ...initiative }: (typeof INITIATIVES)[number],
): Promise<void> {
  const { world, crew, projects } = cast;
  const found = projects.find(({ undertaking }) => undertaking.code === project);
  const { id } = await world.act(crew.operations, "strat.initiatives.create", {
    ...initiative,
    ...(found && { project_id: found.id }),
    start_date: world.today,
  });
  await world.act(crew.operations, "strat.initiatives.propose", { id });
  await world.act(crew.director, "strat.initiatives.approve", { id });
  await world.act(crew.operations, "strat.initiatives.start", { id });
  if (!found) return;
  const end = addMonths(world.today, found.undertaking.months + 1);
  world.plan(end, async () => {
    if (!found.active) await world.act(crew.operations, "strat.initiatives.finish", { id });
  });
}

async function askCustomers({ world, crew, happiness }: Cast): Promise<void> {
  const value = (7.4 + world.random.of(`happiness ${world.today}`).next() * 1.6).toFixed(1);
  await world.act(crew.director, "strat.kpis.measure", { id: happiness, value });
}
