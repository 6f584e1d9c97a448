import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { type Catalog, queryRows, type RecordTotal, totalDuring } from "../../records/index.ts";

export function countDuring(
  context: ReadContext,
  catalog: Catalog,
  total: RecordTotal,
  moments: { startsAt?: number; endsBefore?: number },
): number {
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS count FROM ${totalDuring(context, catalog, total, moments)}`,
  );
  return Number(row?.count);
}
