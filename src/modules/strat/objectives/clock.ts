import { sql } from "drizzle-orm";
import { clockAction } from "../../../jobs/index.ts";
import { atRisk } from "./key-result-rules.ts";
import { objectives } from "./objectives.ts";

const AT_ONCE = 200;

/** Flags objectives at risk: a missed check-in, low confidence, or much left to do near the end. */
export const flagObjectives = clockAction({
  name: "strat.objectives.flag_at_risk",
  summary: "Flag objectives at risk",
  run: async (context, day) => {
    const due = context.records.where(
      objectives,
      sql`state = 'active' AND EXISTS (
            SELECT 1 FROM strat_key_results
            WHERE strat_key_results.org = ${context.principal.organization.key}
              AND strat_key_results.objective_id = strat_objectives.id
              AND strat_key_results.archived_at IS NULL AND strat_key_results.state = 'active'
              AND ${atRisk(context.now, day)})`,
      { limit: AT_ONCE },
    );
    for (const objective of due) await context.records.move(objectives, objective, "flag");
    return { done: due.length, more: due.length === AT_ONCE };
  },
});
