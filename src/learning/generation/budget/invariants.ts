import type { Invariant } from "../../../records/index.ts";

/** What is put aside in a window is what its calls under way have put aside: nothing leaks. */
export const holdsAreWhatIsHeld: Invariant = {
  name: "budgets.windows_hold_what_their_calls_hold",
  title: "What is put aside in each budget is the sum of what its calls under way may cost",
  measure: ({ handle, org }) => {
    const row = handle.connection
      .statement(
        `WITH open AS (SELECT j.value AS window, sum(h.estimate) AS held
           FROM budget_holds h, json_each(h.windows) j WHERE h.state = 'held' AND h.org = ?1 GROUP BY j.value)
         SELECT count(*) AS checked, coalesce(sum(w.held <> coalesce(o.held, 0)), 0) AS broken
         FROM budget_windows w LEFT JOIN open o ON o.window = w.rid WHERE w.org = ?1`,
      )
      .get(org);
    return { checked: Number(row?.checked ?? 0), broken: Number(row?.broken ?? 0) };
  },
};
