import { addDays } from "../src/kernel/calendar.ts";
import type { Cast } from "./cast.ts";
import { TALKS } from "./data/service.ts";
import type { Random } from "./random.ts";

/** Plans a follow-up, which is done some days later or forgotten. */
export async function talk(
  cast: Cast,
  about: { collection: "crm.opportunities" | "crm.accounts"; id: string },
  random: Random,
): Promise<void> {
  const { world, crew } = cast;
  const { type, subject, outcome } = random.pick(TALKS);
  const day = world.workday(addDays(world.today, random.whole(1, 9)));
  const { id } = await world.act(crew.sales, "crm.activities.create", {
    ...{ type, subject, about, due_at: `${day}T${random.whole(10, 15)}:00:00Z` },
    assignee_id: crew.sales.principal.id,
  });
  if (random.chance(0.03)) return;
  world.plan(
    addDays(
      day,
      random.weighted([
        [0, 7],
        [2, 2],
        [5, 1],
      ] as const),
    ),
    () => world.act(crew.sales, "crm.activities.complete", { id, outcome }),
  );
}
