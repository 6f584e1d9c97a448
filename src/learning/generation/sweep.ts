import { type Clockwork, clockAction } from "../../jobs/index.ts";
import type { Connection } from "../../store/connection.ts";
import { settleExpired } from "./budget/leases.ts";
import { dropKept } from "./compose/kept.ts";
import { budgetHolds, budgetWindows } from "./tables.ts";

const DAY = 86_400_000;
/** Retention of model results, the same as for jobs. */
const KEPT = 30 * DAY;
/** Retention of the call log: a year and one month. */
const LISTED = 400 * DAY;
const SLICE = 200;

/** Settles abandoned holds that no other call would close, and deletes expired records. */
export const sweepHour: Clockwork = {
  action: clockAction({
    name: "learning.budgets.sweep",
    summary: "Release budget reserved by abandoned calls",
    run: async ({ handle, now }) => {
      const closed = settleExpired(handle.connection, now);
      const dropped = dropKept(handle.connection, now - KEPT);
      const forgotten = dropCalls(handle.connection, now - LISTED);
      const done = closed + dropped + forgotten;
      return { done, more: done > 0 };
    },
  }),
  every: "hour",
};

/** Deletes old calls and job totals. Costs stay in the budget windows and the daily usage. */
function dropCalls(connection: Connection, before: number): number {
  const calls = connection.run`DELETE FROM ${budgetHolds}
    WHERE ${budgetHolds.rid} IN (SELECT ${budgetHolds.rid} FROM ${budgetHolds}
      WHERE ${budgetHolds.state} <> 'held' AND ${budgetHolds.created_at} < ${before}
      ORDER BY ${budgetHolds.rid} LIMIT ${SLICE})`;
  if (calls === 0) return 0;
  connection.run`DELETE FROM ${budgetWindows}
    WHERE ${budgetWindows.owner} LIKE 'job:%' AND ${budgetWindows.held} = 0
      AND NOT EXISTS (SELECT 1 FROM ${budgetHolds} WHERE ${budgetHolds.org} = ${budgetWindows.org}
        AND 'job:' || ${budgetHolds.job} = ${budgetWindows.owner})`;
  return calls;
}
