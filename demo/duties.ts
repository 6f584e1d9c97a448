import { addDays, addMonths } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { POLICIES, PROCESSING } from "./data/papers.ts";
import { textOf } from "./reading.ts";

/** Enters processing activities. All but the last one are in force. */
export async function keepRegister({ world, crew }: Cast): Promise<void> {
  for (const [i, record] of PROCESSING.entries()) {
    const { id } = await world.act(crew.people, "legal.processing-records.create", {
      ...record,
      measures:
        "Role-based access, four-eyes approval for exports, encrypted backups, verifiable audit trail.",
    });
    if (i === PROCESSING.length - 1) continue;
    await world.act(crew.director, "legal.processing-records.approve", { id });
    await world.act(crew.people, "legal.processing-records.activate", { id });
  }
}

export function keepRules(cast: Cast, month: Month): void {
  const { world } = cast;
  for (const policy of POLICIES.filter((one) => one.month === month.index))
    world.plan(addDays(month.first, 4), () => publish(cast, policy));
  if (month.index === 12) world.plan(addDays(month.first, 9), () => revise(cast));
  for (const day of [7, 19]) world.plan(addDays(month.first, day), () => haveRead(cast));
  for (const day of [5, 12, 20, 26]) world.plan(addDays(month.first, day), () => meetObligations(cast));
}

async function publish(
  { world, crew }: Cast,
  { title, category, body }: (typeof POLICIES)[number],
): Promise<void> {
  const { id } = await world.act(crew.people, "legal.policies.create", {
    ...{ title, category, body, review_by: addMonths(world.today, 12) },
    // Other employees sign on paper.
    audience: { roles: ["employee"] },
  });
  await putInForce({ world, crew }, id);
}

async function putInForce({ world, crew }: Pick<Cast, "world" | "crew">, id: string): Promise<void> {
  await world.act(crew.people, "legal.policies.submit", { id });
  await world.act(crew.director, "legal.policies.approve", { id });
  await world.act(crew.director, "legal.policies.publish", { id });
}

/** Revises a policy, which everyone has to acknowledge again. */
async function revise({ world, crew }: Cast): Promise<void> {
  const [policy] = await world.list(crew.people, "legal.policies", { title: "Data protection" });
  if (policy?.state !== "published") return;
  const draft = await world.act(crew.people, "legal.policies.revise", { id: policy.id });
  await world.act(crew.people, "legal.policies.update", {
    id: draft.id,
    body: `${textOf(policy, "body")}\n5. Have a second person check recipient lists before you use them.`,
  });
  await putInForce({ world, crew }, draft.id);
}

/** Employees acknowledge: most at once, some after a reminder. */
async function haveRead(cast: Cast): Promise<void> {
  const { world, crew, team } = cast;
  const lists = ["pending", "overdue"].map((state) =>
    world.list(crew.people, "legal.acknowledgements", { state }),
  );
  const asked = (await Promise.all(lists)).flat();
  const random = world.random.of(`read ${world.today}`);
  for (const { id, employee_id } of asked.reverse()) {
    const worker = team.workers.find((one) => one.id === employee_id);
    if (!worker || random.chance(0.2)) continue;
    world.plan(addDays(world.today, random.whole(1, 8)), async () => {
      const own = await world.act(crew.people, "legal.acknowledgements.get", { id });
      if (own.state !== "pending" && own.state !== "overdue") return;
      await world.act(worker.self, "legal.acknowledgements.acknowledge", { id });
    });
  }
}

/** Meets obligations. Occasionally, one is missed and met later. */
async function meetObligations({ world, crew }: Cast): Promise<void> {
  const random = world.random.of(`duties ${world.today}`);
  const [due, breached] = await Promise.all(
    ["due", "breached"].map((state) => world.list(crew.people, "legal.obligations", { state })),
  );
  const met = (due ?? []).reverse().filter(() => random.chance(0.75));
  const made = (breached ?? []).reverse().filter(() => random.chance(0.6));
  await Promise.all([
    ...met.map(({ id }) =>
      world.act(crew.people, "legal.obligations.meet", { id, note: "Completed; customer informed." }),
    ),
    ...made.map(({ id }) =>
      world.act(crew.people, "legal.obligations.remedy", { id, note: "Completed late; customer informed." }),
    ),
  ]);
}
