import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

const OPEN_OBJECTIVE = ["draft", "active", "at_risk"] as const;

const open = sql.raw(`state IN (${OPEN_OBJECTIVE.map((state) => `'${state}'`).join()})`);

interface Placed {
  id: string;
  state: string;
  parent_id: string | null;
  archived_at: number | null;
}

export function requireParent(context: WriteContext, objective: Placed, before: Placed | undefined): void {
  const { id, parent_id } = objective;
  if (parent_id === null || !isOpen(objective.state)) return;
  const placedAnew = parent_id !== before?.parent_id || before.archived_at !== objective.archived_at;
  if (!placedAnew) return;
  requireOpenObjective(context, "parent_id", parent_id);
  const above = queryRows(
    context,
    sql`WITH RECURSIVE above(id) AS (
          SELECT ${parent_id} UNION
          SELECT parent_id FROM above JOIN strat_objectives USING (id)
          WHERE org = ${context.principal.organization.key} AND parent_id IS NOT NULL
        ) SELECT 1 FROM above WHERE id = ${id}`,
  );
  if (above.length > 0) throw invalid("parent_id", "CIRCLE", say("strat.errors.objectiveCircle"));
}

export function requireOpenObjective(context: WriteContext, path: string, id: string): void {
  const objective = context.records.find(context.records.entity("strat.objectives"), id);
  // Unknown ids are refused by the reference check.
  if (!objective || isOpen(objective.state)) return;
  throw invalid(path, "OBJECTIVE_CLOSED", say("strat.errors.objectiveClosed"));
}

function isOpen(state: string): boolean {
  return OPEN_OBJECTIVE.some((one) => one === state);
}

/** Closes the objective's key results too: as done if the target is reached, otherwise as missed. */
export async function closeObjective(context: WriteContext, id: string): Promise<{ closed_on: string }> {
  requireNoOpenParts(context, id);
  const keyResults = context.records.entity("strat.key-results");
  const left = context.records.where(keyResults, sql`objective_id = ${id} AND state = 'active'`);
  for (const one of left) {
    // Referenced by name, because key results are defined after objectives.
    const reached = "progress" in one && one.progress === "100";
    await context.records.move(keyResults, one, reached ? "complete" : "miss");
  }
  return { closed_on: context.today };
}

function requireNoOpenParts(context: WriteContext, id: string): void {
  const objectives = context.records.entity("strat.objectives");
  const parts = sql`parent_id = ${id} AND ${open}`;
  if (context.records.where(objectives, parts, { limit: 1 }).length === 0) return;
  const shown = sql`${parts} AND ${context.records.visible(objectives)}`;
  const [seen] = context.records.where(objectives, shown, { limit: 1 });
  const message = seen
    ? say("strat.errors.subObjectiveOpen", { id: seen.id })
    : say("strat.errors.hiddenSubObjectiveOpen");
  throw new Fault("RECORD_IN_USE", {
    message: say("strat.errors.subObjectivesOpen"),
    details: [{ path: "state", code: "PARTS_OPEN", message }],
  });
}
