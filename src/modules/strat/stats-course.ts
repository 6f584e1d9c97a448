import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { addDays } from "../../kernel/calendar.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalOf } from "../../records/index.ts";
import {
  countSchema,
  MoneySums,
  moneySumSchema,
  type Period,
  percent,
  percentSchema,
} from "../../records/stats/index.ts";
import { today } from "./days.ts";
import { decisions } from "./decisions.ts";
import { initiatives } from "./initiatives.ts";
import { kpis } from "./kpis.ts";

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

const kpiStatuses = defineTotal(kpis, {
  name: "statuses",
  by: { status: "$.status", problem: "$.problem IS NOT NULL" },
  where: "$.state = 'active'",
});

const decisionReviews = defineTotal(decisions, {
  name: "reviews",
  by: { review_on: "$.review_on" },
  where: "$.state = 'decided' AND $.review_on IS NOT NULL",
});

const decided = defineTotal(decisions, {
  name: "decided",
  by: { decided_on: "$.decided_on" },
  where: "$.decided_on IS NOT NULL",
});

/** What is kept for the figures of initiatives, KPIs and decisions. */
export const courseTotals = [initiativeBudgets, kpiStatuses, decisionReviews, decided];

export const initiativeStatsSchema = Type.Object(
  {
    running: countSchema("Initiatives in state running"),
    over_budget: countSchema("Initiatives approved or running, with spent above budget"),
    budgets: Type.Array(moneySumSchema, {
      description: "The budgets of those approved or running that have one",
    }),
    spent: Type.Array(moneySumSchema, { description: "What those with a budget have spent" }),
    budget_burn_percent: percentSchema("spent of budgets"),
  },
  { ...closed, $id: "StratInitiativeStats", description: "Initiatives as they are now, whatever the period" },
);

/** What the initiatives may cost, and have cost. */
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

export const kpiStatsSchema = Type.Object(
  {
    active: countSchema("KPIs in state active"),
    green: countSchema("Of these, with status green"),
    amber: countSchema("Of these, with status amber"),
    red: countSchema("Of these, with status red"),
    unknown: countSchema("Of these, without a status"),
    problems: countSchema("Of these, with a problem: no value when they were last measured"),
  },
  { ...closed, $id: "StratKpiStats", description: "KPIs as they are now, whatever the period" },
);

/** Where the KPIs stand. */
export function kpiStats(context: ReadContext, catalog: Catalog): Static<typeof kpiStatsSchema> {
  const rows = queryRows(context, sql`SELECT * FROM ${totalOf(context, catalog, kpiStatuses)}`);
  const count = (keep: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(keep).reduce((sum, row) => sum + Number(row.count), 0);
  return {
    active: count(() => true),
    green: count(({ status }) => status === "green"),
    amber: count(({ status }) => status === "amber"),
    red: count(({ status }) => status === "red"),
    unknown: count(({ status }) => status === null),
    problems: count(({ problem }) => problem === 1),
  };
}

export const decisionStatsSchema = Type.Object(
  {
    decided: countSchema("Decisions by decided_on in the period, whatever became of them"),
    reviews_due: countSchema("Decisions in state decided with review_on today or before"),
    reviews_in_30_days: countSchema(
      "Decisions in state decided with review_on within the 30 days after today",
    ),
  },
  { ...closed, $id: "StratDecisionStats" },
);

/** What was decided, and what is to be looked at again. */
export function decisionStats(
  context: ReadContext,
  catalog: Catalog,
  { from, to }: Period,
): Static<typeof decisionStatsSchema> {
  const count = (total: typeof decided, ...where: ReturnType<typeof sql>[]) => {
    const [row] = queryRows(
      context,
      sql`SELECT coalesce(sum(count), 0) AS count FROM ${totalOf(context, catalog, total)}
          WHERE ${sql.join([sql`1`, ...where], sql` AND `)}`,
    );
    return Number(row?.count);
  };
  const day = today(context);
  return {
    decided: count(
      decided,
      ...(from === undefined ? [] : [sql`decided_on >= ${from}`]),
      ...(to === undefined ? [] : [sql`decided_on <= ${to}`]),
    ),
    reviews_due: count(decisionReviews, sql`review_on <= ${day}`),
    reviews_in_30_days: count(
      decisionReviews,
      sql`review_on > ${day}`,
      sql`review_on <= ${addDays(day, 30)}`,
    ),
  };
}
