import type { Books } from "./books.ts";
import { ARTICLES, type Article } from "./data/items.ts";
import type { Crew } from "./founding.ts";
import type { Parties } from "./parties.ts";
import { Stock } from "./stock.ts";
import type { World } from "./world.ts";

export interface Good {
  article: Article;
  id: string;
  /** Current sales and purchase prices, in cents. */
  price: number;
  buy: number;
}

export interface Catalogue {
  good(sku: string): Good;
  byId(id: string): Good;
  goods: readonly Good[];
  vienna: string;
  linz: string;
  stock: Stock;
  /** Value of the opening stock, in cents. */
  openingValue: number;
}

export async function enterCatalogue(
  world: World,
  crew: Crew,
  books: Books,
  parties: Parties,
): Promise<Catalogue> {
  const { operations } = crew;
  const goods = await Promise.all(ARTICLES.map((article) => enterItem(world, crew, books, parties, article)));
  const bySku = new Map(goods.map((good) => [good.article.sku, good]));
  await world.call(operations, "ops.locations.standard", {});
  const places = await world.list(operations, "ops.locations");
  const place = (code: string) => places.find((one) => one.code === code)?.id ?? "";
  const linz = await world.act(operations, "ops.locations.create", {
    code: "LINZ",
    name: "Workshop Linz",
    kind: "internal",
  });
  const catalogue: Catalogue = {
    goods,
    good: (sku) => {
      const good = bySku.get(sku);
      if (!good) throw new Error(`there is no item ${sku}`);
      return good;
    },
    byId: (id) => {
      const good = goods.find((one) => one.id === id);
      if (!good) throw new Error("an item that nobody entered");
      return good;
    },
    vienna: place("STOCK"),
    linz: linz.id,
    stock: new Stock(),
    openingValue: 0,
  };
  await Promise.all(goods.map((good) => layOut(world, crew, catalogue, good, place("LOSS"))));
  return catalogue;
}

async function enterItem(
  world: World,
  { operations }: Crew,
  { tax, account }: Books,
  parties: Parties,
  article: Article,
): Promise<Good> {
  const { sku, name, kind, uom, cost, lots, price, buy, supplier, reorderPoint, reorderQty, repair } =
    article;
  const currency = supplier === "drives" ? "USD" : "EUR";
  const taxed = repair ? [tax.repair10] : [tax.sales20];
  const { id } = await world.act(operations, "ops.items.create", {
    ...{ sku, name, kind, tax_code_ids: taxed },
    ...(uom && { uom }),
    ...(cost && { cost }),
    ...(lots && { track: "lot" }),
    ...(price !== undefined && { sale_price: price }),
    ...(buy !== undefined && { purchase_price: { amount: buy, currency } }),
    ...(supplier && { supplier_id: parties.supplier(supplier) }),
    ...(supplier === "parts" && { tax_code_ids: [...taxed, tax.input20] }),
    ...(reorderPoint !== undefined && { reorder_point: String(reorderPoint) }),
    ...(reorderQty !== undefined && { reorder_qty: String(reorderQty) }),
    ...(sku === "FLT-M" && { income_account_id: account("4025") }),
    ...(sku === "PACK" && { expense_account_id: account("6210") }),
  });
  await world.act(operations, "ops.items.activate", { id });
  return { article, id, price: price ?? 0, buy: buy ?? 0 };
}

const FIRST_LOT = "A-001";

/** Assumed euro cents per US cent, for goods bought before the demo. */
const CENTS_A_DOLLAR = 0.93;

async function layOut(
  world: World,
  { operations }: Crew,
  catalogue: Catalogue,
  good: Good,
  from: string,
): Promise<void> {
  const { sku, opening = 0, linz = 0, lots, supplier } = good.article;
  const each = supplier === "drives" ? Math.round(good.buy * CENTS_A_DOLLAR) : good.buy;
  const lot = lots ? { lot: FIRST_LOT } : {};
  const heaps = [
    [catalogue.vienna, opening],
    [catalogue.linz, linz],
  ] as const;
  for (const [place, quantity] of heaps) {
    if (quantity === 0) continue;
    const { id } = await world.act(operations, "ops.stock-moves.create", {
      ...{ item_id: good.id, from_id: from, to_id: place, quantity: String(quantity), unit_cost: each },
      ...lot,
      note: "Opening stock",
    });
    await world.act(operations, "ops.stock-moves.complete", { id });
    catalogue.stock.put(sku, place, { quantity, ...lot });
    catalogue.openingValue += quantity * each;
  }
}
