import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalDuring, totalOf } from "../../records/index.ts";
import {
  defineSpan,
  MoneySums,
  moneySumSchema,
  type Period,
  percent,
  percentSchema,
  spanFigures,
  spanSchema,
} from "../../records/read/stats/index.ts";
import type { RawRow } from "../../store/statements.ts";
import { opportunities } from "./opportunities.ts";

const STAGES = ["qualification", "proposal", "negotiation", "on_hold"] as const;

const openDeals = defineTotal(opportunities, {
  name: "open",
  by: {
    stage: "$.state",
    month: "substr($.expected_close, 1, 7)",
    owner_id: "$.owner_id",
    currency: "$.amount_currency",
  },
  sums: { amount: "$.amount_amount", weighted: "($.amount_amount * $.probability + 50) / 100" },
  where: "$.state IN ('qualification', 'proposal', 'negotiation', 'on_hold')",
});

const endedDeals = defineTotal(opportunities, {
  name: "ended",
  at: "closed_at",
  by: { state: "$.state", reason: "$.lost_reason", currency: "$.amount_currency" },
  sums: { amount: "$.amount_amount" },
  where: "$.state IN ('won', 'lost')",
});

const timeToWin = defineSpan(opportunities, {
  name: "time_to_win",
  from: "created_at",
  to: "closed_at",
  where: "$.state = 'won'",
});

export const dealTotals = [openDeals, endedDeals];
export const dealSpans = [timeToWin];

const amounts = Type.Array(moneySumSchema);
const weighted = Type.Array(moneySumSchema, {
  description: "Sum of amount times probability, each rounded to the minor unit",
});
const openSchema = { count: Type.Integer(), amounts, weighted };
const closedSchema = Type.Object(
  { count: Type.Integer(), amounts },
  { ...closed, $id: "CrmClosedDeals", description: "amounts leaves out deals without an amount" },
);

export const pipelineSchema = Type.Object(
  {
    ...openSchema,
    by_stage: Type.Array(Type.Object({ stage: oneOf(STAGES), ...openSchema }, closed)),
    by_month: Type.Array(
      Type.Object(
        {
          month: Type.Union([Type.String(), Type.Null()], {
            description: "Month of expected_close, such as 2026-03. Null for deals without one.",
          }),
          ...openSchema,
        },
        closed,
      ),
    ),
    by_owner: Type.Array(Type.Object({ owner_id: nullable(Type.String()), ...openSchema }, closed)),
  },
  { ...closed, $id: "CrmPipeline", description: "Currently open opportunities, regardless of the period" },
);

export function pipelineStats(context: ReadContext, catalog: Catalog): Static<typeof pipelineSchema> {
  const rows = queryRows(context, sql`SELECT * FROM ${totalOf(context, catalog, openDeals)}`);
  return {
    ...open(rows),
    by_stage: STAGES.map((stage) => ({ stage, ...open(rows.filter((row) => row.stage === stage)) })),
    by_month: groups(rows, "month").map(([month, own]) => ({ month, ...open(own) })),
    by_owner: groups(rows, "owner_id").map(([owner_id, own]) => ({ owner_id, ...open(own) })),
  };
}

function open(rows: readonly RawRow[]) {
  const [sums, chances] = [new MoneySums(), new MoneySums()];
  let count = 0;
  for (const row of rows) {
    count += Number(row.count);
    sums.add(row.currency, row.amount, row.count);
    chances.add(row.currency, row.weighted, row.count);
  }
  return { count, amounts: sums.list(), weighted: chances.list() };
}

/** Groups rows by a column, in alphabetical order. The group without a value comes last. */
function groups(rows: readonly RawRow[], column: string): [string | null, RawRow[]][] {
  const byValue = Map.groupBy(rows, (row) => row[column]);
  const values = [...byValue.keys()].filter((value) => typeof value === "string").sort();
  const found: [string | null, RawRow[]][] = values.map((value) => [value, byValue.get(value) ?? []]);
  const without = byValue.get(null);
  return without ? [...found, [null, without]] : found;
}

export const dealStatsSchema = Type.Object(
  {
    won: closedSchema,
    lost: closedSchema,
    win_rate_percent: percentSchema("won of won and lost"),
    average_deal: Type.Array(moneySumSchema, {
      description: "Mean amount of won deals, rounded to the minor unit",
    }),
    time_to_win: spanSchema,
    lost_reasons: Type.Array(
      Type.Object({ reason: nullable(Type.String()), count: Type.Integer(), amounts }, closed),
    ),
  },
  {
    ...closed,
    $id: "CrmDealStats",
    description:
      "Opportunities closed in the period (closed_at). time_to_win is measured from created_at to closed_at of won deals.",
  },
);

export function dealStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof dealStatsSchema> {
  const rows = queryRows(
    context,
    sql`SELECT state, reason, currency, sum(count) AS count, sum(amount) AS amount
        FROM ${totalDuring(context, catalog, endedDeals, period)} GROUP BY 1, 2, 3`,
  );
  const won = open(rows.filter((row) => row.state === "won"));
  const losses = rows.filter((row) => row.state === "lost");
  const lost = open(losses);
  return {
    won: { count: won.count, amounts: won.amounts },
    lost: { count: lost.count, amounts: lost.amounts },
    win_rate_percent: percent(won.count, won.count + lost.count),
    average_deal: won.amounts.map((sum) => ({ ...sum, amount: Math.round(sum.amount / sum.count) })),
    time_to_win: spanFigures(context, catalog, timeToWin, period),
    lost_reasons: groups(losses, "reason").map(([reason, own]) => {
      const { count, amounts } = open(own);
      return { reason, count, amounts };
    }),
  };
}
