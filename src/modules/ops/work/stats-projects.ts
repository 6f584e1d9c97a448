import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalOf } from "../../../records/index.ts";
import {
  countSchema,
  MoneySums,
  moneySumSchema,
  percent,
  percentSchema,
} from "../../../records/read/stats/index.ts";
import { HEALTH } from "./project-health.ts";
import { projects } from "./projects.ts";

const activeProjects = defineTotal(projects, {
  name: "active",
  by: {
    health: "$.health",
    currency: "$.budget_currency",
    over: "coalesce($.spent_amount > $.budget_amount, 0)",
  },
  sums: { budget: "$.budget_amount", spent: "$.spent_amount" },
  where: "$.state = 'active'",
});

const projectEnds = defineTotal(projects, {
  name: "ends",
  by: { end_date: "$.end_date" },
  where: "$.state = 'active' AND $.end_date IS NOT NULL",
});

export const projectTotals = [activeProjects, projectEnds];

export const projectStatsSchema = Type.Object(
  {
    active: countSchema("Active projects"),
    by_health: Type.Array(Type.Object({ health: oneOf(HEALTH), count: Type.Integer() }, closed)),
    over_budget: countSchema("Projects over budget"),
    past_end: countSchema("Projects past end_date"),
    budgets: Type.Array(moneySumSchema, { description: "Total budget of projects with a budget" }),
    spent: Type.Array(moneySumSchema, { description: "Total spending of projects with a budget" }),
    budget_burn_percent: percentSchema("spent of budgets"),
  },
  { ...closed, $id: "OpsProjectStats", description: "Current projects, regardless of the period" },
);

export function projectStats(context: ReadContext, catalog: Catalog): Static<typeof projectStatsSchema> {
  const rows = queryRows(context, sql`SELECT * FROM ${totalOf(context, catalog, activeProjects)}`);
  const count = (keep: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(keep).reduce((sum, row) => sum + Number(row.count), 0);
  const [budgets, spent] = [new MoneySums(), new MoneySums()];
  for (const row of rows) {
    budgets.add(row.currency, row.budget, row.count);
    spent.add(row.currency, row.currency === null ? 0 : row.spent, row.count);
  }
  const [late] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS count FROM ${totalOf(context, catalog, projectEnds)}
        WHERE end_date < ${context.today}`,
  );
  const sum = (sums: MoneySums) => sums.list().reduce((total, { amount }) => total + amount, 0);
  return {
    active: count(() => true),
    by_health: HEALTH.map((health) => ({ health, count: count((row) => row.health === health) })),
    over_budget: count((row) => row.over === 1),
    past_end: Number(late?.count),
    budgets: budgets.list(),
    spent: spent.list(),
    budget_burn_percent: percent(sum(spent), sum(budgets)),
  };
}
