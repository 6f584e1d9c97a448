import { Database } from "bun:sqlite";
import { Connection } from "./connection.ts";
import { migrate } from "./migrate.ts";
import type { SchemaFinding, SchemaOptions, SchemaPart, StoreOptions } from "./options.ts";
import { ensurePair } from "./pair.ts";
import { ensureSealed } from "./sealed.ts";
import { ensureSearchIndexes } from "./search.ts";
import { ensureSpans } from "./spans.ts";
import { finish, type Steps } from "./steps.ts";
import { ensureTotals } from "./totals.ts";

/** Returns the applied migrations. */
export function ensureSchema(connection: Connection, options: SchemaOptions, path: string): string[] {
  return finish(schemaSteps(connection, options, path));
}

function* schemaSteps(
  connection: Connection,
  { migrations, searchIndexes, totals, spans, sealed }: SchemaOptions,
  path: string,
): Steps<string[]> {
  const migrated = yield* migrate(connection, migrations, path);
  yield* ensureSearchIndexes(connection, searchIndexes);
  yield* ensureTotals(connection, totals);
  ensureSpans(connection, spans);
  ensureSealed(connection, sealed);
  ensurePair(connection);
  return migrated;
}

/** Index of a field that an organisation defined. It only orders rows, so it cannot change what they say. */
const OF_CUSTOM_FIELD =
  /^CREATE INDEX \w+_custom_\w+_(\d+) ON \w+ \([^;]*json_extract\(custom, [^;]*, rid\)\s+WHERE org = \1 AND/;

/** Calls `rest` after each statement, since they take a second in all. */
export async function compareSchema(
  connection: Connection,
  options: SchemaOptions & Pick<StoreOptions, "carried">,
  rest: () => Promise<void>,
): Promise<SchemaFinding[]> {
  const wanted = byPlace(options.carried?.() ?? (await finishedSchema(options, rest)));
  const found = byPlace(partsOf(connection));
  return [
    ...[...found.values()].flatMap(({ type, name, sql }): SchemaFinding[] => {
      const own = wanted.get(placeOf({ type, name }));
      if (!own) return OF_CUSTOM_FIELD.test(sql ?? "") ? [] : [{ kind: "added", type, name }];
      return own.sql === sql ? [] : [{ kind: "changed", type, name }];
    }),
    ...[...wanted.values()]
      .filter((part) => !found.has(placeOf(part)))
      .map(({ type, name }): SchemaFinding => ({ kind: "removed", type, name })),
  ];
}

/** Expected schema, read from a new database. Cached, since that takes as long as thousands of calls. */
export async function finishedSchema(
  options: SchemaOptions,
  rest: () => Promise<void> = async () => undefined,
): Promise<readonly SchemaPart[]> {
  const { migrations, searchIndexes, totals, spans, sealed } = options;
  const schema = Bun.hash(JSON.stringify([migrations, searchIndexes, totals, spans, sealed]));
  const known = finished.get(schema);
  if (known) return known;
  const made = new Connection(new Database(":memory:", { strict: true }));
  try {
    for (const _ of schemaSteps(made, options, ":memory:")) await rest();
    const parts = partsOf(made);
    finished.set(schema, parts);
    return parts;
  } finally {
    made.close();
  }
}
const finished = new Map<number | bigint, readonly SchemaPart[]>();

/** Tables not compared: SQLite's own, and the libraries' search indexes, which are created on demand. */
const OWN = /^(sqlite_(stat\d|sequence)|learning_passages_\d+(_(config|content|data|docsize|idx))?)$/;

function partsOf(connection: Connection): SchemaPart[] {
  return (
    connection.client
      .query<SchemaPart, []>("SELECT type, name, sql FROM sqlite_master")
      .all()
      // Skips indexes of UNIQUE constraints, which have no SQL text.
      .filter(({ type, name, sql }) => sql !== null && !(type === "table" && OWN.test(name)))
  );
}

function byPlace(parts: readonly SchemaPart[]): ReadonlyMap<string, SchemaPart> {
  return new Map(parts.map((part) => [placeOf(part), part]));
}

function placeOf({ type, name }: Pick<SchemaPart, "type" | "name">): string {
  return `${type} ${name}`;
}
