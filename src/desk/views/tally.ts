import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { fieldsOf } from "../../records/fields-access.ts";
import type { Collection } from "../../records/index.ts";
import { parseConditions } from "../../records/list/filter.ts";
import type { ListInput } from "../../records/list/list.ts";
import { planBase } from "../../records/list/plan.ts";
import { todayOf } from "../../records/list/spans.ts";
import { asQuery, CompiledQuery } from "../../store/connection.ts";

/** So many records are counted and added up in one go; a longer list says neither. */
const MOST = 50_000;

export interface Sum {
  currency: string | null;
  amount: number;
}

/** What a list comes to, by state. */
export type Tally = ReadonlyMap<string, { count: number; sums: Sum[] }>;

/** An amount of a collection that can be added up, and what holds its currency. */
export interface Amount {
  column: string;
  currency: string | undefined;
}

/** Counts and adds up the records that a list would give, by state; undefined when there are too many. */
export function tally(
  context: ReadContext,
  collection: Collection,
  { where = {}, q, archived = false }: ListInput,
  amount: Amount | undefined,
): Tally | undefined {
  const { connection } = context.handle;
  const access = fieldsOf(context, collection);
  const base = planBase(connection, collection, {
    org: context.principal.organization.key,
    now: context.now,
    conditions: parseConditions(collection, access, where, todayOf(context)),
    sort: [],
    search: q,
    archived,
    limit: MOST,
    policy: context.policy(`${collection.name}.list`),
    access,
  });
  if (!base) return new Map();
  const of = (column: string | undefined) => (column ? collection.column(column) : sql`NULL`);
  const query = new CompiledQuery(
    asQuery(sql`
      SELECT state, currency, count(*) AS count, sum(amount) AS amount FROM (
        SELECT ${collection.column("state")} AS state, ${of(amount?.currency)} AS currency,
          ${of(amount?.column)} AS amount
        FROM ${base.from} WHERE ${sql.join(base.where, sql` AND `)} LIMIT ${MOST + 1})
      GROUP BY state, currency ORDER BY state, currency`),
  );
  const found = new Map<string, { count: number; sums: Sum[] }>();
  let counted = 0;
  for (const row of query.all(connection, base.values)) {
    const state = String(row.state);
    const entry = found.get(state) ?? { count: 0, sums: [] };
    found.set(state, entry);
    entry.count += Number(row.count);
    counted += Number(row.count);
    if (amount && row.amount !== null)
      entry.sums.push({
        currency: row.currency === null ? null : String(row.currency),
        amount: Number(row.amount),
      });
  }
  return counted > MOST ? undefined : found;
}

/** What of a field can be added up: money, or an amount in the currency of its record. Undefined when it cannot be. */
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
