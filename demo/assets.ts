import { addDays, addMonths } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { BOUGHT } from "./data/assets.ts";
import { owe } from "./paying.ts";

export function equip(cast: Cast, month: Month): void {
  const { world } = cast;
  for (const thing of BOUGHT.filter((one) => one.month === month.index))
    world.plan(addDays(month.first, 9), () => acquire(cast, thing));
  if (month.index === RETIRED.month) world.plan(addDays(month.first, 16), () => retire(cast));
  if (month.index === ORDERED.month) world.plan(addDays(month.first, 2), () => orderVan(cast));
}

/** Posts the bill first, then creates the asset record. */
async function acquire(cast: Cast, thing: (typeof BOUGHT)[number]): Promise<void> {
  const { world, crew, books, team, parties } = cast;
  const { tag, name, category, account, cost, lifeMonths, custodian, serviceEveryMonths } = thing;
  const { id: bill } = await world.act(crew.bookkeeper, "fin.bills.create", {
    supplier_id: parties.supplier("parts"),
    supplier_ref: `DO-A${world.today.slice(2).replaceAll("-", "")}`,
    issue_date: world.today,
    lines: [
      { text: name, price: cost, account_id: books.account(account), tax_code_ids: [books.tax.input20] },
    ],
  });
  await owe(cast, bill);
  const { id } = await world.act(crew.operations, "ops.assets.create", {
    ...{ tag, name, category, cost, life_months: lifeMonths, acquired_on: world.today },
    asset_account_id: books.account(account),
    custodian_id: team.worker(custodian).id,
    ...(serviceEveryMonths && {
      service_every_months: serviceEveryMonths,
      next_service_on: addMonths(world.today, serviceEveryMonths),
    }),
  });
  await world.act(crew.operations, "ops.assets.acquire", { id, already_booked: true });
}

const RETIRED = { month: 16, tag: "LIFT-1", proceeds: 2_100_00 };

async function retire({ world, crew, bank, books }: Cast): Promise<void> {
  const [asset] = await world.list(crew.operations, "ops.assets", { tag: RETIRED.tag });
  if (!asset) return;
  await world.act(crew.operations, "ops.assets.retire", { id: asset.id });
  await world.act(crew.operations, "ops.assets.dispose", {
    id: asset.id,
    proceeds: RETIRED.proceeds,
    proceeds_account_id: books.account("1150"),
  });
  world.plan(addDays(world.today, 6), async () =>
    bank.book({
      amount: RETIRED.proceeds,
      counterparty: "Zweirad Murtal",
      memo: "Used column lift",
      match: { account_id: books.account("1150"), text: "Used column lift" },
    }),
  );
}

const ORDERED = { month: 24, tag: "VAN-2" };

async function orderVan({ world, crew }: Cast): Promise<void> {
  await world.act(crew.operations, "ops.assets.create", {
    tag: ORDERED.tag,
    name: "Electric van, long wheelbase",
    category: "Vehicles",
    cost: 44_200_00,
    life_months: 72,
  });
}
