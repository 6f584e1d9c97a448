import { enqueue } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { CARRY_OUT } from "../requests/index.ts";
import { EXECUTE_RUN } from "../retention/index.ts";

/** Work that was under way in the old house, each by the job that does it and the rows that wait for it. */
const UNDER_WAY = [
  {
    action: CARRY_OUT,
    rows: "SELECT id FROM data_requests WHERE org = ? AND state = 'executing' AND executed_at IS NULL",
  },
  { action: EXECUTE_RUN, rows: "SELECT id FROM data_retention_runs WHERE org = ? AND state = 'running'" },
];

/** Has what was under way go on: jobs stay behind, and what waits for one would wait for ever. */
export function resumeWork(context: WriteContext): void {
  for (const { action, rows } of UNDER_WAY) {
    for (const { id } of context.handle.connection.statement(rows).all(context.org))
      enqueue(context, { action, input: { id: String(id) }, key: String(id) });
  }
}
