import { type SQL, sql } from "drizzle-orm";
import type { ReadContext, ReadElsewhere } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { Stored } from "../../../kernel/field.ts";
import { asQuery, CompiledQuery, type Connection } from "../../../store/connection.ts";
import { searchTable } from "../../../store/search.ts";
import { indexQueued } from "../../../store/search-queue.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Collection } from "../../model/collection.ts";
import { type Plan, type Rows, rowsOf } from "./plan.ts";
import type { ListQuery } from "./query.ts";
import { Slices } from "./slices.ts";
import { type Portion, portionsOf } from "./walk.ts";

export interface Reading {
  name: string;
  sql(from: SQL, where: SQL): SQL;
  values?: Record<string, Stored>;
  /** In addition to the list's. */
  where?: readonly SQL[];
  /** Returns true to stop. */
  take(rows: RawRow[]): boolean;
  /** Returns false if the next portion need not be read. */
  wants?(portion: Portion): boolean;
  /** True if the SQL has its own limit. A walk whose rows all count is then read in one portion. */
  isBounded?: boolean;
  /** True to read oldest rows first, if the plan leaves the order open. */
  rising?: boolean;
  /** True to stop when time is up, instead of throwing. */
  isPartial?: boolean;
}

/**
 * Reads all rows of a plan. Begins in portions, and yields between them; if that takes long, another process
 * reads the rest at once. Returns true if it reached the end of the list.
 */
export async function readThrough(
  context: ReadContext,
  collection: Collection,
  query: ListQuery,
  plan: Plan,
  reading: Reading,
  slices = new Slices(context, Math.max(250, 2 * query.limit)),
): Promise<boolean> {
  const { readElsewhere, handle, now } = context;
  const rows = rowsOf(collection, query, plan);
  const name = dearName(query, plan, rows, reading);
  const isDear = () => slices.isDear || (collection.dear.get(name) ?? 0) > now;
  const portions = portionsFor(handle.connection, collection, query, plan, slices, reading);
  const next = () => {
    const { value: portion, done } = portions.next();
    if (done || !portion || reading.wants?.(portion) === false) return undefined;
    const where = [...portion.where, ...rows.where, ...(reading.where ?? [])];
    const build = () => asQuery(reading.sql(portion.from, sql.join(where, sql` AND `)));
    const statement =
      rows.keep && portion.name !== undefined
        ? collection.statement(`${reading.name} ${rows.name} ${portion.name}`, build)
        : new CompiledQuery(build());
    return { statement, values: { ...rows.values, ...reading.values, ...portion.values } };
  };
  /** Returns false if the time ran out. */
  const readRest = async (elsewhere: ReadElsewhere): Promise<boolean> => {
    slices.rows = ALL;
    try {
      for (let found = next(); found; found = next())
        if (reading.take(await elsewhere(found.statement.bound(found.values)))) break;
      return true;
    } catch (error) {
      if (reading.isPartial && error instanceof Fault && error.code === "QUERY_TOO_BROAD") return false;
      throw error;
    }
  };
  for (;;) {
    let isWhole = true;
    // Finding where a portion ends counts towards its time.
    const step = await slices.run(() => {
      if (readElsewhere && isDear()) return "elsewhere";
      const found = next();
      if (!found) return "end";
      if (!slices.isOver)
        return reading.take(found.statement.all(handle.connection, found.values)) ? "end" : "more";
      if (!reading.isPartial) throw new Fault("QUERY_TOO_BROAD");
      isWhole = false;
      return "end";
    });
    if (step === "end") return isWhole;
    if (step === "more" || !readElsewhere) continue;
    if (collection.dear.size >= MOST_REMEMBERED) collection.dear.clear();
    collection.dear.set(name, now + REMEMBERED_MS);
    return readRest(readElsewhere);
  }
}

/** Portion size without a limit. */
const ALL = Number.POSITIVE_INFINITY;
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 1000;

/** Name under which it is remembered that a read took long. */
function dearName({ cursor }: ListQuery, plan: Plan, rows: Rows, { name }: Reading): string {
  const words = plan.kind === "words" ? plan.expression : "";
  return `${name} ${words} ${rows.name} ${JSON.stringify([Object.values(rows.values), cursor?.id])}`;
}

function* portionsFor(
  connection: Connection,
  collection: Collection,
  query: ListQuery,
  plan: Plan,
  slices: Slices,
  reading: Reading,
): Generator<Portion> {
  if (plan.kind === "few") return yield { name: plan.name, from: plan.from, where: [], values: {} };
  if (plan.kind === "words") return yield* withWords(connection, collection, query, plan, slices, reading);
  const size = reading.isBounded && plan.exact ? () => Number.POSITIVE_INFINITY : () => slices.rows;
  yield* portionsOf(connection, collection, plan.walk, size);
}

/** Number of matches in the first portion, and in later ones. */
const FIRST_MATCHES = 250;
/** Matches beyond a page whose matches all count: some may be archived. */
const SPARE_MATCHES = 16;
const MATCHES = 50_000;

/** Starting a full-text search for an incomplete word is expensive, so later portions are large. */
function* withWords(
  connection: Connection,
  collection: Collection,
  { cursor, sort, limit, archived, conditions }: ListQuery,
  { expression, few }: Extract<Plan, { kind: "words" }>,
  slices: Slices,
  { isBounded = false, rising = false }: Reading,
): Generator<Portion> {
  const table = collection.tableName;
  indexQueued(connection);
  const words = sql.identifier(searchTable(table));
  const rows = archived
    ? sql`${collection.table}`
    : sql`${collection.table} INDEXED BY ${sql.raw(`${table}_live`)}`;
  const from = (found: SQL) =>
    sql`${found} AS found CROSS JOIN ${rows} ON ${collection.column("rid")} = found.value`;
  const given = from(sql`json_each(${sql.placeholder("found")})`);
  const isPage = isBounded && conditions.length === 0;
  let size = isPage ? limit + SPARE_MATCHES : Math.max(FIRST_MATCHES, 2 * limit);
  let last = cursor && sort.length === 0 ? cursor.rid : undefined;
  const matching = (most: number) => {
    const matches = [
      sql`${words} MATCH ${expression}`,
      // The unary plus keeps SQLite from searching once per row: it only filters the matches.
      ...(few ? [sql`+${words}.rowid IN (${few})`] : []),
      ...(last === undefined ? [] : [sql`${words}.rowid ${sql.raw(rising ? ">" : "<")} ${last}`]),
    ];
    return sql`(SELECT rowid AS value FROM ${words}
      WHERE ${sql.join(matches, sql` AND `)} ORDER BY rowid ${sql.raw(rising ? "ASC" : "DESC")} LIMIT ${most})`;
  };
  for (;;) {
    // A statement without a name is not kept, because it contains the words.
    if (slices.rows === ALL) return yield { from: from(matching(-1)), where: [], values: {} };
    const found = new CompiledQuery(
      asQuery(sql`SELECT json_group_array(value) AS found FROM ${matching(size)}`),
    );
    // Safe cast: the JSON was aggregated by SQLite.
    const rids = JSON.parse(String(found.get(connection, {})?.found)) as number[];
    let at = 0;
    while (at < rids.length && slices.rows !== ALL) {
      const some = rids.slice(at, at + slices.rows);
      at += some.length;
      last = some.at(-1);
      yield { name: `words ${archived}`, from: given, where: [], values: { found: JSON.stringify(some) } };
    }
    if (at >= rids.length && rids.length < size) return;
    size = MATCHES;
  }
}
