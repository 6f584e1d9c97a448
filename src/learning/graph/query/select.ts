import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { decodeCursor, pageOf } from "../../../records/index.ts";
import type { Connection } from "../../../store/connection.ts";
import { allOf, type Clause, list, listed, part, pick } from "../../../store/rows.ts";
import { speaksOf } from "../../concepts/read/speaks.ts";
import { type Concept, conceptOf } from "../../concepts/store/concept.ts";
import { resolveConcept } from "../../concepts/store/resolve.ts";
import { concepts, conceptWords } from "../../concepts/tables.ts";
import type { SearchScope } from "../../library/audiences/scopes.ts";
import { keyOf } from "../../text/stem.ts";
import { type Adjacencies, nearest, type Reached, walk } from "../edges/adjacency.ts";
import { EDGE_TYPES } from "../infer/input.ts";
import type { QueryInput } from "./query-input.ts";

export interface Selection {
  library: number;
  condition: Clause;
  /** Nodes reached from the root, if the query has one. */
  reached?: ReadonlyMap<number, Reached>;
}

/** Returns one selection per library; libraries without a matching root have none. */
export function selectionsOf(
  { handle: { connection } }: ReadContext,
  adjacencies: Adjacencies,
  scopes: readonly SearchScope[],
  input: QueryInput,
): Selection[] {
  const asked = scopes.flatMap(({ libraries, domain }) => libraries.map((library) => ({ library, domain })));
  const selections = asked.flatMap(({ library, domain }) => {
    const root =
      input.root === undefined ? undefined : rootOf(connection, library, input.root, input.language);
    if (input.root !== undefined && root === undefined) return [];
    const all =
      root === undefined ? undefined : walk(adjacencies.of(connection, library), root, walkOf(input));
    const reached = all && input.nearest !== undefined ? nearest(all, input.nearest) : all;
    const { language, status, ids, q } = input;
    const condition = allOf(
      part`${concepts.library} = ${library}`,
      status === undefined ? part`${concepts.status} <> 'rejected'` : part`${concepts.status} = ${status}`,
      language === undefined ? undefined : part`${concepts.language} = ${language}`,
      domain === undefined ? undefined : speaksOf(domain),
      reached && part`${concepts.rid} IN ${list(reached.keys())}`,
      ids && part`${concepts.id} IN ${list(ids)}`,
      ...(q === undefined ? [] : worded(q, language ?? "en")),
    );
    return [{ library, condition, reached }];
  });
  if (input.root !== undefined && selections.length === 0) throw new Fault("RECORD_NOT_FOUND");
  return selections;
}

function walkOf({ direction = "prerequisites", depth = 3, min_confidence = 0.5, type }: QueryInput) {
  return { direction, depth, least: min_confidence, types: type === undefined ? EDGE_TYPES : [type] };
}

function rootOf(
  connection: Connection,
  library: number,
  root: string,
  language?: string,
): number | undefined {
  const row = connection.get`SELECT ${pick(concepts, "rid")} FROM ${concepts}
    WHERE ${concepts.id} = ${root} AND ${concepts.library} = ${library}
      AND ${concepts.status} <> 'rejected'`;
  return row ? row.rid : resolveConcept(connection, library, root, language)?.rid;
}

/** One condition per search word, which must begin a word of some name. */
function worded(q: string, language: string): Clause[] {
  return keyOf(q, language)
    .split(" ")
    .filter((word) => word !== "")
    .map(
      (word) => part`${concepts.rid} IN (SELECT ${conceptWords.concept} FROM ${conceptWords}
        WHERE ${conceptWords.library} = ${concepts.library}
          AND ${conceptWords.word} >= ${word} AND ${conceptWords.word} < ${`${word}\u{10ffff}`})`,
    );
}

/** Ties are ordered by name and id. */
const ORDERS = {
  topological: {
    keys: ["level", "name", "id"],
    columns: [part`${concepts.level}`, part`${concepts.name}`, part`${concepts.id}`],
  },
  frequency: {
    keys: ["less", "name", "id"],
    columns: [part`-${concepts.frequency}`, part`${concepts.name}`, part`${concepts.id}`],
  },
  name: { keys: ["name", "id"], columns: [part`${concepts.name}`, part`${concepts.id}`] },
} as const;
type Order = keyof typeof ORDERS;
type Key = readonly (string | number)[];

function keyFor(order: Order, { level, frequency, name, id }: Concept): Key {
  const all = { level, less: -frequency, name, id };
  return ORDERS[order].keys.map((key) => all[key]);
}

/** Queries libraries separately and merges the results. */
export function conceptPage(
  connection: Connection,
  selections: readonly Selection[],
  { order = "topological", limit = 100, cursor }: QueryInput,
) {
  const shape = `graph ${order}`;
  const width = ORDERS[order].keys.length - 1;
  const place = cursor === undefined ? undefined : decodeCursor(cursor, shape, width);
  const backward = place?.backward ?? false;
  const from = place && [...place.values, place.id];
  const found = selections
    .flatMap((selection) => conceptsOf(connection, selection, order, { from, backward, limit: limit + 1 }))
    .sort((a, b) => compare(keyFor(order, a), keyFor(order, b)) * (backward ? -1 : 1));
  const { shown, page } = pageOf(found, {
    shape,
    limit,
    place,
    at: (concept) => ({ values: keyFor(order, concept).slice(0, width), id: concept.id }),
  });
  return { concepts: shown, page };
}

interface Stretch {
  from: readonly (string | number | null)[] | undefined;
  backward: boolean;
  limit: number;
}

function conceptsOf(
  connection: Connection,
  { condition }: Selection,
  order: Order,
  { from, backward, limit }: Stretch,
): Concept[] {
  const { columns } = ORDERS[order];
  const beyond = backward ? part`<` : part`>`;
  const direction = backward ? part`DESC` : part`ASC`;
  const where = allOf(
    condition,
    from && part`(${listed(columns)}) ${beyond} (${listed(from.map((value) => part`${value}`))})`,
  );
  const sorting = listed(columns.map((column) => part`${column} ${direction}`));
  return connection.all`SELECT ${pick(concepts)} FROM ${concepts} WHERE ${where}
    ORDER BY ${sorting} LIMIT ${limit}`.map(conceptOf);
}

function compare(a: Key, b: Key): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? "";
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
