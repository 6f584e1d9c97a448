import { type Query, type SQL, sql } from "drizzle-orm";
import type { PolicyGate } from "../../kernel/context.ts";
import type { Stored } from "../../kernel/entity.ts";
import { asQuery, CompiledQuery, type Connection } from "../../store/connection.ts";
import { searchExpression, searchTable } from "../../store/search.ts";
import type { Collection } from "../collection.ts";
import type { FieldAccess } from "../fields-access.ts";
import { policyColumn } from "../policy.ts";
import { countedIn, fewAllowed, isFew, keptCounts, soughtBy } from "./allowed.ts";
import type { Cursor } from "./cursor.ts";
import { boundValue, type Condition, conditionSql } from "./filter.ts";
import { afterSql, orderSql, type SortKey } from "./sort.ts";

/** What a list is asked for, read and checked. */
export interface ListQuery {
  org: number;
  now: number;
  conditions: readonly Condition[];
  sort: readonly SortKey[];
  search?: string;
  archived: boolean;
  cursor?: Cursor;
  limit: number;
  policy: PolicyGate;
  access: FieldAccess;
}

/** A statement with the values to run it with. */
export interface Planned {
  query: CompiledQuery;
  values: Record<string, Stored>;
}

/**
 * SQLite chooses an index by guessing; on a large table a wrong guess costs a second. The choice is made
 * here instead, so that every list reads an index in the order it is answered in, or few rows:
 * full text first; then a filter that few rows pass; then the index of the sort field; then, in the
 * standing order (newest first), the index of a value that a policy or a filter asks for, or that of all live rows.
 */
function chooseIndex(connection: Connection, collection: Collection, query: ListQuery): string | undefined {
  if (query.search !== undefined) return undefined;
  const table = collection.tableName;
  if (query.archived) return `${table}_archived`;
  const indexed = query.conditions.filter(({ bound, operator }) => bound.field.filter && SEEKS.has(operator));
  const selective = indexed.find((condition) => isFew(connection, collection, query, condition));
  if (selective) return `${table}_${selective.bound.name}`;
  const [first] = query.sort;
  if (first) return `${table}_${first.bound.name}`;
  const [allowed, ...others] = soughtBy(collection, query) ?? [];
  if (allowed && others.length === 0) return `${table}_${allowed.bound.name}`;
  const equal = indexed.find(({ operator }) => operator === "eq");
  return equal ? `${table}_${equal.bound.name}` : `${table}_live`;
}

/** Operators for which an index finds where to begin and where to stop. */
const SEEKS = new Set(["eq", "in", "gt", "gte", "lt", "lte"]);

/** The statements that read one page, to be run in turn until it is full. Undefined: nothing can match. */
export function planPage(
  connection: Connection,
  collection: Collection,
  query: ListQuery,
): Planned[] | undefined {
  const base = planBase(connection, collection, query);
  if (!base) return undefined;
  const { cursor, sort, limit } = query;
  const values: Record<string, Stored> = { ...base.values, limit: limit + 1 };
  if (cursor) {
    values.cursor_id = cursor.id;
    for (const [i, value] of cursor.values.entries()) values[`cursor_${i}`] = value;
  }
  const segments = cursor ? afterSql(collection, sort, cursor, base.rid) : [undefined];
  const order = sort.map((key) => `${key.descending ? "-" : ""}${key.bound.name}`).join();
  const place = cursor
    ? `${cursor.backward ? "<" : ">"}${cursor.values.map((v) => (v === null ? "n" : "v")).join("")}`
    : "";
  return segments.map((segment, i) => ({
    values,
    query: compiled(collection, base, `page ${base.key} ${order} ${place} ${i}`, () =>
      asQuery(sql`
        SELECT ${collection.table}.* FROM ${base.from}
        WHERE ${sql.join([...base.where, ...(segment ? [segment] : [])], sql` AND `)}
        ORDER BY ${orderSql(collection, sort, cursor?.backward ?? false, base.rid)} LIMIT ${sql.placeholder("limit")}`),
    ),
  }));
}

/** How many records the list has over all its pages. */
export function planCount(
  connection: Connection,
  collection: Collection,
  query: ListQuery,
): Planned | undefined {
  const kept = keptCounts(collection, query);
  if (kept) return planKeptCount(collection, query, kept);
  const base = planBase(connection, collection, { ...query, sort: [] }, countedIn(collection, query));
  return (
    base && {
      values: base.values,
      query: compiled(collection, base, `count ${base.key}`, () =>
        asQuery(sql`SELECT count(*) AS n FROM ${base.from} WHERE ${sql.join(base.where, sql` AND `)}`),
      ),
    }
  );
}

function planKeptCount(collection: Collection, { conditions, policy }: ListQuery, kept: SQL): Planned {
  const { where, values } = filtered(collection, conditions);
  const allowed = policy.where((name) => policyColumn(collection, name));
  const rows = [sql`1`, ...where, ...(allowed ? [sql`(${allowed})`] : [])];
  const query = asQuery(
    sql`SELECT coalesce(sum(count), 0) AS n FROM ${kept} WHERE ${sql.join(rows, sql` AND `)}`,
  );
  return { values, query: new CompiledQuery(query) };
}

/** The filters in SQL, with what is bound for them. */
function filtered(collection: Collection, conditions: readonly Condition[]) {
  const values: Record<string, Stored> = {};
  const where = conditions.map((condition, i) => {
    values[`filter_${i}`] = boundValue(condition);
    return conditionSql(collection, condition, `filter_${i}`);
  });
  return { where, values };
}

function compiled(
  collection: Collection,
  base: Base,
  key: string,
  build: () => { toSQL(): Query },
): CompiledQuery {
  return base.keep ? collection.statement(key, build) : new CompiledQuery(build());
}

export interface Base {
  key: string;
  /** Whether the same key is always the same statement: a policy writes the caller's own values into it. */
  keep: boolean;
  from: SQL;
  /** Where a row stands in the order of their making. The full-text index gives its matches in that order unsorted. */
  rid: SQL;
  where: SQL[];
  values: Record<string, Stored>;
}

export function planBase(
  connection: Connection,
  collection: Collection,
  query: ListQuery,
  counted?: string,
): Base | undefined {
  const { org, conditions, search, archived, policy, access } = query;
  const table = collection.tableName;
  const few = fewAllowed(connection, collection, query);
  const index =
    few || search !== undefined ? undefined : (counted ?? chooseIndex(connection, collection, query));
  const values: Record<string, Stored> = { org };
  const where: SQL[] = [
    sql`${collection.column("org")} = ${sql.placeholder("org")}`,
    archived ? sql`archived_at IS NOT NULL` : sql`archived_at IS NULL`,
  ];
  // Left to itself, SQLite would read the whole range of a filter or policy once for each row that is looked up.
  const byRid = archived
    ? sql`${collection.table}`
    : sql`${collection.table} INDEXED BY ${sql.raw(`${table}_live`)}`;
  let from =
    few && search === undefined
      ? sql`(${few}) AS allowed CROSS JOIN ${byRid} ON ${collection.column("rid")} = allowed.rid`
      : index
        ? sql`${collection.table} INDEXED BY ${sql.raw(index)}`
        : sql`${collection.table}`;
  let rid = sql`${collection.column("rid")}`;
  if (search !== undefined) {
    const columns = searchedColumns(collection, access);
    const expression = columns && searchExpression(org, search, columns);
    if (!expression) return undefined;
    values.search = expression;
    const words = sql.identifier(searchTable(table));
    rid = sql`${words}.rowid`;
    from = sql`${words} CROSS JOIN ${byRid} ON ${collection.column("rid")} = ${words}.rowid`;
    where.push(sql`${words} MATCH ${sql.placeholder("search")}`);
    // The sign keeps SQLite from searching the words once for each row: it leaves out of all matches the rows of others.
    if (few) where.push(sql`+${words}.rowid IN (${few})`);
  }
  const filters = filtered(collection, conditions);
  Object.assign(values, filters.values);
  where.push(...filters.where);
  const narrowing = [policy.where((name) => policyColumn(collection, name)) ?? [], shownWhere(query)].flat();
  for (const rows of narrowing) where.push(sql`(${rows})`);
  const shape = conditions
    .map((c) => `${c.bound.name}.${c.operator}${c.operator === "is_null" ? c.value : ""}`)
    .join();
  return {
    key: `${index ?? "text"} ${archived} ${shape}`,
    keep: narrowing.length === 0 && !few,
    from,
    rid,
    where,
    values,
  };
}

/** A filter finds a record by a field only where the record shows the field. */
function shownWhere({ conditions, access }: ListQuery): SQL[] {
  return conditions.flatMap(({ bound }) => access.sometimes.get(bound.name) ?? []);
}

/** The columns in which words are looked for: those that every record shows. Undefined when none is left. */
function searchedColumns(collection: Collection, access: FieldAccess): string[] | undefined {
  const columns = [...collection.fields.values()]
    .filter(({ name, field }) => field.search && access.showsEverywhere(name))
    .flatMap((bound) => bound.columns);
  return columns.length > 0 ? columns : undefined;
}
