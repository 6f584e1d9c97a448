import { addDays } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import type { Good } from "./catalogue.ts";
import { BOUGHT, THINGS } from "./data/assets.ts";
import type { Random } from "./random.ts";
import { listOf, textOf } from "./reading.ts";

export function keepStore(cast: Cast, month: Month): void {
  const { world } = cast;
  const random = world.random.of(`store ${month.first}`);
  world.plan(addDays(month.first, 8), () => fillUpLinz(cast));
  if (month.index % 6 === 1) world.planEvening(addDays(month.first, 20), () => count(cast, random));
  if (month.first.slice(5, 7) === "01") world.plan(addDays(month.first, 6), () => raisePrices(cast));
  for (const thing of [...THINGS, ...BOUGHT].filter(({ serviceEveryMonths }) => serviceEveryMonths)) {
    if (random.chance(0.85)) world.plan(addDays(month.first, 15), () => serviceIfDue(cast, thing.tag));
  }
}

async function fillUpLinz(cast: Cast): Promise<void> {
  await Promise.all(cast.catalogue.goods.map((good) => bringToLinz(cast, good)));
}

async function bringToLinz({ world, crew, catalogue }: Cast, { id: item_id, article }: Good): Promise<void> {
  const { stock, vienna, linz } = catalogue;
  const { sku, linz: wanted = 0 } = article;
  const quantity = Math.min(wanted - stock.count(sku, linz), stock.count(sku, vienna));
  if (quantity < wanted / 3 || quantity <= 0) return;
  const { id } = await world.act(crew.operations, "ops.stock-moves.create", {
    ...{
      item_id,
      from_id: vienna,
      to_id: linz,
      quantity: String(quantity),
      note: "For the Linz workshop",
    },
  });
  const taken = stock.take(sku, vienna, quantity);
  // In the meantime, another order has taken the goods.
  if (taken.length === 0) {
    await world.act(crew.operations, "ops.stock-moves.cancel", { id });
    return;
  }
  for (const heap of taken) stock.put(sku, linz, heap);
  await world.act(crew.operations, "ops.stock-moves.complete", { id });
}

/** Counts some items, a few of which are short. The director posts the variances. */
async function count(cast: Cast, random: Random): Promise<void> {
  const { world, crew, catalogue } = cast;
  const { stock, vienna } = catalogue;
  const kept = catalogue.goods.filter(({ article }) => article.kind === "stock" && !article.lots);
  const chosen = random.some(kept, 10);
  const made = await world.act(crew.operations, "ops.stock-counts.create", {
    location_id: vienna,
    planned_on: world.today,
    lines: chosen.map(({ id }) => ({ item_id: id })),
  });
  const { id } = made;
  const started = await world.act(crew.operations, "ops.stock-counts.start", { id });
  const lines = listOf(started, "lines").map((line) => {
    const good = catalogue.byId(textOf(line, "item_id"));
    const lost = random.chance(0.3) ? stock.take(good.article.sku, vienna, random.whole(1, 2)) : [];
    const gone = lost.reduce((sum, { quantity }) => sum + quantity, 0);
    return { item_id: good.id, counted: String(Number(textOf(line, "expected")) - gone) };
  });
  await world.act(crew.operations, "ops.stock-counts.count", { id, lines });
  await world.act(crew.operations, "ops.stock-counts.finish", { id });
  await world.act(crew.director, "ops.stock-counts.post", { id });
}

/** Raises prices once a year: purchase prices, and sales prices to round amounts. */
async function raisePrices({ world, crew, catalogue }: Cast): Promise<void> {
  const priced = catalogue.goods.filter(({ price }) => price > 0);
  await Promise.all(
    priced.map(async (good) => {
      const step = good.price > 500_00 ? 10_00 : good.price > 50_00 ? 1_00 : 50;
      good.price = Math.ceil((good.price * 1.03) / step) * step;
      good.buy = Math.round(good.buy * 1.045);
      const currency = good.article.supplier === "drives" ? "USD" : "EUR";
      await world.act(crew.operations, "ops.items.update", {
        ...{ id: good.id, sale_price: good.price },
        ...(good.buy > 0 && { purchase_price: { amount: good.buy, currency } }),
      });
    }),
  );
}

async function serviceIfDue({ world, crew }: Cast, tag: string): Promise<void> {
  const [asset] = await world.list(crew.operations, "ops.assets", { tag });
  if (
    asset?.state !== "in_use" ||
    typeof asset.next_service_on !== "string" ||
    asset.next_service_on > world.today
  )
    return;
  await world.act(crew.operations, "ops.assets.service", { id: asset.id });
}
