import { addDays, addWorkingDays, eachDay, weekdayOf } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { SUPPLIERS, type Supplier } from "./data/suppliers.ts";
import { approve, owe } from "./paying.ts";
import type { Random } from "./random.ts";
import { listOf, numberOf, textOf } from "./reading.ts";
import { seasonOf } from "./season.ts";
import type { Shown } from "./world.ts";

/** Weekdays on which reorder proposals are reviewed. */
const BUYING_DAYS = new Set([1, 3]);

export function buy(cast: Cast, month: Month): void {
  const { world } = cast;
  const days = eachDay(month.first, month.last).filter((day) => BUYING_DAYS.has(weekdayOf(day)));
  // Because of holidays, both days may move to the same one: Monday 25 December becomes Wednesday.
  for (const day of new Set(days.map((one) => world.dayFor(one))))
    world.plan(day, () => lookAtProposals(cast));
}

/** Submits proposals, which are approved on the next day. */
async function lookAtProposals(cast: Cast): Promise<void> {
  const { world, crew } = cast;
  const drafts = await world.list(crew.operations, "ops.purchase-orders", { state: "draft" });
  // Lists show the newest first.
  await Promise.all(drafts.reverse().map((draft) => handIn(cast, draft)));
}

async function handIn(cast: Cast, draft: Shown): Promise<void> {
  const { world, crew } = cast;
  const { id } = draft;
  await world.act(crew.operations, "ops.purchase-orders.update", { id, lines: goneThrough(cast, draft) });
  await world.act(crew.operations, "ops.purchase-orders.submit", { id });
  world.plan(addDays(world.today, 1), () => orderIt(cast, id));
}

/** Adjusts a draft: seasonal quantities, current prices, and tax on imports. */
function goneThrough({ world, catalogue, books }: Cast, draft: Shown) {
  const season = seasonOf(addDays(world.today, 45));
  return listOf(draft, "lines").map((line) => {
    const good = catalogue.byId(textOf(line, "item_id"));
    const { reorderQty = 1, supplier } = good.article;
    const usual = Number(textOf(line, "quantity"));
    const step = reorderQty >= 40 ? 10 : 2;
    return {
      item_id: good.id,
      quantity: String(Math.max(step, Math.round((usual * season) / step) * step)),
      price: good.buy,
      tax_code_ids: [supplier === "parts" ? books.tax.input20 : books.tax.reverse20],
    };
  });
}

async function orderIt(cast: Cast, id: string): Promise<void> {
  const { world, crew, parties } = cast;
  const random = world.random.of(`order ${world.today} ${cast.purchases}`);
  cast.purchases += 1;
  const approved = await world.act(crew.director, "ops.purchase-orders.approve", { id });
  const supplier = SUPPLIERS.find(({ key }) => parties.supplier(key) === approved.supplier_id);
  if (!supplier) throw new Error("an order to nobody");
  const expected_on = addWorkingDays(world.today, supplier.leadDays, world.calendar);
  const ordered = await world.act(crew.operations, "ops.purchase-orders.order", { id, expected_on });
  const late = random.chance(supplier.latePercent / 100) ? random.whole(3, 12) : random.whole(-2, 0);
  world.plan(addDays(expected_on, late), () => receive(cast, supplier, ordered, random));
}

/** Receives an order. Sometimes only a part arrives, and the rest a week later. */
async function receive(cast: Cast, supplier: Supplier, ordered: Shown, random: Random): Promise<void> {
  const { world } = cast;
  const lines = listOf(ordered, "lines").map((line, i) => ({
    line: i,
    good: cast.catalogue.byId(textOf(line, "item_id")),
    quantity: Number(textOf(line, "quantity")),
  }));
  const inParts = random.chance(0.12);
  const first = lines.map((line) => ({
    ...line,
    quantity: inParts ? Math.ceil(line.quantity / 2) : line.quantity,
  }));
  const rest = lines.map((line, i) => ({ ...line, quantity: line.quantity - (first[i]?.quantity ?? 0) }));
  const take = async (parts: readonly Part[]) => {
    const coming = parts.filter(({ quantity }) => quantity > 0);
    await bring(cast, ordered.id, coming, random);
    world.plan(addDays(world.today, random.whole(2, 6)), () =>
      enterBill(cast, supplier, ordered.id, coming, random),
    );
  };
  await take(first);
  if (rest.some(({ quantity }) => quantity > 0))
    world.plan(addDays(world.today, random.whole(5, 9)), () => take(rest));
}

type Part = { line: number; good: Cast["catalogue"]["goods"][number]; quantity: number };

async function bring(
  { world, crew, catalogue }: Cast,
  id: string,
  coming: readonly Part[],
  random: Random,
): Promise<void> {
  const lot = `L${world.today.slice(2, 7).replace("-", "")}-${random.whole(100, 999)}`;
  for (const { good, quantity } of coming)
    catalogue.stock.put(good.article.sku, catalogue.vienna, { quantity, ...(good.article.lots && { lot }) });
  await world.act(crew.operations, "ops.purchase-orders.receive", {
    id,
    delivery_note: `LS ${random.whole(10_000, 99_999)}`,
    lines: coming.map(({ line, good, quantity }) => ({
      ...{ line, quantity: String(quantity) },
      ...(good.article.lots && { lot }),
    })),
  });
}

/** Enters the bill, which sometimes exceeds the agreed price. */
async function enterBill(
  cast: Cast,
  supplier: Supplier,
  ordered: string,
  parts: readonly Part[],
  random: Random,
): Promise<void> {
  const { world, crew } = cast;
  const supplier_ref = `${supplier.name.slice(0, 2).toUpperCase()}${world.today.slice(2, 4)}-${random.whole(10_000, 99_999)}`;
  const order = await world.act(crew.bookkeeper, "ops.purchase-orders.bill", {
    ...{ id: ordered, supplier_ref },
    lines: parts.map(({ line, quantity }) => ({ line, quantity: String(quantity) })),
  });
  const id = String(listOf(order, "bill_ids").at(-1));
  await world.act(crew.bookkeeper, "fin.bills.update", {
    id,
    issue_date: addDays(world.today, -random.whole(1, 3)),
  });
  if (random.chance(0.03)) await dispute(cast, id);
  else await owe(cast, id);
}

/** Disputes a bill, which is paid once the supplier has corrected it. */
async function dispute(cast: Cast, id: string): Promise<void> {
  const { world, crew } = cast;
  const bill = await world.act(crew.bookkeeper, "fin.bills.get", { id });
  const lines = listOf(bill, "lines").map(lineInput);
  const dearer = lines.map((line, i) => (i === 0 ? { ...line, price: Math.round(line.price * 1.06) } : line));
  await world.act(crew.bookkeeper, "fin.bills.update", { id, lines: dearer });
  await world.act(crew.bookkeeper, "fin.bills.submit", { id });
  await world.act(crew.bookkeeper, "fin.bills.dispute", {
    id,
    dispute_reason:
      "The first line is 6% more expensive than ordered. The supplier is sending a corrected bill.",
  });
  world.plan(addDays(world.today, 7), async () => {
    await world.act(crew.bookkeeper, "fin.bills.update", { id, lines });
    await world.act(crew.bookkeeper, "fin.bills.submit", { id });
    await approve(cast, id);
  });
}

function lineInput(line: unknown) {
  return {
    item_id: textOf(line, "item_id"),
    text: textOf(line, "text"),
    quantity: textOf(line, "quantity"),
    price: numberOf(line, "price"),
    discount_percent: textOf(line, "discount_percent"),
    tax_code_ids: listOf(line, "tax_code_ids"),
    account_id: textOf(line, "account_id"),
    source_line: textOf(line, "source_line"),
  };
}
