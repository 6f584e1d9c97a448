import type { WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { APPLIANCE } from "../../kernel/principal.ts";
import type { Handle } from "../../store/commit.ts";
import type { NoticeKind } from "./tell.ts";

/** What the notices of the appliance are about: each `record_id` is the name of a condition. */
export const CONDITIONS = "system.conditions";
const KIND: NoticeKind = "condition";
const WELL = "well";

/** The conditions that operators were told of and that have not been well again since. */
export function openConditions({ connection }: Handle): ReadonlySet<string> {
  const rows = connection
    .statement("SELECT DISTINCT record_id FROM desk_notices WHERE org = ? AND collection = ? AND what <> ?")
    .all(APPLIANCE.key, CONDITIONS, WELL);
  return new Set(rows.map(({ record_id }) => String(record_id)));
}

/** Tells the operators what is wrong with a condition: one notice each, in whichever organisation they work. */
export function tellOperators(
  { handle, now, principal }: WriteContext,
  operators: readonly string[],
  { condition, trouble }: { condition: string; trouble: string },
): void {
  const insert = handle.connection.statement(
    `INSERT INTO desk_notices (id, org, user_id, at, kind, collection, record_id, what, actor)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const operator of operators)
    insert.run(newId(), APPLIANCE.key, operator, now, KIND, CONDITIONS, condition, trouble, principal.id);
}

/** What was told of a condition says from now on that it is well again: the next time is told anew. */
export function endCondition({ handle }: WriteContext, condition: string): void {
  handle.connection
    .statement("UPDATE desk_notices SET what = ? WHERE org = ? AND collection = ? AND record_id = ?")
    .run(WELL, APPLIANCE.key, CONDITIONS, condition);
}
