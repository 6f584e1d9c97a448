import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors.ts";
import { queryRows } from "../../records/index.ts";

/** A collection whose records stand under one another: employees under managers, units under units. */
export interface Hierarchy {
  table: SQL;
  /** The field that names the record above, as clients write it. */
  field: string;
  message: string;
}

/** Refuses to put a record under itself, or under one that already stands below it. */
export function refuseCircle(
  context: ReadContext,
  { table, field, message }: Hierarchy,
  id: string,
  above: string | null,
): void {
  if (above === null) return;
  const org = context.principal.organization.key;
  // UNION, not UNION ALL: it ends even if the rows already went round.
  const [met] = queryRows(
    context,
    sql`WITH RECURSIVE line(id) AS (
          SELECT ${above}
          UNION SELECT ${sql.raw(field)} FROM ${table} AS one JOIN line ON one.id = line.id
          WHERE one.org = ${org} AND ${sql.raw(field)} IS NOT NULL)
        SELECT 1 AS met FROM line WHERE id = ${id}`,
  );
  if (met) throw invalid(field, "CIRCLE", message);
}
