import type { Invariant } from "../../../records/index.ts";
import { as } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { budgetHolds, budgetWindows } from "../tables.ts";

/** A window's held amount equals the sum of its open holds. */
export const holdsAreWhatIsHeld: Invariant = {
  name: "budgets.windows_hold_what_their_calls_hold",
  title: say("learning.serverChecks.holds"),
  measure: ({ handle, org }) => {
    const row = handle.connection.get`WITH open AS (
        SELECT j.value AS window, sum(${budgetHolds.estimate}) AS held
        FROM ${budgetHolds}, json_each(${budgetHolds.windows}) j
        WHERE ${budgetHolds.state} = 'held' AND ${budgetHolds.org} = ${org} GROUP BY j.value
      )
      SELECT count(*) ${as<"checked", number>("checked")},
        coalesce(sum(${budgetWindows.held} <> coalesce(o.held, 0)), 0) ${as<"broken", number>("broken")}
      FROM ${budgetWindows} LEFT JOIN open o ON o.window = ${budgetWindows.rid}
      WHERE ${budgetWindows.org} = ${org}`;
    return row ?? { checked: 0, broken: 0 };
  },
};
