import { type SQL, sql } from "drizzle-orm";
import type { Stored } from "../../../kernel/entity.ts";
import { asQuery, type Connection } from "../../../store/connection.ts";
import type { Collection } from "../../model/collection.ts";

/** Rows that one statement reads: which they are, and by which conditions beside those of the list. */
export interface Portion {
  /** The same name is always the same SQL. */
  name: string;
  from: SQL;
  where: readonly SQL[];
  values: Record<string, Stored>;
  /** The one value that all of its rows have in the column that is walked. */
  value?: Stored | undefined;
}

/** An index, as it is walked. The last of its columns is the row. */
export interface Walk {
  index: string;
  /** The column before the row, unless one value of it is asked for: then rows follow rows. */
  key?: { name: string; type: "text" | "integer"; nullable: boolean };
  falling: boolean;
  /** What the index itself answers: the organisation, archived or not, the one value of the key. */
  where: readonly SQL[];
  values: Record<string, Stored>;
  /** Between which values of the key rows are looked for. */
  low?: Bound;
  high?: Bound;
  /** Behind which place it begins; without a row, at the first with this value. */
  after?: { key: Stored; rid?: number };
}

interface Bound {
  value: Stored;
  inclusive: boolean;
}

/** Smaller than every value of a column but NULL: a range that begins nowhere would run through the NULLs. */
const LEAST = { text: "''", integer: "-9223372036854775808" };

/**
 * The rows of an index in its order, in portions of so many. SQLite seeks by the row only among rows of one value, so
 * a value at which a portion would end is walked by itself. `size` is asked before each portion; endless ones are
 * for statements that stop by themselves.
 */
export function* portionsOf(
  connection: Connection,
  collection: Collection,
  walk: Walk,
  size: () => number,
): Generator<Portion> {
  const { key, falling, after } = walk;
  const table = collection.table;
  const from = sql`${table} INDEXED BY ${sql.raw(walk.index)}`;
  const rid = sql`${collection.column("rid")}`;
  const column = key && sql`${collection.column(key.name)}`;
  const [beyond, before] = falling ? [sql`<`, sql`>`] : [sql`>`, sql`<`];

  function portion(name: string, where: SQL[], values: Record<string, Stored>, value?: Stored): Portion {
    return {
      name: `${walk.index} ${falling} ${name}`,
      from,
      // First what the index seeks by: of two bounds SQLite takes the one that it reads first.
      where: [...where, ...walk.where],
      values: { ...walk.values, ...values },
      value,
    };
  }

  /** Where a portion ends; undefined when fewer rows are left. */
  function edge(at: SQL, { name, where, values }: Portion): Stored | undefined {
    const offset = size() - 1;
    if (offset === Number.POSITIVE_INFINITY) return undefined;
    const statement = collection.statement(`edge ${name}`, () =>
      asQuery(sql`SELECT ${at} AS edge FROM ${from} WHERE ${sql.join([...where], sql` AND `)}
        ORDER BY ${at} ${sql.raw(falling ? "DESC" : "ASC")} LIMIT 1 OFFSET ${sql.placeholder("walk_offset")}`),
    );
    // No key of an index is a blob.
    return statement.get(connection, { ...values, walk_offset: offset })?.edge as Stored | undefined;
  }

  /** The rows of one value, or all of the index. */
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

  /** The rows beyond a value, or with any that is looked for. */
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
