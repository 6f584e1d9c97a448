import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { formatDecimal } from "../../../kernel/decimal.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalOf } from "../../../records/index.ts";
import { countSchema, MoneySums, moneySumSchema, type Period } from "../../../records/read/stats/index.ts";
import { expenseClaims } from "../expenses/expense-claims.ts";
import { reviews } from "../reviews/reviews.ts";
import { timesheets } from "./timesheets.ts";

export const hoursTotal = defineTotal(timesheets, {
  name: "hours",
  by: { state: "$.state", week_start: "$.week_start" },
  sums: { hours: "$.hours", billable: "$.billable_hours", overtime: "$.overtime_hours" },
});

export const claimsTotal = defineTotal(expenseClaims, {
  name: "owed",
  by: { state: "$.state", currency: "$.currency" },
  sums: { claimed: "$.claimed", owed: "$.sanctioned - $.paid" },
});

export const reviewsTotal = defineTotal(reviews, {
  name: "due",
  by: { state: "$.state", due_on: "$.due_on" },
  where: "$.state IN ('draft', 'self', 'manager', 'disputed')",
});

const hours = (description: string) => Type.String({ description: `${description}; a decimal` });

export const workStatsSchema = Type.Object(
  {
    hours: hours("Hours of approved and invoiced timesheets with week_start in the period"),
    billable_hours: hours("Billable hours of these timesheets"),
    overtime_hours: hours("Overtime of these timesheets"),
    timesheets_waiting: countSchema("Currently submitted timesheets"),
  },
  { ...closed, $id: "HrWorkStats" },
);

export function workStats(
  context: ReadContext,
  catalog: Catalog,
  { from, to }: Period,
): Static<typeof workStatsSchema> {
  const kept = totalOf(context, catalog, hoursTotal);
  const [sums] = queryRows(
    context,
    sql`SELECT coalesce(sum(hours), 0) AS hours, coalesce(sum(billable), 0) AS billable,
          coalesce(sum(overtime), 0) AS overtime FROM ${kept}
        WHERE state IN ('approved', 'invoiced')
          AND week_start BETWEEN ${from ?? "0000-00-00"} AND ${to ?? "9999-99-99"}`,
  );
  const [waiting] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS n FROM ${kept} WHERE state = 'submitted'`,
  );
  const decimal = (value: unknown) => formatDecimal(BigInt(Number(value)));
  return {
    hours: decimal(sums?.hours),
    billable_hours: decimal(sums?.billable),
    overtime_hours: decimal(sums?.overtime),
    timesheets_waiting: Number(waiting?.n),
  };
}

export const claimStatsSchema = Type.Object(
  {
    waiting: Type.Array(moneySumSchema, { description: "Submitted claims: total claimed" }),
    owed: Type.Array(moneySumSchema, {
      description: "Approved and posted claims: total approved less paid",
    }),
  },
  { ...closed, $id: "HrClaimStats", description: "Current values, regardless of the period" },
);

export function claimStats(context: ReadContext, catalog: Catalog): Static<typeof claimStatsSchema> {
  const sums = (column: SQL, states: SQL) => {
    const rows = queryRows(
      context,
      sql`SELECT currency, sum(${column}) AS amount, sum(count) AS count FROM ${totalOf(context, catalog, claimsTotal)}
          WHERE state IN (${states}) GROUP BY currency`,
    );
    const money = new MoneySums();
    for (const { currency, amount, count } of rows) money.add(currency, amount, count);
    return money.list();
  };
  return {
    waiting: sums(sql`claimed`, sql`'submitted'`),
    owed: sums(sql`owed`, sql`'approved', 'posted'`),
  };
}

export const reviewStatsSchema = Type.Object(
  {
    open: countSchema("Reviews in state draft, self or manager"),
    late: countSchema("Reviews past due_on"),
    disputed: countSchema("Disputed reviews"),
  },
  { ...closed, $id: "HrReviewStats", description: "Current values, regardless of the period" },
);

export function reviewStats(context: ReadContext, catalog: Catalog): Static<typeof reviewStatsSchema> {
  const [row] = queryRows(
    context,
    sql`SELECT sum(count) FILTER (WHERE state <> 'disputed') AS open,
          sum(count) FILTER (WHERE state = 'disputed') AS disputed,
          sum(count) FILTER (WHERE state <> 'disputed' AND due_on < ${context.today}) AS late
        FROM ${totalOf(context, catalog, reviewsTotal)}`,
  );
  return { open: Number(row?.open), late: Number(row?.late), disputed: Number(row?.disputed) };
}
