import { startOfMonth } from "../src/kernel/calendar.ts";
import type { Books } from "./books.ts";
import { FIRST_RATES } from "./data/ledger.ts";
import type { Crew } from "./founding.ts";
import type { World } from "./world.ts";

/** Monthly exchange rates as a random walk. */
export async function enterRates(world: World, crew: Crew, books: Books): Promise<void> {
  const date = startOfMonth(world.today);
  const random = world.random.of(`rates ${date}`);
  const entered = FIRST_RATES.map(async ([currency, first]) => {
    const drift = (random.next() - 0.5) * 0.022;
    // Pulls the rate back towards its start.
    const pull = (Number(first) - Number(books.rate(currency))) * 0.08;
    const rate = (Number(books.rate(currency)) * (1 + drift) + pull).toFixed(4);
    books.rates.set(currency, rate);
    await world.act(crew.bookkeeper, "fin.fx-rates.create", { currency, date, rate, source: "ECB" });
  });
  await Promise.all(entered);
}
