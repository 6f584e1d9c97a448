import { addDays } from "../src/kernel/calendar.ts";
import { bikesFor } from "./baskets.ts";
import type { Cast, Month } from "./cast.ts";
import { BUYERS, type Buyer } from "./data/customers.ts";
import { FIRST_NAMES, LAST_NAMES, REASONS, TRADES } from "./data/names.ts";
import { pursue } from "./deals.ts";
import { addressOf, agrees, clientOf, factsOf } from "./parties.ts";
import type { Random } from "./random.ts";
import { at, textOf } from "./reading.ts";
import { seasonOf } from "./season.ts";

const SOURCES = [
  ["website", 6],
  ["referral", 3],
  ["event", 2],
  ["social_media", 2],
  ["phone", 2],
  ["campaign", 1],
] as const;

export function createLeads(cast: Cast, month: Month): void {
  const { world } = cast;
  const random = world.random.of(`leads ${month.first}`);
  for (const buyer of BUYERS.filter(({ comes }) => comes === month.index))
    world.plan(addDays(month.first, random.whole(0, 9)), () => meet(cast, buyer, random.of(buyer.name)));
  const others = Math.round(8 * seasonOf(month.first) * (1 + month.index / 40));
  for (let i = 0; i < others; i += 1) {
    const own = random.of(`asker ${i}`);
    world.plan(addDays(month.first, own.whole(0, 27)), () => hearFrom(cast, own));
  }
}

/** A deal starts after the first contact. */
async function meet(cast: Cast, buyer: Buyer, random: Random): Promise<void> {
  const { world, crew } = cast;
  const [first, last] = buyer.contact;
  const { id } = await world.act(crew.sales, "crm.leads.create", {
    ...{ name: `${first} ${last}`, company: buyer.name, email: addressOf(first, last, buyer.name) },
    ...{
      source: random.weighted(SOURCES),
      score: random.whole(55, 95),
      value: random.whole(40, 240) * 100_00,
    },
  });
  await world.soon(random.whole(0, 1), async () => {
    await world.act(crew.sales, "crm.leads.contact", { id });
    await world.act(crew.sales, "crm.leads.qualify", { id });
    await convert(cast, buyer, id, random);
  });
}

async function convert(cast: Cast, buyer: Buyer, lead: string, random: Random): Promise<void> {
  const { world, crew, parties } = cast;
  const converted = await world.call(crew.sales, "crm.leads.convert", {
    id: lead,
    opportunity_name: `${buyer.name}: first bikes`,
  });
  const account = textOf(converted, "account", "id");
  await world.act(crew.sales, "crm.accounts.update", { id: account, ...factsOf(buyer) });
  await world.act(crew.sales, "crm.accounts.activate", { id: account });
  const contact = textOf(converted, "contact", "id");
  if (agrees(buyer.contact[1]))
    await world.act(crew.sales, "crm.contacts.grant_consent", {
      id: contact,
      consent_source: "By phone",
    });
  const client = clientOf(buyer, account, contact);
  parties.clients.push(client);
  const deal = { id: textOf(at(converted, "opportunity"), "id") };
  await pursue(cast, client, deal, bikesFor(cast, client, random), random);
}

/** The latest leads are still open. */
async function hearFrom(cast: Cast, random: Random): Promise<void> {
  const { world, crew } = cast;
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const company = random.chance(0.6) ? `${random.pick(TRADES)} ${last}` : undefined;
  const { id } = await world.act(crew.sales, "crm.leads.create", {
    ...{ name: `${first} ${last}`, email: addressOf(first, last, company ?? "post") },
    ...{
      source: random.weighted(SOURCES),
      score: random.whole(10, 70),
      value: random.whole(20, 90) * 100_00,
    },
    ...(company && { company }),
  });
  // Some responses are late.
  const days = random.weighted([
    [0, 7],
    [1, 2],
    [3, 1],
  ] as const);
  await world.soon(days, async () => {
    await world.act(crew.sales, "crm.leads.contact", { id });
    const qualified = random.chance(0.3);
    if (qualified) await world.act(crew.sales, "crm.leads.qualify", { id });
    world.plan(addDays(world.today, random.whole(4, 30)), () =>
      world.act(crew.sales, "crm.leads.disqualify", { id, lost_reason: random.pick(REASONS) }),
    );
  });
}
