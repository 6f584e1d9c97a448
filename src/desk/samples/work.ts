import type { Parties } from "./selling.ts";
import type { Telling } from "./telling.ts";

export interface Items {
  bike: string;
  service: string;
}

/** What is on the shelf, what is ordered, and what is being worked on. */
export async function tellWork(
  tell: Telling,
  { school, courier, city, maker, tyres }: Parties,
): Promise<Items> {
  await tell.once("ops.locations", "ops.locations.standard", {});
  const price = (amount: number) => ({ amount, currency: tell.currency });
  const goods = (sku: string, name: string, sale: number, cost: number, reorder: string) =>
    tell.make(
      "ops.items",
      {
        sku,
        name,
        kind: "stock",
        uom: "pcs",
        sale_price: price(sale),
        purchase_price: price(cost),
        reorder_point: reorder,
        reorder_qty: "10",
        supplier_id: maker,
      },
      ["activate"],
    );
  const bike = await goods("BIKE-CITY", tell.say("City bike", "Stadtrad"), 89_000, 52_000, "4");
  const trailer = await goods("TRAILER", tell.say("Trailer", "Anhänger"), 32_000, 17_500, "2");
  const tyre = await goods("TYRE-28", tell.say("Tyre 28 inch", "Reifen 28 Zoll"), 3_900, 1_700, "20");
  const service = await tell.make(
    "ops.items",
    {
      sku: "SERVICE",
      name: tell.say("Service, one bike", "Wartung, ein Rad"),
      kind: "service",
      uom: "pcs",
      sale_price: price(9_500),
    },
    ["activate"],
  );
  await stock(tell, [
    [bike, "9", 52_000],
    [trailer, "5", 17_500],
    [tyre, "48", 1_700],
  ]);
  await tell.make(
    "ops.sales-orders",
    {
      account_id: school,
      reference: "LS-114",
      lines: [{ item_id: bike, quantity: "3", price: 89_000 }],
    },
    ["confirm", { promised_on: tell.day(7) }],
  );
  await tell.make("ops.purchase-orders", {
    supplier_id: tyres,
    lines: [{ item_id: tyre, quantity: "40", price: 1_650 }],
  });
  await project(tell, courier, city);
  return { bike, service };
}

async function stock(
  tell: Telling,
  goods: readonly [item: string, quantity: string, cost: number][],
): Promise<void> {
  const own = tell.first("ops.locations", "kind", "internal");
  const outside =
    tell.first("ops.locations", "kind", "adjustment") ?? tell.first("ops.locations", "kind", "supplier");
  if (!own || !outside) return;
  for (const [item_id, quantity, cost] of goods) {
    await tell.make(
      "ops.stock-moves",
      {
        item_id,
        from_id: outside,
        to_id: own,
        quantity,
        unit_cost: { amount: cost, currency: tell.currency },
      },
      ["complete"],
    );
  }
}

async function project(tell: Telling, courier: string, city: string): Promise<void> {
  const fleet = await tell.make(
    "ops.projects",
    {
      code: "FLEET",
      name: tell.say("Fleet overhaul", "Überholung der Flotte"),
      account_id: courier,
      start_date: tell.day(-10),
      end_date: tell.day(30),
      manager_id: tell.me,
    },
    ["activate"],
  );
  const task = (title: string, days: number, ...moves: [string][]) =>
    tell.make(
      "ops.tasks",
      {
        title,
        project_id: fleet,
        assignee_id: tell.me,
        start_on: tell.day(days - 5),
        due_at: tell.moment(days),
      },
      ...moves,
    );
  await task(tell.say("Check every bike", "Alle Räder prüfen"), -2, ["plan"], ["start"], ["complete"]);
  await task(tell.say("Change brake pads", "Bremsbeläge tauschen"), 4, ["plan"], ["start"]);
  await task(tell.say("Hand over with a report", "Übergabe mit Bericht"), 20, ["plan"]);
  await tell.make("ops.projects", {
    code: "LEND",
    name: tell.say("Lending station, study", "Verleihstation, Studie"),
    account_id: city,
    start_date: tell.day(7),
    end_date: tell.day(90),
  });
}
