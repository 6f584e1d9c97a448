import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalOf } from "../../../records/index.ts";
import { countSchema, MoneySums, moneySumSchema, type Period } from "../../../records/read/stats/index.ts";
import { assets } from "./assets.ts";
import { depreciations } from "./depreciations.ts";

const assetWorth = defineTotal(assets, {
  name: "worth",
  by: { category: "$.category", currency: "$.cost_currency" },
  sums: { cost: "$.cost_amount", accumulated: "$.accumulated_amount", book_value: "$.book_value_amount" },
  where: "$.state IN ('in_use', 'maintenance', 'retired')",
});

const assetServices = defineTotal(assets, {
  name: "services",
  by: { next_service_on: "$.next_service_on" },
  where: "$.state IN ('in_use', 'maintenance') AND $.next_service_on IS NOT NULL",
});

const losses = defineTotal(depreciations, {
  name: "losses",
  by: { posted_on: "$.posted_on", kind: "$.kind", currency: "$.amount_currency" },
  sums: { amount: "$.amount_amount" },
  where: "$.posted_on IS NOT NULL",
});

export const assetTotals = [assetWorth, assetServices, losses];

const worth = {
  count: Type.Integer(),
  cost: Type.Array(moneySumSchema),
  accumulated: Type.Array(moneySumSchema),
  book_value: Type.Array(moneySumSchema),
};

export const assetStatsSchema = Type.Object(
  {
    ...worth,
    by_category: Type.Array(Type.Object({ category: Type.String(), ...worth }, closed)),
    service_due: countSchema("Assets currently due for service"),
    service_in_30_days: countSchema("Assets in use or maintenance with next_service_on in the next 30 days"),
    depreciation: Type.Array(moneySumSchema, {
      description: "Monthly depreciation and reversals in the period (posted_on)",
    }),
    write_downs: Type.Array(moneySumSchema, {
      description: "Write-downs in the period (posted_on)",
    }),
  },
  {
    ...closed,
    $id: "OpsAssetStats",
    description: "Current book value of assets in use, in maintenance or retired, regardless of the period",
  },
);

type Worth = Static<typeof assetStatsSchema>["by_category"][number];

export function assetStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof assetStatsSchema> {
  const rows = queryRows(
    context,
    sql`SELECT * FROM ${totalOf(context, catalog, assetWorth)} ORDER BY category`,
  );
  const worthOf = (some: typeof rows): Omit<Worth, "category"> => {
    const [cost, accumulated, book_value] = [new MoneySums(), new MoneySums(), new MoneySums()];
    for (const row of some) {
      cost.add(row.currency, row.cost, row.count);
      accumulated.add(row.currency, row.accumulated, row.count);
      book_value.add(row.currency, row.book_value, row.count);
    }
    return {
      count: some.reduce((sum, row) => sum + Number(row.count), 0),
      cost: cost.list(),
      accumulated: accumulated.list(),
      book_value: book_value.list(),
    };
  };
  const day = context.today;
  const services = (from: string | undefined, to: string) => {
    const after = from === undefined ? sql`1` : sql`next_service_on > ${from}`;
    const [row] = queryRows(
      context,
      sql`SELECT coalesce(sum(count), 0) AS count FROM ${totalOf(context, catalog, assetServices)}
          WHERE next_service_on <= ${to} AND ${after}`,
    );
    return Number(row?.count);
  };
  return {
    ...worthOf(rows),
    by_category: [...Map.groupBy(rows, ({ category }) => String(category))].map(([category, some]) => ({
      category,
      ...worthOf(some),
    })),
    service_due: services(undefined, day),
    service_in_30_days: services(day, addDays(day, 30)),
    depreciation: lossesOf(context, catalog, period, ["monthly", "reversal"]),
    write_downs: lossesOf(context, catalog, period, ["write_down"]),
  };
}

function lossesOf(context: ReadContext, catalog: Catalog, { from, to }: Period, kinds: readonly string[]) {
  const days = [sql`kind IN ${kinds}`];
  if (from !== undefined) days.push(sql`posted_on >= ${from}`);
  if (to !== undefined) days.push(sql`posted_on <= ${to}`);
  const sums = new MoneySums();
  const rows = queryRows(
    context,
    sql`SELECT currency, amount, count FROM ${totalOf(context, catalog, losses)} WHERE ${sql.join(days, sql` AND `)}`,
  );
  for (const { currency, amount, count } of rows) sums.add(currency, amount, count);
  return sums.list();
}
