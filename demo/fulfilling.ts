import { addDays, addWorkingDays } from "../src/kernel/calendar.ts";
import { type BasketItem, orderLines } from "./baskets.ts";
import type { Cast } from "./cast.ts";
import { collect } from "./collecting.ts";
import type { Client } from "./parties.ts";
import type { Random } from "./random.ts";
import { listOf, numberOf } from "./reading.ts";
import { takeBack } from "./returns.ts";
import type { Heap, Stock } from "./stock.ts";
import type { Shown } from "./world.ts";

interface Line extends BasketItem {
  /** Stock reserved for the line. */
  aside: Heap[];
  delivered: number;
}

export interface Order {
  id: string;
  client: Client;
  lines: Line[];
  place: string;
  random: Random;
  /** Number of failed attempts to find missing stock. */
  tries: number;
}

export interface OrderTerms {
  place?: string;
  /** Working days until full delivery. */
  within: number;
  random: Random;
}

/** Direct order without a quote. */
export async function order(
  cast: Cast,
  client: Client,
  basket: readonly BasketItem[],
  terms: OrderTerms,
): Promise<void> {
  const { world, crew } = cast;
  const { place = cast.catalogue.vienna, random } = terms;
  const made = await world.act(crew.sales, "ops.sales-orders.create", {
    account_id: client.account,
    location_id: place,
    reference: `${client.buyer.name.slice(0, 3).toUpperCase()}-${random.whole(1000, 9999)}`,
    lines: orderLines(cast, client, basket),
  });
  await goAhead(cast, client, made, basket, terms);
}

export async function goAhead(
  cast: Cast,
  client: Client,
  made: Shown,
  basket: readonly BasketItem[],
  { place = cast.catalogue.vienna, within, random }: OrderTerms,
): Promise<void> {
  const { world, catalogue, crew } = cast;
  const promised_on = addWorkingDays(world.today, within, world.calendar);
  const lines = basket.map((item) => ({ ...item, aside: [], delivered: 0 }));
  const one: Order = { id: made.id, client, lines, place, random, tries: 0 };
  client.owed += numberOf(made, "gross") * (client.buyer.country === "CH" ? 1.2 : 1);
  setAside(catalogue.stock, one);
  if (client.owed <= client.limit)
    await world.act(crew.sales, "ops.sales-orders.confirm", { id: one.id, promised_on });
  else await world.act(crew.director, "ops.sales-orders.confirm_over_limit", { id: one.id, promised_on });
  const leave = addWorkingDays(promised_on, -random.whole(0, Math.min(2, within)), world.calendar);
  if (leave <= world.today) await dispatch(cast, one);
  else world.plan(leave, () => dispatch(cast, one));
}

const isKept = ({ good }: BasketItem) => good.article.kind === "stock";
const asideOf = ({ aside }: Line) => aside.reduce((sum, { quantity }) => sum + quantity, 0);
const openOf = (line: Line) => line.quantity - line.delivered;
const missingOf = (line: Line) => (isKept(line) ? openOf(line) - asideOf(line) : 0);
const isMissing = ({ lines }: Order) => lines.some((line) => missingOf(line) > 0);

/** Mirrors the server's reservations. Returns true if anything was reserved. */
function setAside(stock: Stock, { lines, place }: Order): boolean {
  const taken = lines.flatMap((line) => {
    const { sku } = line.good.article;
    const heaps = stock.take(sku, place, Math.min(missingOf(line), stock.count(sku, place)));
    line.aside.push(...heaps);
    return heaps;
  });
  return taken.length > 0;
}

const WAIT_DAYS = 4;
const MOST_TRIES = 9;

/** Delivers an order. If goods are missing, tries again some days later. */
async function dispatch(cast: Cast, one: Order): Promise<void> {
  const { world, crew, catalogue } = cast;
  const later = () => world.plan(addDays(world.today, WAIT_DAYS), () => dispatch(cast, one));
  if (isMissing(one) && setAside(catalogue.stock, one))
    await world.act(crew.operations, "ops.sales-orders.reserve", { id: one.id });
  one.tries += 1;
  const parts = partsOf(one);
  const waits = isMissing(one) && one.tries < 3;
  if (parts.length === 0 || waits) return one.tries < MOST_TRIES ? later() : undefined;
  await world.act(crew.operations, "ops.sales-orders.deliver", {
    id: one.id,
    lines: parts,
    delivery_note: `DN-${world.today.slice(2).replaceAll("-", "")}-${one.random.whole(100, 999)}`,
  });
  for (const line of one.lines) {
    line.delivered += isKept(line) ? asideOf(line) : openOf(line);
    line.aside = [];
  }
  world.plan(addDays(world.today, 1), () => charge(cast, one));
  if (isMissing(one)) later();
}

/** Parts to deliver: one per lot of goods, and services as a whole. */
function partsOf({ lines }: Order) {
  return lines.flatMap((line, i) => {
    if (!isKept(line)) return openOf(line) > 0 ? [{ line: i, quantity: String(openOf(line)) }] : [];
    return line.aside.map(({ lot, quantity }) => ({
      line: i,
      quantity: String(quantity),
      ...(lot && { lot }),
    }));
  });
}

/** Invoices an order. Occasionally, something is returned before payment. */
async function charge(cast: Cast, one: Order): Promise<void> {
  const { world, crew } = cast;
  const { id, client, random } = one;
  const billed = await world.act(crew.bookkeeper, "ops.sales-orders.invoice", { id });
  const invoice = listOf(billed, "invoice_ids").at(-1);
  const issued = await world.act(crew.bookkeeper, "fin.invoices.issue", { id: invoice });
  collect(cast, client, issued, random);
  if (random.chance(0.025)) world.plan(addDays(world.today, 3), () => takeBack(cast, one, issued));
}
