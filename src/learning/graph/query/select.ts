import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { decodeCursor, pageOf } from "../../../records/index.ts";
import type { Connection } from "../../../store/connection.ts";
import { type Concept, parseConcept } from "../../concepts/store/concept.ts";
import { resolveConcept } from "../../concepts/store/resolve.ts";
import type { SearchScope } from "../../library/audiences/scopes.ts";
import { keyOf } from "../../text/stem.ts";
import { type Adjacencies, nearest, type Reached, walk } from "../edges/adjacency.ts";
import { EDGE_TYPES } from "../infer/input.ts";
import type { QueryInput } from "./query-input.ts";

/** What is asked of one library. */
export interface Selection {
  library: number;
  conditions: readonly string[];
  values: readonly (string | number)[];
  /** The way from the root, where one is asked from. */
  reached?: ReadonlyMap<number, Reached>;
}

/** The concepts that are asked for, library by library: one that knows no root has none. */
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
    const given: [condition: string, ...values: (string | number)[]][] = [
      ["c.library = ?", library],
      input.status === undefined ? ["c.status <> 'rejected'"] : ["c.status = ?", input.status],
    ];
    if (input.language !== undefined) given.push(["c.language = ?", input.language]);
    if (domain !== undefined)
      given.push([
        `EXISTS (SELECT 1 FROM learning_findings f JOIN learning_documents d ON d.rid = f.document
          WHERE f.concept = c.rid AND d.domain = ?)`,
        domain,
      ]);
    if (reached)
      given.push(["c.rid IN (SELECT value FROM json_each(?))", JSON.stringify([...reached.keys()])]);
    if (input.ids !== undefined)
      given.push(["c.id IN (SELECT value FROM json_each(?))", JSON.stringify(input.ids)]);
    if (input.q !== undefined) given.push(...worded(input.q, input.language ?? "en"));
    const conditions = given.map(([condition]) => condition);
    return [{ library, conditions, values: given.flatMap(([, ...values]) => values), reached }];
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
  const row = connection
    .statement("SELECT rid FROM learning_concepts WHERE id = ? AND library = ? AND status <> 'rejected'")
    .get(root, library);
  return row ? Number(row.rid) : resolveConcept(connection, library, root, language)?.rid;
}

/** One condition for every word that is looked for: it begins a word of one of the names. */
function worded(q: string, language: string): [string, ...string[]][] {
  return keyOf(q, language)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => [
      "c.rid IN (SELECT w.concept FROM learning_concept_words w WHERE w.library = c.library AND w.word >= ? AND w.word < ?)",
      word,
      `${word}\u{10ffff}`,
    ]);
}

/** What stands first, by the orders there are; equal ones stand by name and id. */
const ORDERS = {
  topological: { keys: ["level", "name", "id"], sql: "c.level, c.name, c.id" },
  frequency: { keys: ["less", "name", "id"], sql: "-c.frequency, c.name, c.id" },
  name: { keys: ["name", "id"], sql: "c.name, c.id" },
} as const;
type Order = keyof typeof ORDERS;
type Key = readonly (string | number)[];

function keyFor(order: Order, { level, frequency, name, id }: Concept): Key {
  const all = { level, less: -frequency, name, id };
  return ORDERS[order].keys.map((key) => all[key]);
}

/** A page of what was selected: every library is asked apart, and what they answer is merged. */
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
  { conditions, values }: Selection,
  order: Order,
  { from, backward, limit }: Stretch,
): Concept[] {
  const { sql, keys } = ORDERS[order];
  const beyond = from ? [`(${sql}) ${backward ? "<" : ">"} (${keys.map(() => "?").join()})`] : [];
  const sorting = sql
    .split(", ")
    .map((key) => `${key} ${backward ? "DESC" : "ASC"}`)
    .join(", ");
  return connection
    .statement(
      `SELECT c.* FROM learning_concepts c WHERE ${[...conditions, ...beyond].join(" AND ")}
       ORDER BY ${sorting} LIMIT ?`,
    )
    .all(...values, ...(from ?? []), limit)
    .map(parseConcept);
}

function compare(a: Key, b: Key): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? "";
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
