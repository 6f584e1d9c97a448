import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../kernel/context.ts";
import type { Entity, FieldMap, TypedEntity } from "../kernel/entity.ts";
import { overRow, type Total, totalTable } from "../store/totals.ts";
import type { Catalog } from "./catalog.ts";
import { tableName } from "./derive/table.ts";
import { policyColumn } from "./policy.ts";

/** A total over a collection's live records. */
export interface RecordTotal extends Total {
  readonly collection: string;
}

/**
 * Defines a total over an entity's records: kept as they change, so that a figure costs the same on a
 * million records as on ten. Expressions write the columns of a record's row as `$.column`.
 */
export function defineTotal<F extends FieldMap, S extends string>(
  entity: TypedEntity<F, S> | Entity,
  spec: { name: string; by: Record<string, string>; sums?: Record<string, string>; where?: string },
): RecordTotal {
  const live = "$.archived_at IS NULL";
  const table = tableName(entity);
  return {
    name: `${table}_${spec.name}`,
    table,
    collection: entity.collection,
    by: spec.by,
    sums: spec.sums ?? {},
    where: spec.where ? `${live} AND (${spec.where})` : live,
  };
}

/** Quarters of an hour: the grain at which moments are totalled, since a day of any time zone begins on one. */
export const MOMENT_GRAIN = 900_000;

/** A moment's place in a total, to be compared with moments as they are. */
export function byMoment(column: string): string {
  return `$.${column} / ${MOMENT_GRAIN} * ${MOMENT_GRAIN}`;
}

/** How many records each state of a collection has: every collection keeps it. */
export function byState(entity: Entity): RecordTotal {
  return defineTotal(entity, { name: "by_state", by: { state: "$.state" } });
}

/**
 * A total as what a query selects from: its groups, `count` and its sums, of the records that their list
 * would show the caller. It is read where it is kept, or counted anew when policies show the caller only some.
 */
export function totalOf(context: ReadContext, catalog: Catalog, total: RecordTotal): SQL {
  const collection = catalog.collection(total.collection);
  const org = context.principal.organization.key;
  const listing = `${total.collection}.list`;
  if (!context.may(listing)) return sql`(SELECT * FROM ${keptTotal(org, total)} WHERE 0)`;
  const allowed = context.policy(listing).where((name) => policyColumn(collection, name));
  return allowed ? countedTotal(org, total, allowed) : keptTotal(org, total);
}

/** A total as it is kept, for an organisation. */
export function keptTotal(org: number, total: Total): SQL {
  const keys = Object.keys(total.by).map((key) => `nullif(${key}, '') AS ${key}`);
  const columns = sql.raw([...keys, "count", ...Object.keys(total.sums)].join(", "));
  return sql`(SELECT ${columns} FROM ${sql.raw(totalTable(total))} WHERE org = ${org} AND count <> 0)`;
}

/** The same counted from the rows, or from some of them. */
export function countedTotal(org: number, total: Total, only: SQL = sql`1`): SQL {
  const own = (expression: string) => overRow(expression, total.table);
  const groups = Object.entries(total.by).map(([key, by]) => `${own(by)} AS ${key}`);
  const amounts = Object.entries(total.sums).map(([name, sum]) => `coalesce(sum(${own(sum)}), 0) AS ${name}`);
  const select = sql.raw([...groups, "count(*) AS count", ...amounts].join(", "));
  return sql`(SELECT ${select} FROM ${sql.raw(total.table)}
    WHERE org = ${org} AND (${sql.raw(own(total.where))}) AND (${only})
    GROUP BY ${sql.raw(groups.map((_, i) => i + 1).join(", "))})`;
}
