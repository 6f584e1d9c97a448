import { addDays } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import type { Person } from "./world.ts";

/** Completes most tasks that scheduled jobs created. */
export function clearDesks(cast: Cast, month: Month): void {
  const { world, crew } = cast;
  for (const day of [10, 23])
    world.plan(addDays(month.first, day), async () => {
      await Promise.all(Object.values(crew).map((person) => clear(cast, person)));
    });
}

async function clear({ world, crew }: Cast, person: Person): Promise<void> {
  const random = world.random.of(`desk ${person.email} ${world.today}`);
  const found = await world.list(crew.director, "ops.tasks", {
    state: "todo",
    assignee_id: person.principal.id,
  });
  const own = found.reverse().filter(({ project_id }) => project_id === null && random.chance(0.85));
  await Promise.all(
    own.map(async ({ id }) => {
      await world.act(crew.operations, "ops.tasks.start", { id });
      await world.act(crew.operations, "ops.tasks.complete", { id });
    }),
  );
}
