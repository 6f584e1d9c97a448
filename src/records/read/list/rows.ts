import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Stored } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import { asQuery, CompiledQuery, type Connection } from "../../../store/connection.ts";
import { searchTable } from "../../../store/search.ts";
import { indexQueued } from "../../../store/search-queue.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Collection } from "../../model/collection.ts";
import { type Plan, rowsOf } from "./plan.ts";
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

/** Reads all rows of a plan and yields between portions. Returns true if it reached the end of the list. */
export async function readThrough(
  context: ReadContext,
  collection: Collection,
  query: ListQuery,
  plan: Plan,
  reading: Reading,
  slices = new Slices(context, Math.max(250, 2 * query.limit)),
): Promise<boolean> {
  const { connection } = context.handle;
  const rows = rowsOf(collection, query, plan);
  const portions = portionsFor(connection, collection, query, plan, slices, reading);
  let isWhole = true;
  for (let enough = false; !enough; ) {
    // Finding where a portion ends counts towards its time.
    enough = await slices.run(() => {
      const { value: portion, done } = portions.next();
      if (done || !portion || reading.wants?.(portion) === false) return true;
      if (slices.isOver) {
        if (!reading.isPartial) throw new Fault("QUERY_TOO_BROAD");
        isWhole = false;
        return true;
      }
      const where = [...portion.where, ...rows.where, ...(reading.where ?? [])];
      const build = () => asQuery(reading.sql(portion.from, sql.join(where, sql` AND `)));
      const statement = rows.keep
        ? collection.statement(`${reading.name} ${rows.name} ${portion.name}`, build)
        : new CompiledQuery(build());
      return reading.take(
        statement.all(connection, { ...rows.values, ...reading.values, ...portion.values }),
      );
    });
  }
  return isWhole;
}

function* portionsFor(
  connection: Connection,
  collection: Collection,
  query: ListQuery,
  plan: Plan,
  slices: Slices,
  { isBounded, rising }: Reading,
): Generator<Portion> {
  if (plan.kind === "few") return yield { name: plan.name, from: plan.from, where: [], values: {} };
  if (plan.kind === "words") return yield* withWords(connection, collection, query, plan, slices, rising);
  const size = isBounded && plan.exact ? () => Number.POSITIVE_INFINITY : () => slices.rows;
  yield* portionsOf(connection, collection, plan.walk, size);
}

/** Number of matches in the first portion, which exceeds a page, and in later ones. */
const FIRST_MATCHES = 250;
const MATCHES = 50_000;

/** Starting a full-text search for an incomplete word is expensive, so later portions are large. */
function* withWords(
  connection: Connection,
  collection: Collection,
  { cursor, sort, limit, archived }: ListQuery,
  { expression, few }: Extract<Plan, { kind: "words" }>,
  slices: Slices,
  rising = false,
): Generator<Portion> {
  const table = collection.tableName;
  indexQueued(connection);
  const words = sql.identifier(searchTable(table));
  const rows = archived
    ? sql`${collection.table}`
    : sql`${collection.table} INDEXED BY ${sql.raw(`${table}_live`)}`;
  const from = sql`json_each(${sql.placeholder("found")}) AS found CROSS JOIN ${rows} ON ${collection.column("rid")} = found.value`;
  let size = Math.max(FIRST_MATCHES, 2 * limit);
  let last = cursor && sort.length === 0 ? cursor.rid : undefined;
  for (;;) {
    const matches = [
      sql`${words} MATCH ${expression}`,
      // The unary plus keeps SQLite from searching once per row: it only filters the matches.
      ...(few ? [sql`+${words}.rowid IN (${few})`] : []),
      ...(last === undefined ? [] : [sql`${words}.rowid ${sql.raw(rising ? ">" : "<")} ${last}`]),
    ];
    const found = new CompiledQuery(
      asQuery(sql`SELECT json_group_array(rid) AS found FROM (SELECT rowid AS rid FROM ${words}
        WHERE ${sql.join(matches, sql` AND `)} ORDER BY rowid ${sql.raw(rising ? "ASC" : "DESC")} LIMIT ${size})`),
    );
    // Safe cast: the JSON was aggregated by SQLite.
    const rids = JSON.parse(String(found.get(connection, {})?.found)) as number[];
    for (let at = 0; at < rids.length; ) {
      const some = rids.slice(at, at + slices.rows);
      at += some.length;
      yield { name: `words ${archived}`, from, where: [], values: { found: JSON.stringify(some) } };
    }
    if (rids.length < size) return;
    last = rids.at(-1);
    size = MATCHES;
  }
}
