import { addDays } from "../src/kernel/calendar.ts";
import { type BasketItem, quoteLines, worthOf } from "./baskets.ts";
import type { Cast } from "./cast.ts";
import { goAhead } from "./fulfilling.ts";
import type { Client } from "./parties.ts";
import type { Random } from "./random.ts";
import { talk } from "./talking.ts";
import type { Shown } from "./world.ts";

export async function enquire(
  cast: Cast,
  client: Client,
  basket: readonly BasketItem[],
  random: Random,
): Promise<void> {
  const { world, crew } = cast;
  const deal = await world.act(crew.sales, "crm.opportunities.create", {
    name: `${client.buyer.name}: ${nameOf(basket)}`,
    account_id: client.account,
    contact_ids: [client.contact],
    amount: Math.round(worthOf(basket)),
    expected_close: addDays(world.today, random.whole(18, 50)),
    next_step: random.pick([
      "Demonstrate the bikes on site",
      "Send a quote",
      "Arrange a one-week trial",
      "Clarify leasing terms",
    ]),
  });
  await pursue(cast, client, deal, basket, random);
}

export async function pursue(
  cast: Cast,
  client: Client,
  deal: Shown,
  basket: readonly BasketItem[],
  random: Random,
): Promise<void> {
  const { world, crew } = cast;
  const { id } = deal;
  const about = { collection: "crm.opportunities", id } as const;
  await Promise.all(Array.from({ length: random.whole(1, 3) }, () => talk(cast, about, random)));
  if (random.chance(0.22)) {
    world.plan(addDays(world.today, random.whole(8, 40)), () => lose(cast, id, random));
    return;
  }
  world.plan(addDays(world.today, random.whole(2, 8)), async () => {
    const quote = await world.act(crew.sales, "crm.quotes.create", {
      title: nameOf(basket),
      account_id: client.account,
      contact_id: client.contact,
      opportunity_id: id,
      valid_until: addDays(world.today, 45),
      lines: quoteLines(cast, client, basket),
      ...(client.buyer.country === "CH" && { currency: "CHF" }),
    });
    await world.act(crew.sales, "crm.opportunities.propose", { id });
    await world.act(crew.sales, "crm.quotes.send", { id: quote.id });
    world.plan(addDays(world.today, random.whole(5, 24)), () =>
      decide(cast, client, id, quote, basket, random),
    );
  });
}

/** Customers accept two in three quotes, some of them after negotiating the price. */
async function decide(
  cast: Cast,
  client: Client,
  deal: string,
  quote: Shown,
  basket: readonly BasketItem[],
  random: Random,
): Promise<void> {
  const { world, crew } = cast;
  if (random.chance(0.3)) {
    await world.act(crew.sales, "crm.opportunities.negotiate", { id: deal });
    world.plan(addDays(world.today, random.whole(3, 12)), () =>
      answer(cast, client, deal, quote, basket, random),
    );
    return;
  }
  await answer(cast, client, deal, quote, basket, random);
}

async function answer(
  cast: Cast,
  client: Client,
  deal: string,
  { id }: Shown,
  basket: readonly BasketItem[],
  random: Random,
): Promise<void> {
  const { world, crew } = cast;
  if (client.insolvent || random.chance(0.33)) {
    await world.act(crew.sales, "crm.quotes.reject", { id });
    await lose(cast, deal, random);
    return;
  }
  await world.act(crew.sales, "crm.quotes.accept", { id });
  // Accepting wins the deal, unless an approval rule asks a second person.
  const { state } = await world.act(crew.sales, "crm.opportunities.get", { id: deal });
  if (state !== "won") await world.act(crew.sales, "crm.opportunities.win", { id: deal });
  await world.act(crew.sales, "crm.quotes.order", { id });
  const [made] = await world.list(crew.sales, "ops.sales-orders", { quote_id: id });
  if (!made) throw new Error("the quote became no order");
  await goAhead(cast, client, made, basket, { within: random.whole(8, 20), random });
}

async function lose({ world, crew }: Cast, id: string, random: Random): Promise<void> {
  const lost_reason = random.weighted([
    ["price", 4],
    ["no_budget", 3],
    ["competitor", 2],
    ["timing", 2],
    ["no_decision", 2],
    ["product_fit", 1],
  ] as const);
  await world.act(crew.sales, "crm.opportunities.lose", { id, lost_reason });
}

function nameOf(basket: readonly BasketItem[]): string {
  const [first] = [...basket].sort((a, b) => b.quantity * b.good.price - a.quantity * a.good.price);
  if (!first) throw new Error("a deal about nothing");
  const [name] = first.good.article.name.split(",");
  return `${first.quantity} x ${name}${basket.length > 1 ? " and more" : ""}`;
}
