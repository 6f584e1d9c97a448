import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Stored } from "../../../kernel/field.ts";
import { asQuery, CompiledQuery } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import { fieldsOf } from "../../access/fields-access.ts";
import { policyColumn } from "../../access/policy.ts";
import type { Collection } from "../../model/collection.ts";
import { keptCounts } from "../list/allowed.ts";
import { parseConditions } from "../list/filter.ts";
import type { ListInput } from "../list/list.ts";
import { filtered, planOf } from "../list/plan.ts";
import type { ListQuery } from "../list/query.ts";
import { readThrough } from "../list/rows.ts";
import { Slices } from "../list/slices.ts";
import { parseSort } from "../list/sort.ts";
import { todayOf } from "../list/spans.ts";

interface Row {
  key: string | number | null;
  currency: string | null;
  count: number;
  amount: number | null;
}

export interface Sum {
  currency: string | null;
  amount: number;
}

export interface Measure {
  count: number;
  sums: Sum[];
}

/** Totals by group. A list that is too long to total only has a lower bound of its record count. */
export type Tally =
  | { isWhole: true; groups: ReadonlyMap<string | null, Measure> }
  | { isWhole: false; atLeast: number };

/** Expressions for an amount and its currency, which is NULL for the organisation's. */
export interface Amount {
  name: string;
  value: SQLWrapper;
  currency: SQLWrapper;
}

/** Expression by which the records are grouped. */
export interface Axis {
  name: string;
  sql: SQL;
  values?: Record<string, Stored>;
}

const NONE = sql`NULL`;

export const stateAxis = (collection: Collection): Axis => ({
  name: "state",
  sql: sql`${collection.column("state")}`,
});

interface TallyOptions {
  amount?: Amount | undefined;
  axis: Axis;
  /** Number of records beyond which the list is too long. */
  most?: number;
}

export async function tally(
  context: ReadContext,
  base: Collection,
  { where = {}, q, archived = false, sort = [] }: ListInput,
  { amount, axis, most = Number.POSITIVE_INFINITY }: TallyOptions,
): Promise<Tally> {
  const collection = base.of(context);
  const access = fieldsOf(context, collection);
  const query: ListQuery = {
    org: context.principal.organization.key,
    now: context.now,
    conditions: parseConditions(collection, access, where, todayOf(context)),
    sort: parseSort(collection, access, sort),
    search: q,
    archived,
    limit: 10_000,
    policy: context.policy(`${collection.name}.list`),
    access,
  };
  const kept =
    amount === undefined && axis.name === "state" ? keptStates(context, collection, query) : undefined;
  if (kept) return { isWhole: true, groups: grouped(kept, false) };
  const plan = planOf(context.handle.connection, collection, query);
  if (!plan) return { isWhole: true, groups: new Map() };
  const found: Row[] = [];
  let counted = 0;
  const isWhole = await readThrough(
    context,
    collection,
    query,
    plan,
    {
      name: `tally ${amount?.name} ${axis.name}`,
      sql: (from, rows) => sql`
        SELECT key, currency, count(*) AS count, sum(amount) AS amount FROM (
          SELECT ${axis.sql} AS key, ${amount?.currency ?? NONE} AS currency, ${amount?.value ?? NONE} AS amount
          FROM ${from} WHERE ${rows})
        GROUP BY key, currency`,
      ...(axis.values && { values: axis.values }),
      isPartial: true,
      take: (rows) => {
        for (const row of rows.map(rowOf)) {
          counted += row.count;
          found.push(row);
        }
        return counted > most;
      },
    },
    new Slices(context, 1000),
  );
  if (isWhole && counted <= most) return { isWhole, groups: grouped(found, amount !== undefined) };
  return { isWhole: false, atLeast: Math.min(counted, most) };
}

/** Counts by state from the materialised total, if it covers the filters and policies. */
function keptStates(context: ReadContext, collection: Collection, query: ListQuery): Row[] | undefined {
  const kept = keptCounts(collection, query);
  if (!kept) return undefined;
  const { where, values } = filtered(collection, query.conditions);
  const allowed = query.policy.where((name) => policyColumn(collection, name));
  const rows = [sql`1`, ...where, ...(allowed ? [sql`(${allowed})`] : [])];
  const counts = asQuery(
    sql`SELECT state AS key, NULL AS currency, sum(count) AS count, NULL AS amount FROM ${kept}
        WHERE ${sql.join(rows, sql` AND `)} GROUP BY state HAVING sum(count) > 0`,
  );
  return new CompiledQuery(counts).all(context.handle.connection, values).map(rowOf);
}

const rowOf = ({ key, currency, count, amount }: RawRow): Row => ({
  key: typeof key === "number" || key === null ? key : String(key),
  currency: currency === null ? null : String(currency),
  count: Number(count),
  amount: amount === null ? null : Number(amount),
});

/** In the order of keys. Portions of a list each have their own rows for a group. */
function grouped(rows: readonly Row[], isSummed: boolean): Map<string | null, Measure> {
  const found = new Map<string | null, Measure>();
  const order = (row: Row) => JSON.stringify([row.key, row.currency]);
  for (const { key, currency, count, amount } of rows.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))) {
    const name = key === null ? null : String(key);
    const entry = found.get(name) ?? { count: 0, sums: [] };
    found.set(name, entry);
    entry.count += count;
    if (isSummed && amount !== null) add(entry.sums, { currency, amount });
  }
  return found;
}

function add(sums: Sum[], { currency, amount }: Sum): void {
  const known = sums.find((sum) => sum.currency === currency);
  if (known) known.amount += amount;
  else sums.push({ currency, amount });
}

/** Money, or a number in the record's currency. Undefined for fields that cannot be summed. */
export function amountOf(context: ReadContext, collection: Collection, name: string): Amount | undefined {
  const bound = collection.fields.get(name);
  if (!bound || !fieldsOf(context, collection).showsEverywhere(name)) return undefined;
  const { field, key, columns, custom } = bound;
  const value = collection.value(key);
  if (field.kind === "money") {
    const column = columns.find((one) => one !== key);
    return { name, value, currency: custom?.currency ?? (column ? collection.column(column) : NONE) };
  }
  if (field.unit === "own_amount") return { name, value, currency: NONE };
  if (field.unit !== "amount") return undefined;
  const currency = collection.fields.get("currency");
  return { name, value, currency: currency ? collection.column(currency.key) : NONE };
}
