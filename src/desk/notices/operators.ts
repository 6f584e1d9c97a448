import type { WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { APPLIANCE } from "../../kernel/principal.ts";
import { pick, row, set } from "../../store/rows.ts";
import type { Handle } from "../../store/transaction.ts";
import { notices } from "./tables.ts";

/** Entity of server notices, whose `record_id` is a condition name. */
export const CONDITIONS = "system.conditions";
const WELL = "well";

/** Reported conditions that are not resolved yet. */
export function openConditions({ connection }: Handle): ReadonlySet<string> {
  const rows = connection.all`SELECT DISTINCT ${pick(notices, "record_id")} FROM ${notices}
    WHERE ${notices.org} = ${APPLIANCE.key} AND ${notices.collection} = ${CONDITIONS} AND ${notices.what} <> ${WELL}`;
  return new Set(rows.map(({ record_id }) => record_id));
}

/** Notifies each operator once per failing condition, in their own organisation. */
export function notifyOperators(
  { handle, now, principal }: WriteContext,
  operators: readonly string[],
  { condition, trouble }: { condition: string; trouble: string },
): void {
  for (const operator of operators)
    handle.connection.run`INSERT INTO ${notices} ${row(notices, {
      id: newId(),
      org: APPLIANCE.key,
      user_id: operator,
      at: now,
      kind: "condition",
      collection: CONDITIONS,
      record_id: condition,
      what: trouble,
      actor: principal.id,
    })}`;
}

/** Marks a condition's notices as resolved, so that its next failure notifies again. */
export function endCondition({ handle }: WriteContext, condition: string): void {
  handle.connection
    .run`UPDATE ${notices} SET ${set(notices, { what: WELL })} WHERE ${notices.org} = ${APPLIANCE.key}
    AND ${notices.collection} = ${CONDITIONS} AND ${notices.record_id} = ${condition}`;
}
