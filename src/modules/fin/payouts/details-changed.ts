import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Follower } from "../../../kernel/follower.ts";
import { queryRows } from "../../../records/index.ts";
import { paymentRuns } from "./runs.ts";

/** Marks the lines of submitted runs whose payee's bank details change, so that they can't be paid unseen. */
export const watchDetails: readonly Follower[] = [
  watch("crm.accounts", "bank_details", "party_id"),
  watch("hr.employees", "bank", "employee_id"),
];

function watch(of: string, field: string, by: "party_id" | "employee_id"): Follower {
  return {
    of,
    run: async (context, after, before) => {
      if (!before || Bun.deepEquals(fieldIn(after, field), fieldIn(before, field))) return;
      for (const id of runsPaying(context, by, after.id)) {
        const run = context.records.get(paymentRuns, id);
        await context.records.update(paymentRuns, run, {
          lines: run.lines.map((line) => (line[by] === after.id ? { ...line, details_changed: true } : line)),
        });
      }
    },
  };
}

/** The entity belongs to another module, so its field is read by name. */
function fieldIn(record: object, field: string): unknown {
  return Object.entries(record).find(([name]) => name === field)?.[1];
}

function runsPaying(context: WriteContext, by: "party_id" | "employee_id", payee: string): string[] {
  const column = by === "party_id" ? sql`l.party_id` : sql`l.employee_id`;
  const rows = queryRows(
    context,
    sql`SELECT DISTINCT r.id FROM fin_payment_runs AS r JOIN fin_payment_runs_lines AS l ON l.parent = r.rid
        WHERE r.org = ${context.principal.organization.key} AND r.archived_at IS NULL
        AND r.state IN ('proposed', 'approved') AND ${column} = ${payee}`,
  );
  return rows.map(({ id }) => String(id));
}
