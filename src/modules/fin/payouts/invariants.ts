import { sql } from "drizzle-orm";
import { type Invariant, queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

/** Every line of an exported run has its payment, with the line's amount, and rejected ones are reversed. */
export const payoutInvariants: readonly Invariant[] = [
  {
    name: "fin.payment_runs_paid",
    title: say("fin.serverChecks.paymentRuns"),
    measure: async (context) => {
      const [row] = queryRows(
        context,
        sql`SELECT count(*) AS checked, sum(broken) AS broken FROM (
              SELECT r.total <> sum(l.amount) OR r.count <> count(*) OR sum(p.id IS NULL
                OR p.amount_amount <> l.amount OR p.amount_currency <> r.currency OR p.source_id <> r.id
                OR (l.outcome = 'rejected' AND p.state <> 'reversed')) > 0 AS broken
              FROM fin_payment_runs AS r JOIN fin_payment_runs_lines AS l ON l.parent = r.rid
              LEFT JOIN fin_payments AS p ON p.org = r.org AND p.id = l.payment_id
              WHERE r.org = ${context.org} AND r.exported_at IS NOT NULL GROUP BY r.rid)`,
      );
      return { checked: Number(row?.checked ?? 0), broken: Number(row?.broken ?? 0) };
    },
  },
];
