import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, type RecordTotal, totalOf } from "../../../records/index.ts";
import {
  countSchema,
  defineSection,
  MoneySums,
  moneySumSchema,
  type Period,
  percent,
  percentSchema,
} from "../../../records/read/stats/index.ts";
import { purchaseOrders } from "./purchase-orders.ts";
import { salesOrders } from "./sales-orders.ts";

const coming = defineTotal(purchaseOrders, {
  name: "coming",
  by: { currency: "$.currency", expected_on: "$.expected_on" },
  sums: { open_net: "$.open_net" },
  where: "$.state IN ('ordered', 'part_received')",
});

const received = defineTotal(purchaseOrders, {
  name: "received",
  by: { received_on: "$.received_on", in_time: "$.received_on <= $.expected_on" },
  where: "$.received_on IS NOT NULL AND $.expected_on IS NOT NULL",
});

const promised = defineTotal(salesOrders, {
  name: "promised",
  by: {
    promised_on: "$.promised_on",
    open: "$.state IN ('confirmed', 'part_delivered', 'on_hold')",
  },
  sums: { lines: "$.line_count", in_time: "$.lines_in_time" },
  where: "$.state NOT IN ('draft', 'cancelled') AND $.promised_on IS NOT NULL",
});

export const orderTotals: readonly RecordTotal[] = [coming, received, promised];

function within(column: SQL, { from, to }: Period): SQL {
  const bounds = [sql`1`];
  if (from !== undefined) bounds.push(sql`${column} >= ${from}`);
  if (to !== undefined) bounds.push(sql`${column} <= ${to}`);
  return sql.join(bounds, sql` AND `);
}

const purchasesSchema = Type.Object(
  {
    open: countSchema("Purchase orders that are ordered or partly received"),
    open_value: Type.Array(moneySumSchema, { description: "Total of their open_net" }),
    late: countSchema("Purchase orders past expected_on"),
    received: countSchema("Purchase orders received in the period (received_on) with an expected_on"),
    received_in_time: countSchema("Purchase orders received by expected_on"),
    on_time_percent: percentSchema("received_in_time of received"),
  },
  { ...closed, $id: "OpsPurchaseStats" },
);

function purchaseStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof purchasesSchema> {
  const open = queryRows(
    context,
    sql`SELECT currency, sum(count) AS count, sum(open_net) AS amount,
          sum(CASE WHEN expected_on < ${context.today} THEN count ELSE 0 END) AS late
        FROM ${totalOf(context, catalog, coming)} GROUP BY currency`,
  );
  const value = new MoneySums();
  for (const { currency, amount, count } of open) value.add(currency, amount, count);
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS received, coalesce(sum(in_time * count), 0) AS in_time
        FROM ${totalOf(context, catalog, received)} WHERE ${within(sql`received_on`, period)}`,
  );
  const [all, inTime] = [Number(row?.received), Number(row?.in_time)];
  return {
    open: open.reduce((sum, { count }) => sum + Number(count), 0),
    open_value: value.list(),
    late: open.reduce((sum, { late }) => sum + Number(late), 0),
    received: all,
    received_in_time: inTime,
    on_time_percent: percent(inTime, all),
  };
}

const salesSchema = Type.Object(
  {
    late: countSchema("Confirmed, partly delivered or held sales orders past promised_on"),
    promised_lines: countSchema(
      "Lines of sales orders with promised_on in the period, excluding drafts and cancelled ones",
    ),
    lines_in_time: countSchema("Total of their lines_in_time"),
    fill_rate_percent: percentSchema("lines_in_time of promised_lines"),
  },
  { ...closed, $id: "OpsSalesStats" },
);

function salesStats(context: ReadContext, catalog: Catalog, period: Period): Static<typeof salesSchema> {
  const [late] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS n FROM ${totalOf(context, catalog, promised)}
        WHERE open = 1 AND promised_on < ${context.today}`,
  );
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(lines), 0) AS lines, coalesce(sum(in_time), 0) AS in_time
        FROM ${totalOf(context, catalog, promised)} WHERE ${within(sql`promised_on`, period)}`,
  );
  const [lines, inTime] = [Number(row?.lines), Number(row?.in_time)];
  return {
    late: Number(late?.n),
    promised_lines: lines,
    lines_in_time: inTime,
    fill_rate_percent: percent(inTime, lines),
  };
}

export const orderSections = [
  defineSection("purchases", purchasesSchema, purchaseStats),
  defineSection("sales", salesSchema, salesStats),
];
