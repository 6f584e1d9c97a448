import { addDays, addMonths, endOfMonth, startOfMonth } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { collect } from "./collecting.ts";
import { sign } from "./contracts.ts";
import { FLEETS } from "./data/papers.ts";
import type { Client } from "./parties.ts";
import { numberOf } from "./reading.ts";

interface Fleet {
  client: Client;
  contract: string;
  bikes: number;
}

export function careForFleets(cast: Cast, month: Month): void {
  const { world } = cast;
  for (const fleet of FLEETS.filter((one) => one.month === month.index))
    world.plan(addDays(month.first, 6), () => agree(cast, fleet));
  world.plan(addDays(month.first, 1), async () => {
    await Promise.all(cast.fleets.map((fleet) => bill(cast, fleet)));
  });
}

async function agree(cast: Cast, { client: name, bikes, signatory }: (typeof FLEETS)[number]): Promise<void> {
  const { world, crew, parties, catalogue, templates } = cast;
  const client = parties.clients.find(({ buyer }) => buyer.name === name);
  const template = templates.get("Fleet care");
  if (!client || !template) return;
  const start = startOfMonth(addMonths(world.today, 1));
  const contract = await world.act(crew.people, "legal.templates.use", {
    id: template,
    title: `Fleet care ${name}`,
    start,
    end: endOfMonth(addMonths(start, 11)),
    ...{ auto_renew: true, renew_months: 12, notice_days: 60, law: "Austria, courts of Vienna" },
    value: bikes * 12 * catalogue.good("FLT-M").price,
    parties: [
      { side: "us", role: "Contractor", signatory: crew.director.name },
      { side: "them", account_id: client.account, role: "Fleet operator", signatory },
    ],
  });
  const { id } = contract;
  await world.act(crew.people, "legal.contracts.submit", { id });
  await world.act(crew.director, "legal.contracts.approve", { id });
  await world.act(crew.people, "legal.contracts.send", { id });
  await sign(world, crew, contract, { party: client.account, signatory });
  cast.fleets.push({ client, contract: id, bikes });
}

/** Bills a month in advance, per bike. */
async function bill(cast: Cast, { client, contract, bikes }: Fleet): Promise<void> {
  const { world, crew, books, catalogue } = cast;
  const good = catalogue.good("FLT-M");
  const service_from = startOfMonth(world.today);
  // As the director: the bookkeeper may not see contracts, so can't refer to them.
  const draft = await world.act(crew.director, "fin.invoices.create", {
    ...{
      account_id: client.account,
      contract_id: contract,
      service_from,
      service_to: endOfMonth(service_from),
    },
    lines: [
      {
        ...{ item_id: good.id, text: good.article.name, quantity: String(bikes), price: good.price },
        ...{ account_id: books.account("4025"), tax_code_ids: [books.tax.sales20] },
      },
    ],
  });
  const issued = await world.act(crew.bookkeeper, "fin.invoices.issue", { id: draft.id });
  client.owed += numberOf(issued, "gross");
  collect(cast, client, issued, world.random.of(`care ${client.buyer.name} ${world.today}`));
}
