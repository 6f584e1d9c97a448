import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";

export function measured(context: ReadContext, cases: SQL): { checked: number; broken: number } {
  const [row] = queryRows(
    context,
    sql`SELECT count(*) AS checked, coalesce(sum(broken), 0) AS broken FROM (${cases})`,
  );
  return { checked: Number(row?.checked), broken: Number(row?.broken) };
}
