import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import type { Entity, TypedEntity } from "../../kernel/entity.ts";
import type { FieldMap } from "../../kernel/field.ts";
import { overRow, type Total, totalTable } from "../../store/totals.ts";
import { type FieldAccess, fieldsOf } from "../access/fields-access.ts";
import { policyColumn } from "../access/policy.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import { tableName } from "../model/table.ts";

export interface RecordTotal extends Total {
  readonly collection: string;
  /** Time column by whose UTC day the groups are split. */
  readonly at?: string;
  /** Additional group keys, used only for filtering. */
  readonly finer?: readonly string[];
}

interface TotalSpec {
  name: string;
  /** Group keys: SQL over one row, with columns written `$.column`. */
  by: Record<string, string>;
  sums?: Record<string, string>;
  where?: string;
  /** Time column for totals over a period. Records without a value do not count. */
  at?: string;
}

const DAY = 86_400_000;

/** Plain integer division would round days before 1970 up. */
function dayOf(moment: string): string {
  return `(${moment} - ((${moment} % ${DAY}) + ${DAY}) % ${DAY}) / ${DAY}`;
}

/** Defines a materialised total, which costs the same to read over a million records as over ten. */
export function defineTotal<F extends FieldMap, S extends string>(
  entity: TypedEntity<F, S> | Entity,
  { name, by, sums = {}, where, at }: TotalSpec,
): RecordTotal {
  const table = tableName(entity);
  const counts = [
    "$.archived_at IS NULL",
    ...(at ? [`$.${at} IS NOT NULL`] : []),
    ...(where ? [`(${where})`] : []),
  ];
  return {
    name: `${table}_${name}`,
    table,
    collection: entity.collection,
    by: { ...(at && { utc_day: dayOf(`$.${at}`) }), ...by },
    sums,
    where: counts.join(" AND "),
    ...(at && { at }),
  };
}

/** Split by owner and team too, so that counting a user's or team's own records is equally fast. */
export function byState(entity: Entity): RecordTotal {
  const by = { state: "$.state", owner_id: "$.owner_id", team_id: "$.team_id" };
  return { ...defineTotal(entity, { name: "by_state", by }), finer: ["owner_id", "team_id"] };
}

/** Groups, `count` and sums visible to the caller. Counts rows if policies or `only` restrict them. */
export function totalOf(context: ReadContext, catalog: Catalog, total: RecordTotal, only?: SQL): SQL {
  const { finer } = total;
  const rows = groupsOf(context, catalog, total, only);
  return finer ? regrouped(rows, total, (key) => (finer.includes(key) ? undefined : key)) : rows;
}

function groupsOf(context: ReadContext, catalog: Catalog, total: RecordTotal, only?: SQL): SQL {
  const collection = catalog.collection(total.collection).of(context);
  const org = context.principal.organization.key;
  const listing = `${total.collection}.list`;
  if (!context.may(listing)) return sql`(SELECT * FROM ${keptTotal(org, total)} WHERE 0)`;
  const asked = new Set<string>();
  const allowed = context.policy(listing).where((name) => {
    asked.add(name);
    return policyColumn(collection, name);
  });
  const access = fieldsOf(context, collection);
  const counted = () => countedTotal(org, total, sql.join([allowed ?? sql`1`, only ?? sql`1`], sql` AND `));
  if (allowed && !only && access.open && isKeptBy(collection, total, asked))
    return sql`(SELECT * FROM ${keptTotal(org, total)} AS ${sql.identifier(collection.tableName)} WHERE ${allowed})`;
  if (allowed || only) return counted();
  if (access.open) return keptTotal(org, total);
  const used = keptColumns(collection, access);
  const uses = (expression: string, among: ReadonlySet<string>) =>
    [...expression.matchAll(/\$\.(\w+)/g)].some(([, column = ""]) => among.has(column));
  const parts = [...Object.values(total.by), ...Object.values(total.sums), total.where];
  // Some records hide a field, so rows are counted one by one as far as the field is visible.
  if (parts.some((part) => uses(part, used.sometimes))) return counted();
  return withoutKept(keptTotal(org, total), total, (part) => uses(part, used.never));
}

/** Kinds whose values are never empty strings, which a total's key stores in place of NULL. */
const NEVER_EMPTY = new Set(["choice", "reference"]);

/** True if the group keys cover all fields that policies use. */
function isKeptBy(collection: Collection, { by }: Total, asked: ReadonlySet<string>): boolean {
  return [...asked].every((name) => {
    const kind = collection.fields.get(name)?.field.kind;
    return by[name] === `$.${name}` && kind !== undefined && NEVER_EMPTY.has(kind);
  });
}

function keptColumns(collection: Collection, access: FieldAccess) {
  const columns = (names: Iterable<string>) =>
    new Set([...names].flatMap((name) => collection.fields.get(name)?.columns ?? []));
  return { never: columns(access.never), sometimes: columns(access.sometimes.keys()) };
}

/** Keys that depend on hidden fields become NULL, and sums 0. */
function withoutKept(rows: SQL, total: Total, isKept: (part: string) => boolean): SQL {
  if (isKept(total.where)) return sql`(SELECT * FROM ${rows} WHERE 0)`;
  const { by, sums } = total;
  return regrouped(
    rows,
    total,
    (key) => (isKept(by[key] ?? "") ? `NULL AS ${key}` : key),
    (name) => (isKept(sums[name] ?? "") ? `0 AS ${name}` : `sum(${name}) AS ${name}`),
  );
}

/** Groups again, without the keys for which `keyOf` returns undefined. */
function regrouped(
  rows: SQL,
  total: Total,
  keyOf: (key: string) => string | undefined,
  sumOf: (name: string) => string = (name) => `sum(${name}) AS ${name}`,
): SQL {
  const keys = Object.keys(total.by).flatMap((key) => keyOf(key) ?? []);
  const sums = Object.keys(total.sums).map(sumOf);
  const select = sql.raw([...keys, "sum(count) AS count", ...sums].join(", "));
  const groups = sql.raw(keys.map((_, i) => i + 1).join(", "));
  return keys.length === 0
    ? sql`(SELECT ${select} FROM ${rows})`
    : sql`(SELECT ${select} FROM ${rows} GROUP BY ${groups})`;
}

/**
 * A group may occur several times. Whole UTC days come from the materialised total; hours at both ends are
 * counted from records, since an organisation's day begins in its own time zone.
 */
export function totalDuring(
  context: ReadContext,
  catalog: Catalog,
  total: RecordTotal,
  { startsAt, endsBefore }: Moments,
): SQL {
  if (!total.at) throw new Error(`${total.name} is not a total by moments`);
  const moment = sql.raw(`${total.table}.${total.at}`);
  const from = startsAt === undefined ? undefined : Math.ceil(startsAt / DAY);
  const until = endsBefore === undefined ? undefined : Math.floor(endsBefore / DAY);
  // A period within a single UTC day contains no whole day.
  const whole = from === undefined || until === undefined || from <= until;
  const parts: SQL[] = [];
  const within = (condition: SQL) => totalOf(context, catalog, total, condition);
  if (whole) {
    const days = [sql`1`];
    if (from !== undefined) days.push(sql`utc_day >= ${from}`);
    if (until !== undefined) days.push(sql`utc_day < ${until}`);
    parts.push(sql`SELECT * FROM ${totalOf(context, catalog, total)} WHERE ${sql.join(days, sql` AND `)}`);
    if (from !== undefined && startsAt !== undefined && startsAt < from * DAY)
      parts.push(sql`SELECT * FROM ${within(sql`${moment} >= ${startsAt} AND ${moment} < ${from * DAY}`)}`);
    if (until !== undefined && endsBefore !== undefined && endsBefore > until * DAY)
      parts.push(
        sql`SELECT * FROM ${within(sql`${moment} >= ${until * DAY} AND ${moment} < ${endsBefore}`)}`,
      );
  } else {
    parts.push(sql`SELECT * FROM ${within(sql`${moment} >= ${startsAt} AND ${moment} < ${endsBefore}`)}`);
  }
  return sql`(${sql.join(parts, sql` UNION ALL `)})`;
}

interface Moments {
  startsAt?: number | undefined;
  endsBefore?: number | undefined;
}

export function keptTotal(org: number, total: Total): SQL {
  const keys = Object.keys(total.by).map((key) => `nullif(${key}, '') AS ${key}`);
  const columns = sql.raw([...keys, "count", ...Object.keys(total.sums)].join(", "));
  return sql`(SELECT ${columns} FROM ${sql.raw(totalTable(total))} WHERE org = ${org} AND count <> 0)`;
}

function countedTotal(org: number, total: Total, only: SQL = sql`1`): SQL {
  const own = (expression: string) => overRow(expression, total.table);
  const groups = Object.entries(total.by).map(([key, by]) => `${own(by)} AS ${key}`);
  const amounts = Object.entries(total.sums).map(([name, sum]) => `coalesce(sum(${own(sum)}), 0) AS ${name}`);
  const select = sql.raw([...groups, "count(*) AS count", ...amounts].join(", "));
  return sql`(SELECT ${select} FROM ${sql.raw(total.table)}
    WHERE org = ${org} AND (${sql.raw(own(total.where))}) AND (${only})
    GROUP BY ${sql.raw(groups.map((_, i) => i + 1).join(", "))})`;
}
