import { type SQL, sql } from "drizzle-orm";
import type { Stored } from "../../../kernel/field.ts";
import { asQuery, type Connection } from "../../../store/connection.ts";
import type { Collection } from "../../model/collection.ts";

/** Rows read by one statement. */
export interface Portion {
  /** Portions with the same name have the same SQL. Undefined if the SQL occurs once. */
  name?: string;
  from: SQL;
  where: readonly SQL[];
  values: Record<string, Stored>;
  /** Value of the walked column, if it is the same in all rows of the portion. */
  value?: Stored | undefined;
}

/** Walk along an index whose last column is the row id. */
export interface Walk {
  index: string;
  /** Column before the row id. Undefined if it is fixed to one value. */
  key?: { name: string; type: "text" | "integer"; nullable: boolean; isPartial: boolean };
  falling: boolean;
  /** Conditions that the index satisfies: organisation, archived or not, and a fixed key value. */
  where: readonly SQL[];
  values: Record<string, Stored>;
  low?: Bound;
  high?: Bound;
  /** Start after this row; without `rid`, at the first row of this value. */
  after?: { key: Stored; rid?: number };
}

interface Bound {
  value: Stored;
  inclusive: boolean;
}

/** Lower bound that excludes only NULL, which an open range would include. */
const LEAST = { text: "''", integer: "-9223372036854775808" };

/**
 * Splits an index into portions, in its order. SQLite seeks by row only among rows of one value, so a value
 * at a portion's end is walked separately. Unlimited portions are for statements that stop by themselves.
 */
export function* portionsOf(
  connection: Connection,
  collection: Collection,
  walk: Walk,
  size: () => number,
): Generator<Portion> {
  const { key, falling, after } = walk;
  const table = collection.table;
  const by = (index: string) => sql`${table} INDEXED BY ${sql.raw(index)}`;
  const from = by(walk.index);
  // Rows without a value are found among all live rows if the index leaves them out.
  const fromNulls = key?.isPartial ? by(`${collection.tableName}_live`) : from;
  const rid = sql`${collection.column("rid")}`;
  const column = key && sql`${collection.value(key.name)}`;
  const [beyond, before] = falling ? [sql`<`, sql`>`] : [sql`>`, sql`<`];

  function portion(name: string, where: SQL[], values: Record<string, Stored>, value?: Stored): Portion {
    return {
      name: `${walk.index} ${falling} ${name}`,
      from: value === null ? fromNulls : from,
      // Conditions that seek come first: of two bounds, SQLite uses the first.
      where: [...where, ...walk.where],
      values: { ...walk.values, ...values },
      value,
    };
  }

  /** Value at the end of a portion; undefined if fewer rows remain. */
  function edge(at: SQL, { name, from: rows, where, values }: Portion): Stored | undefined {
    const offset = size() - 1;
    if (offset === Number.POSITIVE_INFINITY) return undefined;
    const statement = collection.statement(`edge ${name}`, () =>
      asQuery(sql`SELECT ${at} AS edge FROM ${rows} WHERE ${sql.join([...where], sql` AND `)}
        ORDER BY ${at} ${sql.raw(falling ? "DESC" : "ASC")} LIMIT 1 OFFSET ${sql.placeholder("walk_offset")}`),
    );
    // Safe cast: no index key is a blob.
    return statement.get(connection, { ...values, walk_offset: offset })?.edge as Stored | undefined;
  }

  /** Portions over the rows of one value, or over the whole index. */
  function* rowsOf(name: string, where: SQL[], value?: Stored, start?: number): Generator<Portion> {
    const values: Record<string, Stored> = value === null || value === undefined ? {} : { walk_key: value };
    for (let last = start; ; ) {
      const rest =
        last === undefined ? where : [...where, sql`${rid} ${beyond} ${sql.placeholder("walk_rid")}`];
      const begun = last === undefined ? values : { ...values, walk_rid: last };
      const here = `${name} ${last !== undefined}`;
      const all = portion(here, rest, begun, value);
      const end = edge(rid, all);
      if (end === undefined) return yield all;
      const until = sql`${rid} ${before}= ${sql.placeholder("walk_end")}`;
      yield portion(`${here} until`, [...rest, until], { ...begun, walk_end: end }, value);
      last = Number(end);
    }
  }

  function* nulls(start?: number) {
    if (column && key?.nullable && !walk.low && !walk.high)
      yield* rowsOf("null", [sql`${column} IS NULL`], null, start);
  }

  /** Portions over the rows beyond a value, or over the whole range. */
  function* values(beyondValue?: Stored): Generator<Portion> {
    if (!column || !key) return;
    const least = sql`${column} >= ${sql.raw(LEAST[key.type])}`;
    const [low, high] = [walk.low, walk.high];
    const [first, last] = falling ? [high, low] : [low, high];
    const bound = (sign: SQL, { inclusive }: Bound, name: string) =>
      sql`${column} ${sign}${sql.raw(inclusive ? "=" : "")} ${sql.placeholder(name)}`;
    for (let begin = beyondValue === undefined ? first : { value: beyondValue, inclusive: false }; ; ) {
      const start = begin ? [bound(beyond, begin, "walk_from")] : falling ? [] : [least];
      const stop = last ? [bound(before, last, "walk_to")] : falling ? [least] : [];
      const from: Record<string, Stored> = begin ? { walk_from: begin.value } : {};
      const name = `values ${begin?.inclusive}`;
      const to: Record<string, Stored> = last ? { walk_to: last.value } : {};
      const all = portion(`${name} ${last?.inclusive}`, [...start, ...stop], { ...from, ...to });
      const end = edge(column, all);
      if (end === undefined) return yield all;
      const until = bound(before, { value: end, inclusive: false }, "walk_to");
      yield portion(`${name} until`, [...start, until], { ...from, walk_to: end });
      yield* one(end);
      begin = { value: end, inclusive: false };
    }
  }

  function one(value: Stored, start?: number) {
    return rowsOf("one", [sql`${column} = ${sql.placeholder("walk_key")}`], value, start);
  }

  if (!key) return yield* rowsOf("all", [], undefined, after?.rid);
  if (!after) {
    if (!falling) yield* nulls();
    yield* values();
    if (falling) yield* nulls();
    return;
  }
  if (after.key === null) {
    yield* nulls(after.rid);
    if (!falling) yield* values();
    return;
  }
  yield* one(after.key, after.rid);
  yield* values(after.key);
  if (falling) yield* nulls();
}
