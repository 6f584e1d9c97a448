import { type SQL, sql } from "drizzle-orm";
import type { BoundField, Collection } from "../collection.ts";
import type { FieldAccess } from "../fields-access.ts";
import type { Cursor } from "./cursor.ts";
import { unknownFilter } from "./filter.ts";

export interface SortKey {
  bound: BoundField;
  descending: boolean;
}

/** By so many fields a list is sorted at most. */
export const MAX_KEYS = 4;

/** Reads `-created_at,name`. The place of a record in an order tells its value: every record must show the field. */
export function parseSort(collection: Collection, access: FieldAccess, sort: readonly string[]): SortKey[] {
  if (sort.length > MAX_KEYS) throw unknownFilter("sort", `A list is sorted by ${MAX_KEYS} fields at most`);
  return sort.map((text) => {
    const descending = text.startsWith("-");
    const name = descending ? text.slice(1) : text;
    const bound = collection.fields.get(name);
    const isOffered = (one: BoundField) => isSortable(one) && access.showsEverywhere(one.name);
    if (bound && isOffered(bound)) return { bound, descending };
    const fields = [...collection.fields.values()].filter(isOffered).map((one) => one.name);
    throw unknownFilter(name, `This list is sorted by ${fields.join(", ")}`);
  });
}

export function isSortable({ field }: BoundField): boolean {
  return field.filter && field.columns.length > 0 && field.operators[0] !== "contains";
}

/** The order of a list. Without sort keys: newest first. Ties fall as the last key does. */
export function orderSql(collection: Collection, keys: readonly SortKey[], backward: boolean, rid: SQL): SQL {
  const direction = (descending: boolean) => (descending !== backward ? sql.raw("DESC") : sql.raw("ASC"));
  const parts = keys.map((key) => sql`${collection.column(key.bound.key)} ${direction(key.descending)}`);
  const tie = keys.at(-1)?.descending ?? true;
  return sql.join([...parts, sql`${rid} ${direction(tie)}`], sql`, `);
}

/**
 * What comes after a cursor, as conditions to be read one after the other until the page is full. SQLite
 * sorts NULL below everything, and no single comparison that an index can seek covers both sides of that
 * border, so a nullable field's list is read in two segments.
 */
export function afterSql(collection: Collection, keys: readonly SortKey[], cursor: Cursor, rid: SQL): SQL[] {
  const place = sql`(SELECT rid FROM ${collection.table} WHERE id = ${sql.placeholder("cursor_id")})`;
  const tie = keys.at(-1)?.descending ?? true;
  const beyond = (descending: boolean) => sql.raw(descending !== cursor.backward ? "<" : ">");
  if (keys.length === 0) return [sql`${rid} ${beyond(true)} ${place}`];
  const [key] = keys;
  if (keys.length > 1 || !key) return [generalAfter(collection, keys, cursor, place, rid)];

  const column = collection.column(key.bound.key);
  const falling = key.descending !== cursor.backward;
  const value = sql.placeholder("cursor_0");
  const inNulls = sql`${column} IS NULL AND ${rid} ${beyond(tie)} ${place}`;
  const inValues = sql`(${column}, ${rid}) ${beyond(key.descending)} (${value}, ${place})`;
  if (cursor.values[0] === null) return falling ? [inNulls] : [inNulls, sql`${column} IS NOT NULL`];
  return falling ? [inValues, sql`${column} IS NULL`] : [inValues];
}

/** Several keys: key by key, with NULL below every value. */
function generalAfter(
  collection: Collection,
  keys: readonly SortKey[],
  cursor: Cursor,
  place: SQL,
  rid: SQL,
): SQL {
  const tieFalls = (keys.at(-1)?.descending ?? true) !== cursor.backward;
  let after = sql`${rid} ${sql.raw(tieFalls ? "<" : ">")} ${place}`;
  for (const [i, key] of [...keys.entries()].reverse()) {
    const column = collection.column(key.bound.key);
    const falls = key.descending !== cursor.backward;
    const value = sql.placeholder(`cursor_${i}`);
    const isNull = cursor.values[i] === null;
    const same = sql`${column} IS ${value}`;
    const next = falls
      ? isNull
        ? sql`0`
        : sql`(${column} < ${value} OR ${column} IS NULL)`
      : isNull
        ? sql`${column} IS NOT NULL`
        : sql`${column} > ${value}`;
    after = sql`(${next} OR (${same} AND ${after}))`;
  }
  return after;
}
