import type { Cast } from "./cast.ts";
import type { Good } from "./catalogue.ts";
import type { Trade } from "./data/customers.ts";
import type { Client } from "./parties.ts";
import type { Random } from "./random.ts";

export interface BasketItem {
  good: Good;
  quantity: number;
  discount: number;
}

type Taste = readonly (readonly [sku: string, from: number, to: number, probability: number])[];

/** SKU, minimum and maximum quantity, and probability. */
const BIKES: Record<Trade, Taste> = {
  dealer: [
    ["VB-L1", 1, 4, 0.75],
    ["VB-F1", 1, 3, 0.7],
    ["VB-F2", 1, 2, 0.35],
    ["VB-C1", 1, 3, 0.5],
    ["KIT-2", 2, 5, 0.4],
    ["COV-F", 1, 4, 0.35],
    ["COV-L", 1, 4, 0.3],
    ["VT-80", 1, 3, 0.3],
  ],
  courier: [
    ["VB-F1", 1, 3, 0.7],
    ["VB-F2", 1, 2, 0.5],
    ["VB-C1", 2, 4, 0.6],
    ["BOX-L", 2, 4, 0.8],
    ["BAT-750", 1, 3, 0.7],
    ["CHG-4A", 1, 2, 0.4],
    ["VT-80", 1, 3, 0.4],
    ["DLV-1", 1, 1, 0.7],
  ],
  city: [
    ["VB-F1", 1, 2, 0.9],
    ["VB-L1", 1, 1, 0.4],
    ["COV-F", 1, 2, 0.6],
    ["BOX-L", 1, 2, 0.6],
    ["DLV-1", 1, 1, 0.9],
  ],
  craft: [
    ["VB-L1", 1, 1, 0.5],
    ["VB-F2", 1, 1, 0.5],
    ["BOX-L", 1, 1, 0.8],
    ["LCK-F", 1, 1, 0.6],
    ["BAT-500", 1, 1, 0.3],
  ],
  care: [
    ["VB-F1", 1, 2, 0.6],
    ["VB-L1", 1, 1, 0.6],
    ["KIT-2", 1, 2, 0.9],
    ["COV-F", 1, 2, 0.7],
    ["BAT-500", 1, 1, 0.3],
  ],
};

const PARTS: Taste = [
  ["PAD-D4", 6, 24, 0.5],
  ["TYR-20", 2, 14, 0.36],
  ["TYR-26", 2, 9, 0.36],
  ["TUB-20", 6, 28, 0.36],
  ["CHN-9", 2, 9, 0.32],
  ["BRK-D4", 1, 4, 0.25],
  ["LGT-F", 1, 6, 0.29],
  ["LCK-F", 1, 6, 0.25],
  ["SEA-1L", 1, 6, 0.25],
  ["BAT-500", 1, 4, 0.25],
  ["BAT-750", 1, 3, 0.18],
  ["CHG-4A", 1, 4, 0.22],
  ["MOT-85", 1, 3, 0.18],
  ["DSP-2", 1, 4, 0.22],
  ["SNS-T", 1, 4, 0.22],
];

const REPAIRS: Taste = [
  ["SRV-H", 1, 4, 0.8],
  ["SRV-Y", 1, 2, 0.4],
  ["PAD-D4", 1, 4, 0.6],
  ["TYR-20", 1, 2, 0.25],
  ["TUB-20", 1, 3, 0.3],
  ["CHN-9", 1, 1, 0.3],
];

/** Usual discounts in percent. */
const DISCOUNT: Record<Trade, readonly number[]> = {
  dealer: [18, 20, 22],
  courier: [6, 8, 10],
  city: [0, 3, 5],
  craft: [0, 0, 3],
  care: [0, 3, 5],
};

export function bikesFor(cast: Cast, client: Client, random: Random): BasketItem[] {
  return basket(cast, BIKES[client.buyer.trade], random, random.pick(DISCOUNT[client.buyer.trade]));
}

/** Spare parts for customers who repair bikes themselves. */
export function partsFor(cast: Cast, client: Client, random: Random): BasketItem[] {
  return basket(cast, PARTS, random, client.buyer.trade === "dealer" ? 20 : 5);
}

export function repairFor(cast: Cast, random: Random): BasketItem[] {
  return basket(cast, REPAIRS, random, 0);
}

/** Random basket. Contains at least the first item, so that it is never empty. */
function basket({ catalogue }: Cast, taste: Taste, random: Random, discount: number): BasketItem[] {
  const chosen = taste.flatMap(([sku, from, to, probability]) =>
    random.chance(probability) ? [{ sku, quantity: random.whole(from, to) }] : [],
  );
  const wanted =
    chosen.length > 0 ? chosen : taste.slice(0, 1).map(([sku, from]) => ({ sku, quantity: from }));
  return wanted.map(({ sku, quantity }) => {
    const good = catalogue.good(sku);
    return { good, quantity, discount: good.article.kind === "service" ? 0 : discount };
  });
}

/** Tax codes: domestic rates, or export and EU supply for customers abroad. */
export function taxesFor({ books: { tax } }: Cast, { buyer }: Client, { article }: Good): string[] {
  if (buyer.country === "CH") return [tax.export];
  if (buyer.country !== "AT") return [tax.euSupply];
  return [article.repair ? tax.repair10 : tax.sales20];
}

/** Price in the customer's currency. */
export function priceFor({ books }: Cast, { buyer }: Client, { price }: Good): number {
  if (buyer.country !== "CH") return price;
  // Rounded to whole francs.
  return Math.round(price / Number(books.rate("CHF")) / 100) * 100;
}

export function orderLines(cast: Cast, client: Client, basket: readonly BasketItem[]) {
  return basket.map(({ good, quantity, discount }) => ({
    item_id: good.id,
    quantity: String(quantity),
    price: priceFor(cast, client, good),
    discount_percent: String(discount),
    tax_code_ids: taxesFor(cast, client, good),
  }));
}

export function quoteLines(cast: Cast, client: Client, basket: readonly BasketItem[]) {
  return basket.map((item) => ({
    item_id: item.good.id,
    text: item.good.article.name,
    quantity: String(item.quantity),
    price: priceFor(cast, client, item.good),
    discount_percent: String(item.discount),
    tax_code_id: taxesFor(cast, client, item.good)[0],
  }));
}

/** Value of a basket, in cents of the organisation's currency. */
export function worthOf(basket: readonly BasketItem[]): number {
  return basket.reduce(
    (sum, { good, quantity, discount }) => sum + (quantity * good.price * (100 - discount)) / 100,
    0,
  );
}
