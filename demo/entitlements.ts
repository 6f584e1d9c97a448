import { addDays } from "../src/kernel/calendar.ts";
import type { Books } from "./books.ts";
import type { Crew } from "./founding.ts";
import type { Team, Worker } from "./staff.ts";
import type { World } from "./world.ts";

/** Ids of leave and expense types. */
export interface Entitlements {
  annual: string;
  sick: string;
  care: string;
  parental: string;
  expense: Readonly<Record<Expense, string>>;
}

export type Expense = "Travel" | "Accommodation" | "Customer meals" | "Tools and materials" | "Training";

const EXPENSES: readonly {
  name: Expense;
  account: string;
  tax: "input20" | "input10";
  needs_receipt: boolean;
}[] = [
  { name: "Travel", account: "6180", tax: "input10", needs_receipt: false },
  { name: "Accommodation", account: "6180", tax: "input10", needs_receipt: true },
  { name: "Customer meals", account: "6180", tax: "input10", needs_receipt: false },
  { name: "Tools and materials", account: "6130", tax: "input20", needs_receipt: false },
  { name: "Training", account: "6030", tax: "input20", needs_receipt: false },
];

export async function grantEntitlements(
  world: World,
  { people }: Crew,
  books: Books,
  team: Team,
): Promise<Entitlements> {
  const leave = async (type: object) => (await world.act(people, "hr.leave-types.create", type)).id;
  const annual = await leave({
    name: "Annual leave",
    accrual: { per: "year", days: "25" },
    carry: { max_days: "10", expires_month_day: "12-31" },
    blocks: [
      {
        from: `${world.first.slice(0, 4)}-12-27`,
        to: `${world.first.slice(0, 4)}-12-30`,
        reason: "Stocktaking",
      },
    ],
  });
  const sick = await leave({ name: "Sick leave", needs_balance: false });
  const care = await leave({ name: "Care leave", needs_balance: false });
  const parental = await leave({
    ...{ name: "Parental leave", paid: false, needs_balance: false, long_leave: true },
    ...{ unit: "day", counts: "calendar_days" },
  });
  const made = await Promise.all(
    EXPENSES.map(async ({ name, account, tax, needs_receipt }) => {
      const { id } = await world.act(people, "hr.expense-types.create", {
        ...{ name, needs_receipt, account_id: books.account(account), tax_code_id: books.tax[tax] },
      });
      return [name, id] as const;
    }),
  );
  // Planned after the scheduled job that credits the year's leave.
  world.plan(addDays(world.first, 4), () =>
    Promise.all(team.workers.map((worker) => takeOffWhatWasTaken(world, people, annual, worker))),
  );
  // The list contains each name, so every key is set.
  const expense = Object.fromEntries(made) as Record<Expense, string>;
  return { annual, sick, care, parental, expense };
}

/** Debits leave in proportion to the elapsed year, less a few days. */
async function takeOffWhatWasTaken(
  world: World,
  by: Crew["people"],
  leave_type_id: string,
  { id, last, part }: Worker,
) {
  const passed = (Number(world.first.slice(5, 7)) - 1) / 12;
  const random = world.random.of(`leave before ${last}`);
  const days = Math.floor(25 * part * passed) - random.whole(0, 4);
  if (days <= 0) return;
  await world.act(by, "hr.leave-entries.create", {
    ...{ employee_id: id, leave_type_id, kind: "adjust", days: `-${days}` },
    valid_from: world.today,
    text: "Taken before migration to Freehold",
  });
}
