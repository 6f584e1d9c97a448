import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import { weightedProgress } from "./progress.ts";

const COUNTED_KEY_RESULTS = sql.raw("('active', 'done', 'missed')");
const COUNTED_OBJECTIVES = sql.raw("('active', 'at_risk', 'achieved', 'missed')");

/** Progress computed from key results and child objectives. Objectives without any are completed by hand. */
export function progressFromParts(
  context: ReadContext,
  { id, state }: { id: string; state: string },
): string {
  const org = context.principal.organization.key;
  const parts = queryRows(
    context,
    sql`SELECT progress, weight FROM strat_key_results
        WHERE org = ${org} AND objective_id = ${id} AND archived_at IS NULL
          AND state IN ${COUNTED_KEY_RESULTS}
        UNION ALL SELECT progress, weight FROM strat_objectives
        WHERE org = ${org} AND parent_id = ${id} AND archived_at IS NULL
          AND state IN ${COUNTED_OBJECTIVES}`,
  );
  const progress = weightedProgress(
    parts.map(({ progress, weight }) => ({
      progress: BigInt(Number(progress)),
      weight: BigInt(Number(weight)),
    })),
  );
  return progress ?? (state === "achieved" ? "100" : "0");
}
