import { addDays } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { COMPLAINTS } from "./data/service.ts";
import type { Client } from "./parties.ts";
import type { Random } from "./random.ts";
import { seasonOf } from "./season.ts";

/** Creates support tickets, the more the more bikes have been sold. */
export function giveHelp(cast: Cast, month: Month): void {
  const { world, parties } = cast;
  const random = world.random.of(`tickets ${month.first}`);
  const count = Math.round(7 * seasonOf(month.first) * (1 + month.index / 24));
  for (let i = 0; i < count; i += 1) {
    const own = random.of(`ticket ${i}`);
    const client = own.pick(parties.clients);
    world.plan(addDays(month.first, own.whole(0, 27)), () => help(cast, client, own));
  }
}

async function help({ world, crew }: Cast, client: Client, random: Random): Promise<void> {
  const { subject, body, resolution, priority } = random.pick(COMPLAINTS);
  const { id } = await world.act(crew.sales, "crm.tickets.create", {
    ...{ subject, body, priority, account_id: client.account, contact_id: client.contact },
    channel: random.weighted([
      ["email", 5],
      ["phone", 4],
      ["web", 2],
    ] as const),
  });
  // Most are started at once; a few wait too long.
  const start = async () => {
    await world.act(crew.sales, "crm.tickets.start", { id });
    if (random.chance(0.3)) await world.act(crew.sales, "crm.tickets.wait", { id });
    const days = random.weighted([
      [0, 3],
      [1, 5],
      [2, 2],
      [6, 1],
    ] as const);
    await world.soon(days, resolve);
  };
  const resolve = async () => {
    await world.act(crew.sales, "crm.tickets.resolve", { id, resolution });
    world.plan(addDays(world.today, random.whole(4, 8)), () => close());
  };
  const close = async () => {
    if (random.chance(0.07)) {
      await world.act(crew.sales, "crm.tickets.reopen", { id });
      world.plan(addDays(world.today, 3), () => resolve());
      return;
    }
    await world.act(crew.sales, "crm.tickets.close", { id });
  };
  if (random.chance(0.75)) await start();
  else world.plan(addDays(world.today, random.whole(1, 4)), start);
}
