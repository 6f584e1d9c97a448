import { addDays } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { CAMPAIGNS } from "./data/service.ts";
import { listOf, textOf } from "./reading.ts";

export function advertise(cast: Cast, month: Month): void {
  const { world } = cast;
  for (const campaign of CAMPAIGNS.filter((one) => one.month === month.index))
    world.plan(addDays(month.first, 1), () => prepare(cast, campaign));
}

async function prepare(
  { world, crew }: Cast,
  { name, channel, budget }: (typeof CAMPAIGNS)[number],
): Promise<void> {
  const random = world.random.of(`campaign ${name} ${world.today}`);
  const [start_date, end_date] = [addDays(world.today, 12), addDays(world.today, 33)];
  const { id } = await world.act(crew.sales, "crm.campaigns.create", {
    ...{ name: `${name} ${start_date.slice(0, 4)}`, channel, budget, start_date, end_date },
    segment: { account_kinds: ["customer"] },
  });
  world.plan(addDays(world.today, 5), async () => {
    await world.call(crew.sales, "crm.campaigns.gather", { id });
    await world.act(crew.sales, "crm.campaigns.schedule", { id });
  });
  world.plan(start_date, () => world.act(crew.sales, "crm.campaigns.start", { id }));
  world.plan(end_date, async () => {
    const campaign = await world.act(crew.sales, "crm.campaigns.get", { id });
    const members = listOf(campaign, "members").map((member) => ({
      contact_id: textOf(member, "contact_id"),
      state: random.weighted([
        ["sent", 14],
        ["responded", 5],
        ["bounced", 1],
      ] as const),
    }));
    await world.act(crew.sales, "crm.campaigns.update", { id, members });
    await world.act(crew.sales, "crm.campaigns.complete", { id });
  });
}
