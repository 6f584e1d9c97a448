import { type SQL, sql } from "drizzle-orm";
import type { Stored } from "../../../kernel/field.ts";
import { asQuery, type Connection } from "../../../store/connection.ts";
import { isSeeking, policyColumn } from "../../access/policy.ts";
import type { BoundField } from "../../model/bound-field.ts";
import type { Collection } from "../../model/collection.ts";
import { byState, keptTotal } from "../totals.ts";
import { boundValue, type Condition, conditionSql } from "./filter.ts";
import type { ListQuery } from "./query.ts";

/** Number of rows that can be sorted in any order within a millisecond or two. */
const FEW = 2000;
const REMEMBERED_MS = 60_000;

type Asked = Pick<ListQuery, "org" | "now">;

/** Values of an indexed column. Every record that the policies permit has at least one of them. */
export function soughtBy(
  collection: Collection,
  { policy }: Pick<ListQuery, "policy">,
): Condition[] | undefined {
  const sought = isSeeking(policy) ? policy.seeks() : undefined;
  const conditions = sought?.flatMap(({ field, value }): Condition[] => {
    const bound = collection.fields.get(field);
    return bound && isIndexed(collection, bound, value) ? [{ bound, operator: "eq", value }] : [];
  });
  return conditions?.length === sought?.length ? conditions : undefined;
}

/** True if the index holds the value in the form that conditions use. */
function isIndexed(collection: Collection, bound: BoundField, value: Stored): boolean {
  const { field } = bound;
  const stored = field.columns.find(({ suffix }) => suffix === field.key)?.type;
  const fits = typeof value === "string" ? stored === "text" : stored === "integer";
  return (
    collection.indexOf(bound) !== undefined &&
    fits &&
    field.kind !== "decimal" &&
    field.operators.includes("eq")
  );
}

/** Selects the permitted rows by value, regardless of other filters. Undefined if they are too many. */
export function fewAllowed(
  connection: Connection,
  collection: Collection,
  query: ListQuery,
): SQL | undefined {
  if (query.archived) return undefined;
  const sought = soughtBy(collection, query);
  if (!sought || sought.length === 0) return undefined;
  if (!sought.every((condition) => isFew(connection, collection, query, condition))) return undefined;
  const parts = sought.map(
    ({ bound, value }) => sql`
      SELECT rid FROM ${collection.table} INDEXED BY ${sql.raw(`${collection.indexOf(bound)}`)}
      WHERE ${collection.ownedBy(query.org)} AND archived_at IS NULL
      AND ${collection.value(bound.key)} = ${value}`,
  );
  return sql.join(parts, sql` UNION `);
}

/** True if few rows match. Counts along the condition's index and caches the result for a while. */
export function isFew(
  connection: Connection,
  collection: Collection,
  { org, now }: Asked,
  condition: Condition,
): boolean {
  const { bound, operator } = condition;
  const index = collection.indexOf(bound);
  if (index === undefined) return false;
  const value = boundValue(condition);
  const { probes } = collection;
  const key = `${org} ${bound.name} ${operator} ${typeof value} ${value}`;
  const known = probes.get(key);
  if (known && known.until > now) return known.few;
  const probe = collection.statement(`probe ${bound.name} ${operator}`, () =>
    asQuery(sql`
      SELECT count(*) AS n FROM (
        SELECT 1 FROM ${collection.table} INDEXED BY ${sql.raw(index)}
        WHERE ${collection.ownedBy(sql.placeholder("org"))} AND archived_at IS NULL
        AND ${conditionSql(collection, condition, "value")} LIMIT ${sql.raw(String(FEW))})`),
  );
  const few = Number(probe.get(connection, { org, value })?.n) < FEW;
  if (probes.size >= 10_000) probes.clear();
  probes.set(key, { few, until: now + REMEMBERED_MS });
  return few;
}

/** Fields that policies and filters use. Undefined for searches, archived rows and partly hidden fields. */
function askedAbout(collection: Collection, query: ListQuery): Set<string> | undefined {
  if (query.search !== undefined || query.archived) return undefined;
  const asked = new Set(query.conditions.map(({ bound }) => bound.name));
  if ([...asked].some((name) => query.access.sometimes.has(name))) return undefined;
  query.policy.where((name) => {
    asked.add(name);
    return policyColumn(collection, name);
  });
  return asked;
}

/** Field whose index alone gives the count, if policies and filters use no other. */
export function countedIn(collection: Collection, query: ListQuery): string | undefined {
  const [only = "", ...others] = askedAbout(collection, query) ?? [];
  const bound = collection.fields.get(only);
  if (others.length > 0 || !bound || bound.field.columns.length !== 1) return undefined;
  if (collection.indexOf(bound) === undefined) return undefined;
  return only;
}

/** Materialised counts. Undefined unless policies and filters use only their group keys. */
export function keptCounts(collection: Collection, query: ListQuery): SQL | undefined {
  const total = byState(collection.entity);
  const asked = askedAbout(collection, query);
  if (!asked || ![...asked].every((name) => name in total.by)) return undefined;
  return sql`${keptTotal(query.org, total)} AS ${sql.identifier(collection.tableName)}`;
}
