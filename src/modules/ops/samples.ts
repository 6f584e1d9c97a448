import type { SampleChapter, SampleWriter } from "../../engine/samples.ts";

export const goods: SampleChapter = { name: "goods", after: ["books", "customers"], write };

async function write(samples: SampleWriter): Promise<void> {
  await samples.once("ops.locations", "ops.locations.standard", {});
  const price = (amount: number) => ({ amount, currency: samples.currency });
  const taxes = [samples.kept("sales_tax"), samples.kept("purchase_tax")];
  const item = (sku: string, name: string, sale: number, cost: number, reorder: string) =>
    samples.make(
      "ops.items",
      {
        sku,
        name,
        kind: "stock",
        uom: "pcs",
        sale_price: price(sale),
        purchase_price: price(cost),
        tax_code_ids: taxes,
        reorder_point: reorder,
        reorder_qty: "10",
        supplier_id: samples.kept("maker"),
      },
      ["activate"],
    );
  const bike = await item("BIKE-CITY", samples.text("City bike", "Stadtrad"), 89_000, 52_000, "4");
  const trailer = await item("TRAILER", samples.text("Trailer", "Anhänger"), 32_000, 17_500, "2");
  const tyre = await item("TYRE-28", samples.text("Tyre 28 inch", "Reifen 28 Zoll"), 3_900, 1_700, "20");
  const service = await samples.make(
    "ops.items",
    {
      sku: "SERVICE",
      name: samples.text("Service, one bike", "Wartung, ein Rad"),
      kind: "service",
      uom: "pcs",
      sale_price: price(9_500),
      tax_code_ids: taxes,
    },
    ["activate"],
  );
  await stock(samples, [
    [bike, "9", 52_000],
    [trailer, "5", 17_500],
    [tyre, "48", 1_700],
  ]);
  await samples.make(
    "ops.sales-orders",
    {
      account_id: samples.kept("school"),
      reference: "LS-114",
      lines: [{ item_id: bike, quantity: "3", price: 89_000 }],
    },
    ["confirm", { promised_on: samples.day(7) }],
  );
  await samples.make("ops.purchase-orders", {
    supplier_id: samples.kept("tyres"),
    lines: [{ item_id: tyre, quantity: "40", price: 1_650 }],
  });
  await project(samples);
  samples.keep("bike", bike);
  samples.keep("service", service);
}

async function stock(
  samples: SampleWriter,
  goods: readonly [item: string, quantity: string, cost: number][],
): Promise<void> {
  const own = samples.first("ops.locations", "kind", "internal");
  const outside =
    samples.first("ops.locations", "kind", "adjustment") ??
    samples.first("ops.locations", "kind", "supplier");
  if (!own || !outside) return;
  for (const [item_id, quantity, cost] of goods) {
    await samples.make(
      "ops.stock-moves",
      {
        item_id,
        from_id: outside,
        to_id: own,
        quantity,
        unit_cost: { amount: cost, currency: samples.currency },
      },
      ["complete"],
    );
  }
}

async function project(samples: SampleWriter): Promise<void> {
  const fleet = await samples.make(
    "ops.projects",
    {
      code: "FLEET",
      name: samples.text("Fleet overhaul", "Überholung der Flotte"),
      account_id: samples.kept("courier"),
      start_date: samples.day(-10),
      end_date: samples.day(30),
      manager_id: samples.me,
    },
    ["activate"],
  );
  const task = (title: string, days: number, ...moves: [string][]) =>
    samples.make(
      "ops.tasks",
      {
        title,
        project_id: fleet,
        assignee_id: samples.me,
        start_on: samples.day(days - 5),
        due_at: samples.moment(days),
      },
      ...moves,
    );
  await task(samples.text("Check every bike", "Alle Räder prüfen"), -2, ["plan"], ["start"], ["complete"]);
  await task(samples.text("Change brake pads", "Bremsbeläge tauschen"), 4, ["plan"], ["start"]);
  await task(samples.text("Hand over with a report", "Übergabe mit Bericht"), 20, ["plan"]);
  await samples.make("ops.projects", {
    code: "LEND",
    name: samples.text("Lending station, study", "Verleihstation, Studie"),
    account_id: samples.kept("city"),
    start_date: samples.day(7),
    end_date: samples.day(90),
  });
}
