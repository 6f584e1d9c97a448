import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";

/** Names by id. Omits accounts that the caller may not list. */
export function partyNames(context: ReadContext, ids: readonly (string | null)[]): Map<string, string> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const accounts = context.records.entity("crm.accounts");
  const rows = queryRows(
    context,
    sql`SELECT id, name FROM crm_accounts WHERE id IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))
        AND ${context.records.visible(accounts)}`,
  );
  return new Map(rows.map((row) => [String(row.id), String(row.name)]));
}
