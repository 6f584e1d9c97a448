import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Stored } from "../../../kernel/field.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Collection } from "../../model/collection.ts";
import { type Plan, planOf } from "./plan.ts";
import type { ListQuery } from "./query.ts";
import { type Reading, readThrough } from "./rows.ts";
import { afterSql, orderSql, type SortKey } from "./sort.ts";

/** Returns a page's rows in reading direction, plus one more if there are more. */
export async function readPage(
  context: ReadContext,
  collection: Collection,
  query: ListQuery,
): Promise<RawRow[]> {
  const plan = planOf(context.handle.connection, collection, query);
  if (!plan) return [];
  const { cursor, sort } = query;
  const backward = cursor?.backward ?? false;
  const isStream = isInOrder(query, plan);
  const isBehind = cursor && !isStream;
  const wanted = query.limit + 1;
  const found = new Page(wanted, isStream ? undefined : comparing(sort, backward));
  const order = sort.map((key) => `${key.descending ? "-" : ""}${key.bound.name}`).join();
  const place = isBehind ? cursor.values.map((value) => (value === null ? "n" : "v")).join("") : "-";
  const values: Record<string, Stored> = { limit: wanted };
  if (isBehind) {
    values.cursor_rid = cursor.rid;
    for (const [i, value] of cursor.values.entries()) values[`cursor_${i}`] = value;
  }
  // Full-text matches are already found in the list's order.
  const sorting =
    isStream && plan.kind === "words" ? sql`` : sql`ORDER BY ${orderSql(collection, sort, backward)}`;
  const reading: Reading = {
    name: `page ${order} ${backward} ${place}`,
    sql: (from, where) =>
      sql`SELECT ${collection.table}.*${sortedValues(sort)} FROM ${from} WHERE ${where} ${sorting} LIMIT ${sql.placeholder("limit")}`,
    values,
    where: isBehind ? [sql`+(${afterSql(collection, sort, cursor)})`] : [],
    take: (rows) => {
      found.add(rows);
      values.limit = found.missing;
      return isStream && found.isFull;
    },
    wants: (portion) => !(plan.kind === "walk" && plan.leading && found.isBefore(sort, portion.value)),
    isBounded: isStream,
    rising: backward && isStream,
  };
  await readThrough(context, collection, query, plan, reading);
  return found.rows;
}

/** Values of custom fields that rows are sorted by, named as columns. */
function sortedValues(sort: readonly SortKey[]): SQL {
  const values = sort.flatMap(({ bound: { key, custom } }) =>
    custom ? sql`, ${custom.sql} AS ${sql.identifier(key)}` : [],
  );
  return sql.join(values);
}

function isInOrder({ sort }: ListQuery, plan: Plan): boolean {
  if (plan.kind === "words") return sort.length === 0;
  return plan.kind === "walk" && plan.inOrder;
}

type Comparison = (a: RawRow, b: RawRow) => number;

/** First rows in sort order among those read so far. */
class Page {
  rows: RawRow[] = [];
  readonly #wanted: number;
  readonly #compare: Comparison | undefined;

  constructor(wanted: number, compare: Comparison | undefined) {
    this.#wanted = wanted;
    this.#compare = compare;
  }

  get isFull(): boolean {
    return this.rows.length >= this.#wanted;
  }

  /** Number of rows of the next portion that may still belong on the page. */
  get missing(): number {
    return this.#compare ? this.#wanted : this.#wanted - this.rows.length;
  }

  /** Skips duplicates, since a record that changes between portions can be read twice. */
  add(rows: readonly RawRow[]): void {
    const fresh =
      this.rows.length === 0 ? rows : rows.filter(({ rid }) => !this.rows.some((row) => row.rid === rid));
    this.rows.push(...fresh);
    if (this.#compare) this.rows = this.rows.sort(this.#compare).slice(0, this.#wanted);
  }

  /** True if the page is full and no row with this value of the first key can still belong on it. */
  isBefore([first]: readonly SortKey[], value: Stored | undefined): boolean {
    return this.isFull && !(first && value !== undefined && this.rows.at(-1)?.[first.bound.key] === value);
  }
}

/** Compares rows as SQLite sorts them: NULL first, and text by bytes. */
function comparing(sort: readonly SortKey[], backward: boolean): Comparison {
  const keys = sort.map(({ bound, descending }) => ({ name: bound.key, falls: descending !== backward }));
  keys.push({ name: "rid", falls: (sort.at(-1)?.descending ?? true) !== backward });
  return (a, b) => {
    for (const { name, falls } of keys) {
      const difference = compareStored(a[name] as Stored, b[name] as Stored);
      if (difference !== 0) return falls ? -difference : difference;
    }
    return 0;
  };
}

function compareStored(a: Stored, b: Stored): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === "number" && typeof b === "number") return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
