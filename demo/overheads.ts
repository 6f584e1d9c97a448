import { addDays } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { AUDIT_FEE } from "./closing.ts";
import type { Centre } from "./data/ledger.ts";
import type { SupplierName } from "./data/suppliers.ts";
import { owe } from "./paying.ts";
import type { Random } from "./random.ts";
import { seasonOf } from "./season.ts";

interface Cost {
  text: string;
  account: string;
  centre: Centre;
  net: number;
}

interface Recurring {
  supplier: SupplierName;
  /** Day of the month on which the bill arrives. It arrives every month by default. */
  day: number;
  months?: readonly number[];
  /** Exempt from tax, such as insurance. */
  exempt?: true;
  costs(month: Month, random: Random): Cost[];
}

/** Seasonal factor of heating costs, from January. */
const COLD = [1.7, 1.5, 1.2, 0.9, 0.7, 0.6, 0.6, 0.6, 0.7, 0.9, 1.3, 1.6];

const about = (random: Random, amount: number) => Math.round(amount * (0.9 + 0.2 * random.next()));

const RECURRING: readonly Recurring[] = [
  {
    supplier: "rent",
    day: 1,
    costs: () => [
      { text: "Hall and offices Simmering", account: "6110", centre: "OPS", net: 3_900_00 },
      { text: "Workshop Linz", account: "6110", centre: "WORK", net: 1_150_00 },
    ],
  },
  {
    supplier: "energy",
    day: 12,
    costs: ({ first }, random) => [
      {
        ...{ text: "Electricity and district heating", account: "6120", centre: "OPS" },
        net: about(random, 980_00 * (COLD[Number(first.slice(5, 7)) - 1] ?? 1)),
      },
    ],
  },
  {
    supplier: "telecom",
    day: 4,
    costs: (_month, random) => [
      { text: "Phone and internet", account: "6140", centre: "ADMIN", net: about(random, 310_00) },
      { text: "Cloud and software", account: "6150", centre: "ADMIN", net: about(random, 1_060_00) },
    ],
  },
  {
    supplier: "freight",
    day: 25,
    costs: ({ first, index }, random) => [
      {
        ...{ text: "Monthly deliveries", account: "6210", centre: "OPS" },
        net: about(random, 2_650_00 * seasonOf(first) * (1 + index / 100)),
      },
    ],
  },
  {
    supplier: "agency",
    day: 18,
    costs: ({ first }, random) => [
      {
        ...{ text: "Advertisements and design", account: "6200", centre: "SALES" },
        net: about(random, 2_150_00 * seasonOf(addDays(first, 45))),
      },
    ],
  },
  {
    supplier: "insurance",
    day: 8,
    months: [1, 7],
    exempt: true,
    costs: () => [
      { text: "Liability, stock and transport insurance", account: "6160", centre: "ADMIN", net: 5_480_00 },
      { text: "Vehicle insurance: van and trailer", account: "6160", centre: "OPS", net: 1_120_00 },
    ],
  },
  {
    supplier: "advisers",
    day: 20,
    months: [2, 4, 8, 11],
    costs: (_month, random) => [
      { text: "Tax and payroll services", account: "6170", centre: "ADMIN", net: about(random, 1_350_00) },
    ],
  },
];

/** Audit fee for the previous year, in which it was accrued. */
const AUDIT: Recurring = {
  supplier: "advisers",
  day: 22,
  months: [5],
  costs: () => [{ text: "Audit of the previous year", account: "2050", centre: "ADMIN", net: AUDIT_FEE }],
};

export function payOverheads(cast: Cast, month: Month): void {
  const { world } = cast;
  const number = Number(month.first.slice(5, 7));
  // No accrual exists for a year closed before the demo.
  const due = month.index >= 5 ? [...RECURRING, AUDIT] : RECURRING;
  for (const recurring of due) {
    if (recurring.months && !recurring.months.includes(number)) continue;
    const random = world.random.of(`${recurring.supplier} ${recurring.day} ${month.first}`);
    world.plan(addDays(month.first, recurring.day - 1), () => enter(cast, month, recurring, random));
  }
}

async function enter(
  cast: Cast,
  month: Month,
  { supplier, exempt, costs }: Recurring,
  random: Random,
): Promise<void> {
  const { world, crew, books, parties } = cast;
  const { id } = await world.act(crew.bookkeeper, "fin.bills.create", {
    supplier_id: parties.supplier(supplier),
    supplier_ref: `${random.whole(100_000, 999_999)}`,
    issue_date: world.today,
    lines: costs(month, random).map(({ text, account, centre, net }) => ({
      ...{ text, price: net, account_id: books.account(account), cost_centre_id: books.centre[centre] },
      tax_code_ids: exempt ? [] : [books.tax.input20],
    })),
  });
  await owe(cast, id);
}
