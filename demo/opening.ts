import { addDays, addMonths, laterOf, startOfMonth } from "../src/kernel/calendar.ts";
import type { Books } from "./books.ts";
import type { Cast } from "./cast.ts";
import { collect } from "./collecting.ts";
import { THINGS, type Thing } from "./data/assets.ts";
import type { SupplierName } from "./data/suppliers.ts";
import { owe } from "./paying.ts";

/** Opening bank balance, in cents. */
export const FIRST_BALANCE = 246_310_45;

interface Worth {
  cost: Map<string, number>;
  worn: number;
}

export async function carryOver(cast: Cast): Promise<void> {
  const worth: Worth = { cost: new Map(), worn: 0 };
  await Promise.all(THINGS.map((thing) => enterThing(cast, thing, worth)));
  const receivable = await enterOpenInvoices(cast);
  const payable = await enterOpenBills(cast);
  await enterOpeningBalances(cast, worth, receivable - payable);
  const { world, bank, books } = cast;
  for (const [code, amount, counterparty, memo] of OWED) {
    const match = { account_id: books.account(code), text: memo };
    world.plan(addDays(world.first, 14), async () =>
      bank.book({ amount: -amount, counterparty, memo, match }),
    );
  }
}

async function enterThing({ world, crew, books, team }: Cast, thing: Thing, worth: Worth): Promise<void> {
  const { tag, name, category, account, cost, residual = 0, lifeMonths, monthsBefore, custodian } = thing;
  const acquired_on = startOfMonth(addMonths(world.first, -monthsBefore));
  const every = thing.serviceEveryMonths;
  const worn = Math.round(((cost - residual) * monthsBefore) / lifeMonths);
  const { id } = await world.act(crew.operations, "ops.assets.create", {
    ...{ tag, name, category, acquired_on, cost, residual_value: residual, life_months: lifeMonths },
    asset_account_id: books.account(account),
    custodian_id: team.worker(custodian).id,
    ...(every && {
      service_every_months: every,
      next_service_on: addDays(addMonths(world.first, (monthsBefore * 5) % every), 9),
    }),
  });
  await world.act(crew.operations, "ops.assets.acquire", {
    ...{ id, already_booked: true, depreciated_before: worn, depreciate_from: startOfMonth(world.first) },
  });
  worth.cost.set(account, (worth.cost.get(account) ?? 0) + cost);
  worth.worn += worn;
}

/** Customer, amount in cents, and age in days. */
const OPEN_INVOICES: readonly (readonly [client: number, amount: number, daysAgo: number])[] = [
  [0, 14_316_00, 24],
  [3, 18_962_00, 12],
  [5, 22_410_00, 35],
  [8, 6_348_00, 41],
  [11, 4_780_80, 9],
  [17, 7_127_00, 18],
];

/** Enters open invoices, against the opening balance account so that revenue isn't counted twice. */
async function enterOpenInvoices(cast: Cast): Promise<number> {
  const { world, crew, books, parties } = cast;
  const entered = OPEN_INVOICES.map(async ([index, amount, daysAgo]) => {
    const client = parties.clients[index];
    if (!client) throw new Error("there is no such client");
    const due = addDays(world.first, 30 - daysAgo);
    const { id } = await world.act(crew.bookkeeper, "fin.invoices.create", {
      account_id: client.account,
      due_date: laterOf(due, world.today),
      reference: `Carried over: invoice ${world.first.slice(0, 4)}-0${300 + 17 * index}`,
      lines: [{ text: "Open item carried over", price: amount, account_id: books.account("3090") }],
    });
    const issued = await world.act(crew.bookkeeper, "fin.invoices.issue", { id });
    client.owed += amount;
    collect(cast, client, issued, world.random.of(`open invoice ${index}`));
    return amount;
  });
  return (await Promise.all(entered)).reduce((sum, amount) => sum + amount, 0);
}

const OPEN_BILLS: readonly (readonly [supplier: SupplierName, amount: number, daysAhead: number])[] = [
  ["frames", 41_870_00, 12],
  ["batteries", 11_160_00, 19],
  ["parts", 3_214_80, 6],
  ["freight", 1_890_00, 8],
];

async function enterOpenBills(cast: Cast): Promise<number> {
  const { world, crew, books, parties } = cast;
  const entered = OPEN_BILLS.map(async ([supplier, amount, daysAhead], i) => {
    const { id } = await world.act(crew.bookkeeper, "fin.bills.create", {
      supplier_id: parties.supplier(supplier),
      supplier_ref: `OP-${1200 + 37 * i}`,
      issue_date: world.today,
      due_date: addDays(world.today, daysAhead),
      notes: "Carried over from the previous system",
      lines: [{ text: "Open item carried over", price: amount, account_id: books.account("3090") }],
    });
    await owe(cast, id);
    return amount;
  });
  return (await Promise.all(entered)).reduce((sum, amount) => sum + amount, 0);
}

/** Amounts owed to authorities, paid in the middle of the month. */
const OWED = [
  ["2215", 9_418_00, "Finanzamt Österreich", "VAT from prior period"],
  ["2230", 7_912_00, "Finanzamt Österreich", "Payroll tax"],
  ["2240", 13_366_00, "Österreichische Gesundheitskasse", "Social security"],
] as const;

/** Enters opening balances. Retained earnings take the difference. */
async function enterOpeningBalances(
  { world, crew, books, catalogue }: Cast,
  worth: Worth,
  documents: number,
): Promise<void> {
  const debits: [string, number][] = [
    ["1010", 850_00],
    ["1020", FIRST_BALANCE],
    ["1030", 60_000_00],
    ["1140", 15_600_00],
    ["5040", catalogue.openingValue],
    ...worth.cost,
  ];
  const credits: [string, number][] = [
    ["1590", worth.worn],
    ...OWED.map(([code, amount]): [string, number] => [code, amount]),
    ["2510", 120_000_00],
    ["3010", 70_000_00],
    ["3090", -documents],
  ];
  const sum = (sides: readonly [string, number][]) => sides.reduce((total, [, amount]) => total + amount, 0);
  credits.push(["3030", sum(debits) - sum(credits)]);
  const line = (books: Books, [code, amount]: [string, number], side: "debit" | "credit") => {
    const other = side === "debit" ? "credit" : "debit";
    return { account_id: books.account(code), [amount < 0 ? other : side]: Math.abs(amount) };
  };
  const { id } = await world.act(crew.bookkeeper, "fin.journal-entries.create", {
    journal: "opening",
    date: world.today,
    narration: "Opening balances, less the opening stock posted as adjustment",
    lines: [
      ...debits.map((one) => line(books, one, "debit")),
      ...credits.map((one) => line(books, one, "credit")),
    ],
  });
  await world.act(crew.finance, "fin.journal-entries.post", { id });
}
