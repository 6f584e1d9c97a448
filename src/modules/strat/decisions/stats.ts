import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalOf } from "../../../records/index.ts";
import { countSchema, type Period } from "../../../records/read/stats/index.ts";
import { decisions } from "./decisions.ts";

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

export const decisionTotals = [decisionReviews, decided];

export const decisionStatsSchema = Type.Object(
  {
    decided: countSchema("Decisions made in the period (decided_on), regardless of their current state"),
    reviews_due: countSchema("Decisions due for review (review_on)"),
    reviews_in_30_days: countSchema("Decisions with review_on in the next 30 days"),
  },
  { ...closed, $id: "StratDecisionStats" },
);

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
  const day = context.today;
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
