import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalOf } from "../../../records/index.ts";
import {
  countSchema,
  MoneySums,
  moneySumSchema,
  percent,
  percentSchema,
} from "../../../records/read/stats/index.ts";
import { initiatives } from "./initiatives.ts";

const initiativeBudgets = defineTotal(initiatives, {
  name: "budgets",
  by: {
    state: "$.state",
    currency: "$.budget_currency",
    over: "coalesce($.spent_amount > $.budget_amount, 0)",
  },
  sums: { budget: "$.budget_amount", spent: "$.spent_amount" },
  where: "$.state IN ('approved', 'running')",
});

export const initiativeTotals = [initiativeBudgets];

export const initiativeStatsSchema = Type.Object(
  {
    running: countSchema("Running initiatives"),
    over_budget: countSchema("Approved or running initiatives over budget"),
    budgets: Type.Array(moneySumSchema, {
      description: "Total budget of approved and running initiatives with a budget",
    }),
    spent: Type.Array(moneySumSchema, { description: "Total spending of initiatives with a budget" }),
    budget_burn_percent: percentSchema("spent of budgets"),
  },
  { ...closed, $id: "StratInitiativeStats", description: "Current initiatives, regardless of the period" },
);

export function initiativeStats(
  context: ReadContext,
  catalog: Catalog,
): Static<typeof initiativeStatsSchema> {
  const rows = queryRows(context, sql`SELECT * FROM ${totalOf(context, catalog, initiativeBudgets)}`);
  const count = (keep: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(keep).reduce((sum, row) => sum + Number(row.count), 0);
  const [budgets, spent] = [new MoneySums(), new MoneySums()];
  for (const row of rows) {
    budgets.add(row.currency, row.budget, row.count);
    spent.add(row.currency, row.spent, row.count);
  }
  const sum = (sums: MoneySums) => sums.list().reduce((total, { amount }) => total + amount, 0);
  return {
    running: count(({ state }) => state === "running"),
    over_budget: count(({ over }) => over === 1),
    budgets: budgets.list(),
    spent: spent.list(),
    budget_burn_percent: percent(sum(spent), sum(budgets)),
  };
}
