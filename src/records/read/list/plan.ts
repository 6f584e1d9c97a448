import { type SQL, sql } from "drizzle-orm";
import type { Stored } from "../../../kernel/field.ts";
import { organizations } from "../../../kernel/tables.ts";
import type { Connection } from "../../../store/connection.ts";
import { searchExpression } from "../../../store/search.ts";
import { policyColumn } from "../../access/policy.ts";
import type { BoundField } from "../../model/bound-field.ts";
import type { Collection } from "../../model/collection.ts";
import { isPartial } from "../../model/table.ts";
import { countedIn, fewAllowed, isFew, soughtBy } from "./allowed.ts";
import { boundValue, type Condition, conditionSql } from "./filter.ts";
import type { ListCursor, ListQuery } from "./query.ts";
import type { Walk } from "./walk.ts";

export type Plan =
  /** So few rows that they are read at once. */
  | { kind: "few"; name: string; from: SQL }
  /** Full-text matches by age, combined with the permitted rows if those are few. */
  | { kind: "words"; expression: string; few: SQL | undefined }
  | WalkPlan;

interface WalkPlan {
  kind: "walk";
  walk: Walk;
  /** True if the walk yields rows in the list's order. */
  inOrder: boolean;
  /** True if every row of the walk belongs to the list. */
  exact: boolean;
  /** True if the list sorts by the walked column first. */
  leading: boolean;
  /** Filters that the walk satisfies. */
  answered: ReadonlySet<Condition | undefined>;
}

/** Operators that limit an index range. */
const SEEKS = new Set(["eq", "in", "gt", "gte", "lt", "lte"]);

/**
 * SQLite guesses which index to use, and on a large table a wrong guess costs a second. Chosen here, in this
 * order: full text; a selective filter; the sort field's index; in the default order, the index of a value
 * that a policy or filter requires, or that of all live rows. Undefined: nothing can match.
 */
export function planOf(
  connection: Connection,
  collection: Collection,
  query: ListQuery,
  counted = false,
): Plan | undefined {
  const table = collection.tableName;
  const few = fewAllowed(connection, collection, query);
  if (query.search !== undefined) {
    const expression = expressionOf(connection, collection, query, query.search);
    return expression === undefined ? undefined : { kind: "words", expression, few };
  }
  const byIndex = (index: string): Plan => ({
    kind: "few",
    name: index,
    from: sql`${collection.table} INDEXED BY ${sql.raw(index)}`,
  });
  if (query.conditions.some(({ bound, operator }) => bound.name === "id" && SEEKS.has(operator)))
    return byIndex(`${table}_id`);
  if (query.archived) return walkArchived(collection, query);
  // Without the hint, SQLite would read the whole range of a filter or policy for each row it looks up.
  const live = sql`${collection.table} INDEXED BY ${sql.raw(`${table}_live`)}`;
  if (few) {
    const from = sql`(${few}) AS allowed CROSS JOIN ${live} ON ${collection.column("rid")} = allowed.rid`;
    return { kind: "few", name: "", from };
  }
  const indexed = query.conditions.filter(
    ({ bound, operator }) => collection.indexOf(bound) !== undefined && SEEKS.has(operator),
  );
  const selective = indexed.find((condition) => isFew(connection, collection, query, condition));
  const index = selective && collection.indexOf(selective.bound);
  if (index) return byIndex(index);
  return walkLive(collection, query, counted ? countedIn(collection, query) : undefined);
}

function walkLive(collection: Collection, query: ListQuery, counted: string | undefined): Plan {
  const { conditions, sort, cursor } = query;
  const isIndexed = (bound: BoundField) => collection.indexOf(bound) !== undefined;
  const first = sort[0] && isIndexed(sort[0].bound) ? sort[0] : undefined;
  const sought = soughtBy(collection, query) ?? [];
  const allowed = sought.length === 1 ? sought[0] : undefined;
  const isEqual = ({ operator, bound }: Condition) => operator === "eq" && isIndexed(bound);
  const chosen = counted ?? (first ?? allowed ?? conditions.find(isEqual))?.bound.name;
  const bound = chosen === undefined ? undefined : collection.field(chosen);
  const own = conditions.filter((condition) => condition.bound === bound);
  const pin = own.find(isEqual) ?? (bound && allowed?.bound === bound ? allowed : undefined);
  const of = (...operators: string[]) =>
    pin ? undefined : own.find((one) => operators.includes(one.operator));
  const [low, high] = [of("gt", "gte"), of("lt", "lte")];
  const inOrder = sort.length === 0 || (sort.length === 1 && first !== undefined);
  const walk: Walk = {
    index: (bound && collection.indexOf(bound)) ?? `${collection.tableName}_live`,
    ...(bound && !pin && { key: keyOf(bound) }),
    falling: (first?.descending ?? true) !== (cursor?.backward ?? false),
    where: [
      ...(bound && pin ? [sql`${collection.value(bound.key)} = ${sql.placeholder("walk_pin")}`] : []),
      ...ownRows(collection, false),
    ],
    values: { org: query.org, ...(pin && { walk_pin: boundValue(pin) }) },
    ...(low && { low: boundOf(low) }),
    ...(high && { high: boundOf(high) }),
    ...(cursor && (inOrder || !pin) && { after: placeOf(cursor, inOrder, pin !== undefined) }),
  };
  const answered = new Set([pin, low, high]);
  const exact = conditions.every((one) => answered.has(one)) && narrowing(collection, query).length === 0;
  return { kind: "walk", walk, inOrder, exact, leading: first !== undefined && !pin, answered };
}

/** Continues after the cursor's row or, if rows with the same value are sorted further, at its value. */
function placeOf({ values, rid }: ListCursor, inOrder: boolean, isPinned: boolean): Walk["after"] {
  const key = values[0];
  if (isPinned || key === undefined) return { key: null, rid };
  return inOrder ? { key, rid } : { key };
}

/** Archived rows have a single index, by time of archiving. */
function walkArchived(collection: Collection, { org }: ListQuery): Plan {
  const walk: Walk = {
    index: `${collection.tableName}_archived`,
    key: { name: "archived_at", type: "integer", nullable: false, isPartial: false },
    falling: true,
    where: ownRows(collection, true),
    values: { org },
  };
  return { kind: "walk", walk, inOrder: false, exact: false, leading: false, answered: new Set() };
}

function keyOf({ key, field, custom }: BoundField): Walk["key"] {
  const type = field.columns.find(({ suffix }) => suffix === field.key)?.type ?? "text";
  // Also a required custom field may have no value: records are as old as they are.
  const isSparse = custom !== undefined;
  return { name: key, type, nullable: isSparse || !field.required, isPartial: isSparse || isPartial(field) };
}

const boundOf = (condition: Condition) => ({
  value: boundValue(condition),
  inclusive: condition.operator.endsWith("e"),
});

function ownRows(collection: Collection, archived: boolean): SQL[] {
  const org = collection.ownedBy(sql.placeholder("org"));
  return [org, archived ? sql`archived_at IS NOT NULL` : sql`archived_at IS NULL`];
}

export interface Rows {
  name: string;
  /** True if the statement can be cached by name. False if policies embed the caller's values in the SQL. */
  keep: boolean;
  where: SQL[];
  values: Record<string, Stored>;
}

/** Conditions to check on each row found. */
export function rowsOf(collection: Collection, query: ListQuery, plan: Plan): Rows {
  const isWalk = plan.kind === "walk";
  const open = query.conditions.filter((one) => !(isWalk && plan.answered.has(one)));
  // A walk has its own start and end, which a filter on the same column must not change.
  const { where, values } = filtered(collection, open, isWalk);
  const further = narrowing(collection, query);
  const shape = open.map(
    ({ bound, operator, value }) => `${bound.name}.${operator}${operator === "is_null" ? value : ""}`,
  );
  return {
    name: `${query.archived} ${shape.join()}`,
    keep: further.length === 0 && !(plan.kind === "few" && plan.name === ""),
    where: [...(isWalk ? [] : ownRows(collection, query.archived)), ...where, ...further],
    values: { org: query.org, ...values },
  };
}

export function filtered(collection: Collection, conditions: readonly Condition[], isUnsought = false) {
  const values: Record<string, Stored> = {};
  const where = conditions.map((condition, i) => {
    values[`filter_${i}`] = boundValue(condition);
    return conditionSql(collection, condition, `filter_${i}`, isUnsought);
  });
  return { where, values };
}

/** A filter only matches records in which its field is visible to the caller. */
function narrowing(collection: Collection, { policy, conditions, access }: ListQuery): SQL[] {
  const allowed = policy.where((name) => policyColumn(collection, name));
  const shown = conditions.flatMap(({ bound }) => access.sometimes.get(bound.name) ?? []);
  // The unary plus prevents index lookups: the plan decides how rows are found.
  return [...(allowed ? [allowed] : []), ...shown].map((rows) => sql`+(${rows})`);
}

/** Search covers only columns that are visible in every record. */
/** Searches only fields that the caller sees in every record. */
function expressionOf(
  connection: Connection,
  collection: Collection,
  { org, access }: ListQuery,
  typed: string,
): string | undefined {
  const searched = [...collection.fields.values()].filter(({ field }) => field.search);
  const seen = searched.filter(({ name }) => access.showsEverywhere(name));
  if (seen.length === 0) return undefined;
  return searchExpression(typed, {
    org: isAlone(connection, org) ? undefined : org,
    columns: seen.length === searched.length ? undefined : seen.flatMap(({ columns }) => columns),
  });
}

function isAlone(connection: Connection, org: number): boolean {
  return !connection.has`SELECT 1 FROM ${organizations} WHERE ${organizations.key} <> ${org} LIMIT 1`;
}
