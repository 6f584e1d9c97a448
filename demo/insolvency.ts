import { addDays } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { order } from "./fulfilling.ts";
import type { Client } from "./parties.ts";

const BANKRUPT = { name: "Elektro Blitzer KG", month: 1 };

export function writeOffDebts(cast: Cast, month: Month): void {
  const { world, parties, catalogue } = cast;
  if (month.index !== BANKRUPT.month) return;
  const client = parties.clients.find(({ buyer }) => buyer.name === BANKRUPT.name);
  if (!client) return;
  const random = world.random.of("insolvency");
  const basket = [
    { good: catalogue.good("SRV-H"), quantity: 14, discount: 0 },
    { good: catalogue.good("LCK-F"), quantity: 2, discount: 0 },
  ];
  world.plan(addDays(month.first, 2), () => order(cast, client, basket, { within: 1, random }));
  world.plan(addDays(month.first, 9), async () => {
    client.insolvent = true;
  });
  world.plan(addDays(month.first, 52), () => giveUp(cast, client));
}

async function giveUp({ world, crew }: Cast, client: Client): Promise<void> {
  const { account, buyer } = client;
  await world.act(crew.sales, "crm.accounts.block", { id: account, block_reason: "Insolvent" });
  const open = await world.list(crew.finance, "fin.invoices", { account_id: account, state: "issued" });
  await Promise.all(
    open.map(({ id }) =>
      world.act(crew.finance, "fin.invoices.write_off", {
        id,
        write_off_reason: `Insolvency of ${buyer.name}`,
      }),
    ),
  );
}
