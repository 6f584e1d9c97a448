import type { WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { APPLIANCE } from "../../kernel/principal.ts";
import type { Handle } from "../../store/commit.ts";
import { pick, row, set } from "../../store/rows.ts";
import { notices } from "./tables.ts";

/** What the notices of the appliance are about: each `record_id` is the name of a condition. */
export const CONDITIONS = "system.conditions";
const WELL = "well";

/** The conditions that operators were told of and that have not been well again since. */
export function openConditions({ connection }: Handle): ReadonlySet<string> {
  const rows = connection.all`SELECT DISTINCT ${pick(notices, "record_id")} FROM ${notices}
    WHERE ${notices.org} = ${APPLIANCE.key} AND ${notices.collection} = ${CONDITIONS} AND ${notices.what} <> ${WELL}`;
  return new Set(rows.map(({ record_id }) => record_id));
}

/** Tells the operators what is wrong with a condition: one notice each, in whichever organisation they work. */
export function tellOperators(
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

/** What was told of a condition says from now on that it is well again: the next time is told anew. */
export function endCondition({ handle }: WriteContext, condition: string): void {
  handle.connection
    .run`UPDATE ${notices} SET ${set(notices, { what: WELL })} WHERE ${notices.org} = ${APPLIANCE.key}
    AND ${notices.collection} = ${CONDITIONS} AND ${notices.record_id} = ${condition}`;
}
