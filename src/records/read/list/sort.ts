import { type SQL, sql } from "drizzle-orm";
import { say } from "../../../text/message.ts";
import type { FieldAccess } from "../../access/fields-access.ts";
import type { BoundField } from "../../model/bound-field.ts";
import type { Collection } from "../../model/collection.ts";
import type { Cursor } from "./cursor.ts";
import { unknownFilter } from "./filter.ts";

export interface SortKey {
  bound: BoundField;
  descending: boolean;
}

export const MAX_KEYS = 4;

/** Parses `-created_at,name`. Order reveals values, so sort fields must be visible in every record. */
export function parseSort(collection: Collection, access: FieldAccess, sort: readonly string[]): SortKey[] {
  if (sort.length > MAX_KEYS)
    throw unknownFilter("sort", say("records.errors.sortTooMany", { count: MAX_KEYS }));
  return sort.map((text) => {
    const descending = text.startsWith("-");
    const name = descending ? text.slice(1) : text;
    const bound = collection.fields.get(name);
    const isOffered = (one: BoundField) => isSortable(one) && access.showsEverywhere(one.name);
    if (bound && isOffered(bound)) return { bound, descending };
    const fields = [...collection.fields.values()].filter(isOffered).map((one) => one.name);
    throw unknownFilter(name, say("records.errors.sortFields", { fields }));
  });
}

export function isSortable({ field }: BoundField): boolean {
  return field.filter && field.columns.length > 0 && field.operators[0] !== "contains";
}

/** Newest first by default. Ties follow the direction of the last key. */
export function orderSql(collection: Collection, keys: readonly SortKey[], backward: boolean): SQL {
  const direction = (descending: boolean) => (descending !== backward ? sql.raw("DESC") : sql.raw("ASC"));
  const parts = keys.map((key) => sql`${collection.value(key.bound.key)} ${direction(key.descending)}`);
  const tie = keys.at(-1)?.descending ?? true;
  return sql.join([...parts, sql`${collection.column("rid")} ${direction(tie)}`], sql`, `);
}

/** Condition for rows after the cursor. Compares key by key, with NULL below every other value. */
export function afterSql(
  collection: Collection,
  keys: readonly SortKey[],
  cursor: Pick<Cursor, "backward" | "values">,
): SQL {
  const rid = collection.column("rid");
  const tieFalls = (keys.at(-1)?.descending ?? true) !== cursor.backward;
  let after = sql`${rid} ${sql.raw(tieFalls ? "<" : ">")} ${sql.placeholder("cursor_rid")}`;
  for (const [i, key] of [...keys.entries()].reverse()) {
    const column = collection.value(key.bound.key);
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
