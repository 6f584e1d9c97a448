import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { asQuery, CompiledQuery } from "../../../store/connection.ts";
import { policyColumn } from "../../access/policy.ts";
import type { Collection } from "../../model/collection.ts";
import { keptCounts } from "./allowed.ts";
import { filtered, planOf } from "./plan.ts";
import type { ListQuery } from "./query.ts";
import { readThrough } from "./rows.ts";
import { Slices } from "./slices.ts";

/** Beyond this, the exact number is not worth its cost. */
export const MOST_COUNTED = 10_000;

/** Number of records on all pages. */
export interface Total {
  total: number;
  total_is_at_least?: true;
}

/** Exact if the count is cheap, otherwise counted up to a limit. */
export async function countRecords(
  context: ReadContext,
  collection: Collection,
  query: ListQuery,
): Promise<Total> {
  const { connection } = context.handle;
  const kept = keptCounts(collection, query);
  if (kept) return { total: keptTotal(context, collection, query, kept) };
  const list = { ...query, sort: [], cursor: undefined, limit: MOST_COUNTED };
  const plan = planOf(connection, collection, list, true);
  if (!plan) return { total: 0 };
  let total = 0;
  const isWhole = await readThrough(
    context,
    collection,
    list,
    plan,
    {
      name: "count",
      sql: (from, where) =>
        sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${sql.raw(String(MOST_COUNTED + 1))})`,
      isBounded: true,
      isPartial: true,
      take: ([row]) => {
        total += Number(row?.n);
        return total > MOST_COUNTED;
      },
    },
    new Slices(context, 1000),
  );
  if (total > MOST_COUNTED) return { total: MOST_COUNTED, total_is_at_least: true };
  return isWhole ? { total } : { total, total_is_at_least: true };
}

function keptTotal(
  { handle: { connection } }: ReadContext,
  collection: Collection,
  { conditions, policy }: ListQuery,
  kept: SQL,
): number {
  const { where, values } = filtered(collection, conditions);
  const allowed = policy.where((name) => policyColumn(collection, name));
  const rows = [sql`1`, ...where, ...(allowed ? [sql`(${allowed})`] : [])];
  const query = asQuery(
    sql`SELECT coalesce(sum(count), 0) AS n FROM ${kept} WHERE ${sql.join(rows, sql` AND `)}`,
  );
  return Number(new CompiledQuery(query).get(connection, values)?.n);
}
