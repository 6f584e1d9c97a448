import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import { queryRows } from "../../records/index.ts";

/**
 * Destroys the key under which the audit trail keeps a record's personal values, once the call is durable:
 * what the trail said of the person can never be read again, by anybody.
 */
export function destroyTrail(
  context: WriteContext,
  table: "hr_employees" | "hr_candidates" | "hr_leave_requests" | "hr_reviews",
  id: string,
): void {
  const [row] = queryRows(
    context,
    sql`SELECT person_key FROM ${sql.raw(table)} WHERE id = ${id} AND org = ${context.principal.organization.key}`,
  );
  if (!row) return;
  const key = Number(row.person_key);
  context.handle.settled((committed) => {
    if (committed) context.vault.destroyPersonKey(key);
  });
}
