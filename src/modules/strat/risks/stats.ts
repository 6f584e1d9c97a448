import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalOf } from "../../../records/index.ts";
import { countSchema } from "../../../records/read/stats/index.ts";
import { risks } from "./risks.ts";

const OPEN = "$.state <> 'closed'";

const riskScores = defineTotal(risks, {
  name: "scores",
  by: {
    likelihood: "$.likelihood",
    impact: "$.impact",
    residual_likelihood: "$.residual_likelihood",
    residual_impact: "$.residual_impact",
    above_appetite: "$.above_appetite",
    accepted: "$.state = 'accepted'",
  },
  where: OPEN,
});

const acceptances = defineTotal(risks, {
  name: "acceptances",
  by: { accepted_until: "$.accepted_until" },
  where: "$.state = 'accepted'",
});

const riskReviews = defineTotal(risks, {
  name: "reviews",
  by: { review_by: "$.review_by" },
  where: `${OPEN} AND $.review_by IS NOT NULL`,
});

export const riskTotals = [riskScores, acceptances, riskReviews];

const grade = Type.Integer({ minimum: 1, maximum: 5 });

export const riskStatsSchema = Type.Object(
  {
    open: countSchema("Open risks: all states except closed"),
    above_appetite: countSchema("Open risks above the risk appetite"),
    above_appetite_unaccepted: countSchema("Open risks above the risk appetite that are not accepted"),
    heat_map: Type.Array(
      Type.Object(
        {
          likelihood: grade,
          impact: grade,
          inherent: countSchema("Open risks of this likelihood and impact"),
          residual: countSchema("Open risks of this residual_likelihood and residual_impact"),
        },
        closed,
      ),
      { description: "All 25 cells, by increasing likelihood and impact" },
    ),
    acceptances_expiring: countSchema("Accepted risks with accepted_until in the next 30 days"),
    acceptances_overdue: countSchema("Accepted risks past accepted_until"),
    reviews_due: countSchema("Open risks due for review (review_by)"),
  },
  { ...closed, $id: "StratRiskStats", description: "Current risks, regardless of the period" },
);

const GRADES = [1, 2, 3, 4, 5] as const;

export function riskStats(context: ReadContext, catalog: Catalog): Static<typeof riskStatsSchema> {
  const rows = queryRows(context, sql`SELECT * FROM ${totalOf(context, catalog, riskScores)}`);
  const count = (keep: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(keep).reduce((sum, row) => sum + Number(row.count), 0);
  const sum = (from: ReturnType<typeof totalOf>, where: ReturnType<typeof sql>) => {
    const [row] = queryRows(
      context,
      sql`SELECT coalesce(sum(count), 0) AS count FROM ${from} WHERE ${where}`,
    );
    return Number(row?.count);
  };
  const day = context.today;
  const accepted = totalOf(context, catalog, acceptances);
  return {
    open: count(() => true),
    above_appetite: count((row) => row.above_appetite === 1),
    above_appetite_unaccepted: count((row) => row.above_appetite === 1 && row.accepted === 0),
    heat_map: GRADES.flatMap((likelihood) =>
      GRADES.map((impact) => ({
        likelihood,
        impact,
        inherent: count((row) => row.likelihood === likelihood && row.impact === impact),
        residual: count((row) => row.residual_likelihood === likelihood && row.residual_impact === impact),
      })),
    ),
    acceptances_expiring: sum(
      accepted,
      sql`accepted_until >= ${day} AND accepted_until <= ${addDays(day, 30)}`,
    ),
    acceptances_overdue: sum(accepted, sql`accepted_until < ${day}`),
    reviews_due: sum(totalOf(context, catalog, riskReviews), sql`review_by <= ${day}`),
  };
}
