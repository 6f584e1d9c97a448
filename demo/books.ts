import { addDays, startOfMonth } from "../src/kernel/calendar.ts";
import {
  ADDED_ACCOUNTS,
  BUDGETS,
  CENTRES,
  type Centre,
  FIRST_RATES,
  TAXES,
  type TaxName,
} from "./data/ledger.ts";
import type { Crew } from "./founding.ts";
import { enterRates } from "./rates.ts";
import { listOf, recordIn, textOf } from "./reading.ts";
import type { Shown, World } from "./world.ts";

export interface Books {
  /** Id by account code. */
  account(code: string): string;
  tax: Readonly<Record<TaxName, string>>;
  centre: Readonly<Record<Centre, string>>;
  /** Id by name, such as 2026-03. */
  period(name: string): string;
  periods: Map<string, string>;
  /** Last day of the last closed month. */
  closedUntil: string;
  rate(currency: string): string;
  rates: Map<string, string>;
}

export async function openBooks(world: World, crew: Crew): Promise<Books> {
  const { finance, bookkeeper } = crew;
  await world.call(finance, "fin.ledger-accounts.chart", { type: "trade" });
  await Promise.all(ADDED_ACCOUNTS.map((one) => world.act(finance, "fin.ledger-accounts.create", one)));
  const accounts = await world.list(bookkeeper, "fin.ledger-accounts");
  const codes = new Map(accounts.map(({ id, code }) => [String(code), id]));
  const account = (code: string) => {
    const id = codes.get(code);
    if (id === undefined) throw new Error(`there is no account ${code}`);
    return id;
  };
  const books: Books = {
    account,
    tax: await enterTaxes(world, crew, account),
    centre: await enterCentres(world, crew),
    closedUntil: addDays(startOfMonth(world.first), -1),
    periods: new Map(),
    period: (name) => {
      const id = books.periods.get(name);
      if (id === undefined) throw new Error(`there is no period ${name}`);
      return id;
    },
    rates: new Map(FIRST_RATES),
    rate: (currency) => {
      const rate = books.rates.get(currency);
      if (rate === undefined) throw new Error(`there is no rate of ${currency}`);
      return rate;
    },
  };
  await openYears(world, crew, books);
  await enterRates(world, crew, books);
  return books;
}

async function enterTaxes(world: World, { finance, bookkeeper }: Crew, account: (code: string) => string) {
  const made = await Promise.all(
    TAXES.map(async ({ key, account: code, ...tax }) => {
      const { id } = await world.act(bookkeeper, "fin.tax-codes.create", {
        ...tax,
        account_id: account(code),
        valid_from: "2020-01-01",
        jurisdiction: "AT",
      });
      await world.act(finance, "fin.tax-codes.activate", { id });
      return [key, id] as const;
    }),
  );
  // The list contains each name, so every key is set.
  return Object.fromEntries(made) as Record<TaxName, string>;
}

async function enterCentres(world: World, { finance }: Crew) {
  const made = await Promise.all(
    CENTRES.map(
      async (centre) =>
        [centre.code, (await world.act(finance, "fin.cost-centres.create", centre)).id] as const,
    ),
  );
  // The list contains each code, so every key is set.
  return Object.fromEntries(made) as Record<Centre, string>;
}

/** Opens fiscal years: the first closed up to the demo's start, later ones a month ahead. */
async function openYears(world: World, crew: Crew, books: Books): Promise<void> {
  const year = Number(world.first.slice(0, 4));
  const periods = await openYear(world, crew, books, year);
  const past = periods.filter(({ kind, end }) => kind === "month" && String(end) < world.first);
  for (const { id } of past) await world.act(crew.finance, "fin.periods.close", { id });
  for (let next = year + 1; next <= Number(world.last.slice(0, 4)); next += 1)
    world.plan(`${next - 1}-12-10`, () => openYear(world, crew, books, next));
}

async function openYear(world: World, crew: Crew, books: Books, year: number): Promise<Shown[]> {
  const answer = await world.call(crew.finance, "fin.periods.year", { starts_on: `${year}-01-01` });
  await Promise.all(BUDGETS.map((budget) => putBudgetIntoForce(world, crew, books, year, budget)));
  const periods = listOf(answer, "periods").map(recordIn);
  for (const period of periods) books.periods.set(textOf(period, "name"), period.id);
  return periods;
}

async function putBudgetIntoForce(
  world: World,
  { finance, bookkeeper }: Crew,
  books: Books,
  year: number,
  { name, account, months }: (typeof BUDGETS)[number],
): Promise<void> {
  const rise = 1.03 ** (year - Number(world.first.slice(0, 4)));
  const { id } = await world.act(bookkeeper, "fin.budgets.create", {
    name: `${name} ${year}`,
    fiscal_year: String(year),
    account_id: books.account(account),
    amounts: months.map((amount) => Math.round((amount * rise) / 100_00) * 100_00),
  });
  await world.act(finance, "fin.budgets.activate", { id });
}
