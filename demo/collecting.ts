import { addDays } from "../src/kernel/calendar.ts";
import type { Cast } from "./cast.ts";
import type { Trade } from "./data/customers.ts";
import type { Client } from "./parties.ts";
import type { Random } from "./random.ts";
import { numberOf, textOf } from "./reading.ts";
import type { Shown } from "./world.ts";

/** Days between due date and payment, with probabilities. */
const HABITS: Record<
  Trade,
  readonly (readonly [days: readonly [from: number, to: number], weight: number])[]
> = {
  dealer: [
    [[-6, 1], 6],
    [[2, 9], 3],
    [[12, 35], 1],
  ],
  courier: [
    [[-4, 2], 4],
    [[3, 14], 4],
    [[16, 45], 2],
  ],
  city: [
    [[5, 15], 6],
    [[18, 40], 4],
  ],
  craft: [
    [[-8, 0], 6],
    [[1, 10], 3],
    [[14, 50], 1],
  ],
  care: [
    [[-5, 1], 6],
    [[2, 12], 4],
  ],
};

/** Plans the payment of an invoice: usually in full, sometimes in two parts. */
export function collect(cast: Cast, client: Client, invoice: Shown, random: Random): void {
  const { world } = cast;
  const due = textOf(invoice, "due_date");
  const [from, to] = random.weighted(HABITS[client.buyer.trade]);
  const day = addDays(due, random.whole(from, to));
  const inParts = random.chance(0.04);
  if (client.insolvent) return;
  world.plan(day, () => pay(cast, client, invoice, inParts ? 0.6 : 1));
  if (inParts) world.plan(addDays(day, random.whole(20, 40)), () => pay(cast, client, invoice, 1));
}

async function pay(cast: Cast, client: Client, { id }: Shown, part: number): Promise<void> {
  const { world, crew, bank, books } = cast;
  const invoice = await world.act(crew.bookkeeper, "fin.invoices.get", { id });
  const open = numberOf(invoice, "balance");
  if (open === 0 || client.insolvent) return;
  const amount = part === 1 ? open : Math.round((open * part) / 100) * 100;
  const currency = textOf(invoice, "currency");
  const worth = currency === "EUR" ? amount : Math.round(amount * Number(books.rate(currency)) * 0.997);
  bank.book({
    amount: worth,
    counterparty: client.buyer.name,
    memo: `${textOf(invoice, "number")}${part === 1 ? "" : " part payment"}`,
    match: { documents: [{ document: { collection: "fin.invoices", id }, amount }] },
    settled: () => {
      client.owed -= worth;
    },
  });
}
