import { type Clockwork, clockAction } from "../../jobs/index.ts";
import type { Connection } from "../../store/connection.ts";
import { settleExpired } from "./budget/leases.ts";
import { dropKept } from "./compose/kept.ts";

const DAY = 86_400_000;
/** As long as jobs are kept. */
const KEPT = 30 * DAY;
/** As long as somebody may ask what a call was for: a year, and the month after it. */
const LISTED = 400 * DAY;
const SLICE = 200;

/** Closes forgotten holds even where nobody asks for another, and drops what nobody looks at any more. */
export const sweepHour: Clockwork = {
  action: clockAction({
    name: "learning.budgets.sweep",
    summary: "Close the holds of calls that nobody waits for any more",
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

/** What calls cost stays in the windows and the days; the calls themselves are dropped, and so are the sums of single jobs. */
function dropCalls(connection: Connection, before: number): number {
  const calls = connection
    .statement(
      `DELETE FROM budget_holds WHERE rid IN
         (SELECT rid FROM budget_holds WHERE state <> 'held' AND created_at < ? ORDER BY rid LIMIT ${SLICE})`,
    )
    .run(before).changes;
  if (calls === 0) return 0;
  connection
    .statement(
      `DELETE FROM budget_windows WHERE owner LIKE 'job:%' AND held = 0 AND NOT EXISTS
         (SELECT 1 FROM budget_holds h WHERE h.org = budget_windows.org AND 'job:' || h.job = budget_windows.owner)`,
    )
    .run();
  return calls;
}
