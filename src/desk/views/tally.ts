import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { fieldsOf } from "../../records/access/fields-access.ts";
import type { Collection } from "../../records/index.ts";
import { MOST_COUNTED } from "../../records/read/list/count.ts";
import { parseConditions } from "../../records/read/list/filter.ts";
import type { ListInput } from "../../records/read/list/list.ts";
import { planOf } from "../../records/read/list/plan.ts";
import type { ListQuery } from "../../records/read/list/query.ts";
import { readThrough } from "../../records/read/list/rows.ts";
import { Slices } from "../../records/read/list/slices.ts";
import { todayOf } from "../../records/read/list/spans.ts";

interface Group {
  state: string;
  currency: string | null;
  count: number;
  amount: number | null;
}

export interface Sum {
  currency: string | null;
  amount: number;
}

/** Totals by state. A list that is too long to total only has a lower bound of its record count. */
export type Tally =
  | { isWhole: true; states: ReadonlyMap<string, { count: number; sums: Sum[] }> }
  | { isWhole: false; atLeast: number };

/** Summable column with the source of its currency. */
export interface Amount {
  column: string;
  currency: string | undefined;
}

export async function tally(
  context: ReadContext,
  collection: Collection,
  { where = {}, q, archived = false }: ListInput,
  amount: Amount | undefined,
): Promise<Tally> {
  const access = fieldsOf(context, collection);
  const query: ListQuery = {
    org: context.principal.organization.key,
    now: context.now,
    conditions: parseConditions(collection, access, where, todayOf(context)),
    sort: [],
    search: q,
    archived,
    limit: MOST_COUNTED,
    policy: context.policy(`${collection.name}.list`),
    access,
  };
  const plan = planOf(context.handle.connection, collection, query);
  if (!plan) return { isWhole: true, states: new Map() };
  const of = (column: string | undefined) => (column ? collection.column(column) : sql`NULL`);
  const groups = new Map<string, Group>();
  let counted = 0;
  const isWhole = await readThrough(
    context,
    collection,
    query,
    plan,
    {
      name: `tally ${amount?.column}`,
      sql: (from, rows) => sql`
        SELECT state, currency, count(*) AS count, sum(amount) AS amount FROM (
          SELECT ${collection.column("state")} AS state, ${of(amount?.currency)} AS currency,
            ${of(amount?.column)} AS amount
          FROM ${from} WHERE ${rows})
        GROUP BY state, currency`,
      isPartial: true,
      take: (rows) => {
        // Columns as aliased in the query above.
        for (const row of rows as unknown as Group[]) {
          counted += row.count;
          add(groups, row);
        }
        return counted > MOST_COUNTED;
      },
    },
    new Slices(context, 1000),
  );
  if (isWhole && counted <= MOST_COUNTED) return { isWhole, states: byState(groups, amount !== undefined) };
  return { isWhole: false, atLeast: Math.min(counted, MOST_COUNTED) };
}

function add(groups: Map<string, Group>, row: Group): void {
  const key = JSON.stringify([row.state, row.currency]);
  const sofar = groups.get(key);
  const isSummed = row.amount !== null || (sofar?.amount ?? null) !== null;
  const amount = isSummed ? (sofar?.amount ?? 0) + (row.amount ?? 0) : null;
  groups.set(key, { ...row, amount, count: (sofar?.count ?? 0) + row.count });
}

function byState(groups: ReadonlyMap<string, Group>, isSummed: boolean) {
  const found = new Map<string, { count: number; sums: Sum[] }>();
  for (const [, { state, currency, count, amount }] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const entry = found.get(state) ?? { count: 0, sums: [] };
    found.set(state, entry);
    entry.count += count;
    if (isSummed && amount !== null) entry.sums.push({ currency, amount });
  }
  return found;
}

/** Money, or a number in the record's currency. Undefined for fields that cannot be summed. */
export function amountOf(context: ReadContext, collection: Collection, name: string): Amount | undefined {
  const bound = collection.fields.get(name);
  if (!bound || !fieldsOf(context, collection).showsEverywhere(name)) return undefined;
  if (bound.field.kind === "money") {
    const currency = bound.columns.find((column) => column !== bound.key);
    return { column: bound.key, currency };
  }
  if (bound.field.unit === "own_amount") return { column: bound.key, currency: undefined };
  if (bound.field.unit !== "amount") return undefined;
  return { column: bound.key, currency: collection.fields.get("currency")?.key };
}
