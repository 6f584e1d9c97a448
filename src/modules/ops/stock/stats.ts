import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, keptTotal, queryRows, totalDuring } from "../../../records/index.ts";
import {
  countSchema,
  defineSection,
  type Period,
  percent,
  percentSchema,
  periodOf,
} from "../../../records/read/stats/index.ts";
import type { Total } from "../../../store/totals.ts";
import { levels, SHORT, seesAll, shortItems, shortSchema } from "./short.ts";
import { stockCounts } from "./stock-counts.ts";
import { isVisible } from "./stock-list.ts";
import { stockPlaces } from "./tables.ts";

/** Value of all goods in own locations. */
const stockValue: Total = {
  name: "ops_stock_value",
  table: "ops_stock_changes",
  by: { own: "$.own" },
  sums: { value: "$.value" },
  where: "$.own = 1",
};

const countsPosted = defineTotal(stockCounts, {
  name: "posted",
  at: "posted_at",
  by: { state: "$.state" },
  sums: { lines: "$.line_count", accurate: "$.accurate_count" },
});

export const stockTotals: readonly Total[] = [stockValue, countsPosted];

/** Goods that have not moved for this many days count as dead stock. */
const RESTING_DAYS = 180;
const MOST_PROPOSED = 50;

const stockSchema = Type.Object(
  {
    value: Type.Object(
      { amount: Type.Integer({ description: "In minor units" }), currency: Type.String() },
      { ...closed, description: "Total value of GET /ops/stock" },
    ),
    below_reorder_point: countSchema("Active items with stock below their reorder_point"),
    to_order: countSchema(
      "Active items with projected stock below their reorder_point, after open sales orders and approved purchase orders",
    ),
    proposals: Type.Array(shortSchema, { description: `The first ${MOST_PROPOSED} of these` }),
    negative: countSchema("Negative stock in own locations. Must be 0"),
    dead_stock: Type.Object(
      {
        items: countSchema(`Items in stock without movement for ${RESTING_DAYS} days`),
        value: Type.Integer({ description: "Total value in minor units" }),
        not_moved_since: Type.String({ format: "date", description: "Last moved before this day" }),
      },
      closed,
    ),
  },
  {
    ...closed,
    $id: "OpsStockStats",
    description: "Current goods in own locations, regardless of the period",
  },
);

function stockStats(context: ReadContext): Static<typeof stockSchema> {
  const { principal, today } = context;
  const since = addDays(today, -RESTING_DAYS);
  const resting = sql`on_hand > 0 AND moved_at < ${periodOf(context, since, undefined).startsAt}`;
  return {
    value: { amount: totalValue(context), currency: principal.organization.currency },
    below_reorder_point: count(context, sql`reorder_point IS NOT NULL AND on_hand < reorder_point`),
    to_order: count(context, SHORT),
    proposals: shortItems(context, { limit: MOST_PROPOSED }),
    negative: negativePlaces(context),
    dead_stock: {
      items: count(context, resting),
      value: Number(levels(context, sql`coalesce(sum(value), 0) AS value`, resting)[0]?.value),
      not_moved_since: since,
    },
  };
}

const count = (context: ReadContext, where: SQL) => Number(levels(context, sql`count(*) AS n`, where)[0]?.n);

function totalValue(context: ReadContext): number {
  const [row] = seesAll(context)
    ? queryRows(
        context,
        sql`SELECT coalesce(sum(value), 0) AS value FROM ${keptTotal(context.principal.organization.key, stockValue)}`,
      )
    : levels(context, sql`coalesce(sum(value), 0) AS value`, sql`1`);
  return Number(row?.value);
}

function negativePlaces(context: ReadContext): number {
  const [row] = queryRows(
    context,
    sql`SELECT count(*) AS n FROM ${stockPlaces}
        WHERE org = ${context.principal.organization.key} AND own = 1 AND on_hand < 0
          AND ${seesAll(context) ? sql`1` : isVisible(context, sql`${stockPlaces.item_id}`)}`,
  );
  return Number(row?.n);
}

const countsSchema = Type.Object(
  {
    posted: countSchema("Posted stock counts"),
    lines: countSchema("Total of their line_count"),
    accurate: countSchema("Total of their accurate_count"),
    accuracy_percent: percentSchema("accurate of lines"),
  },
  { ...closed, $id: "OpsStockCountStats", description: "Stock counts posted in the period (posted_at)" },
);

function countStats(context: ReadContext, catalog: Catalog, period: Period): Static<typeof countsSchema> {
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS posted, coalesce(sum(lines), 0) AS lines,
          coalesce(sum(accurate), 0) AS accurate
        FROM ${totalDuring(context, catalog, countsPosted, period)}`,
  );
  const [lines, accurate] = [Number(row?.lines), Number(row?.accurate)];
  return { posted: Number(row?.posted), lines, accurate, accuracy_percent: percent(accurate, lines) };
}

export const stockSections = [
  defineSection("stock", stockSchema, stockStats),
  defineSection("counts", countsSchema, countStats),
];
