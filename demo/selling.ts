import { addDays } from "../src/kernel/calendar.ts";
import { bikesFor, partsFor, repairFor } from "./baskets.ts";
import type { Cast, Month } from "./cast.ts";
import type { Trade } from "./data/customers.ts";
import { enquire } from "./deals.ts";
import { order } from "./fulfilling.ts";
import type { Client } from "./parties.ts";
import type { Random } from "./random.ts";
import { seasonOf } from "./season.ts";

/** Average demand per month at the start of the demo, by kind of customer. */
const WANTS: Record<Trade, { bikes: number; parts: number; repair: number }> = {
  dealer: { bikes: 1, parts: 0.8, repair: 0 },
  courier: { bikes: 0.42, parts: 0.3, repair: 0.4 },
  city: { bikes: 0.2, parts: 0, repair: 0.25 },
  craft: { bikes: 0.16, parts: 0, repair: 0.2 },
  care: { bikes: 0.16, parts: 0, repair: 0.2 },
};

/** Overall demand factor; growth comes from new customers. */
const FULLNESS = 0.92;

/** Plans a month's sales. Dealers order directly; other customers ask for a quote. */
export function sell(cast: Cast, month: Month): void {
  const random = cast.world.random.of(`sales ${month.first}`);
  const mood = seasonOf(month.first) * FULLNESS;
  for (const client of cast.parties.clients) {
    const { trade, weight = 1 } = client.buyer;
    const { bikes, parts, repair } = WANTS[trade];
    const often = (usual: number) => timesIn(random, usual * weight * mood);
    const on = (work: (own: Random) => Promise<void>) => {
      const own = random.of(`${client.buyer.name} ${random.next()}`);
      cast.world.plan(addDays(month.first, random.whole(0, 27)), () => work(own));
    };
    for (let i = often(bikes); i > 0; i -= 1) on((own) => wantBikes(cast, client, own));
    for (let i = often(parts); i > 0; i -= 1) on((own) => wantParts(cast, client, own));
    for (let i = often(repair); i > 0; i -= 1) on((own) => bringForRepair(cast, client, own));
  }
}

/** Random integer whose mean is the given number. */
function timesIn(random: Random, mean: number): number {
  return Math.floor(mean) + (random.chance(mean % 1) ? 1 : 0);
}

async function wantBikes(cast: Cast, client: Client, random: Random): Promise<void> {
  if (client.insolvent) return;
  const basket = bikesFor(cast, client, random);
  if (client.buyer.trade === "dealer" && random.chance(0.75))
    await order(cast, client, basket, { within: random.whole(6, 15), random });
  else await enquire(cast, client, basket, random);
}

async function wantParts(cast: Cast, client: Client, random: Random): Promise<void> {
  if (client.insolvent) return;
  await order(cast, client, partsFor(cast, client, random), { within: random.whole(2, 5), random });
}

/** Customers near Linz use the workshop there. */
async function bringForRepair(cast: Cast, client: Client, random: Random): Promise<void> {
  if (client.insolvent) return;
  const { linz, vienna } = cast.catalogue;
  const place = ["Linz", "Wels", "Gmunden", "Auwiesen", "Salzburg"].includes(client.buyer.city)
    ? linz
    : vienna;
  await order(cast, client, repairFor(cast, random), { place, within: random.whole(1, 3), random });
}
