import type { WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { insertRows, type RawValue } from "../../store/bulk.ts";
import type { Connection } from "../../store/connection.ts";
import { list, pick } from "../../store/rows.ts";
import { aliases, concepts, conceptWords, findings, mentions, refusedAliases } from "../concepts/tables.ts";
import { pairKey } from "../graph/build/store.ts";
import { keepBuild } from "../graph/revision.ts";
import { edgeEvidence, edges } from "../graph/tables.ts";
import { bumpGraph, libraryRevision } from "../library/documents/state.ts";
import { blocks, documents } from "../library/tables.ts";
import type { PlacedPage } from "./pages.ts";
import { ORIGIN } from "./pages.ts";
import { PARTS, type PartName, placed, type Rids } from "./shape.ts";
import type { StarterLibrary } from "./starter-library.ts";

/**
 * True if all knowledge of the library comes from the handbook. Otherwise documents that were published to
 * it, or people's decisions, contribute too, and knowledge is derived again from all of them.
 */
export function isHandbookOnly(connection: Connection, library: number): boolean {
  const others = connection.has`SELECT 1 FROM ${documents}
    WHERE ${documents.library} = ${library} AND ${documents.origin} <> ${ORIGIN} LIMIT 1`;
  const edited = connection.has`SELECT 1 FROM ${concepts}
    WHERE ${concepts.library} = ${library} AND (${concepts.kept} = 1 OR ${concepts.status} <> 'proposed'
      OR ${concepts.name_given} = 1 OR ${concepts.language_given} = 1 OR ${concepts.definition_given} = 1
      OR ${concepts.rid} IN (SELECT ${refusedAliases.concept} FROM ${refusedAliases})) LIMIT 1`;
  const decided = connection.has`SELECT 1 FROM ${edges}
    WHERE ${edges.library} = ${library} AND ${edges.status} <> 'proposed' LIMIT 1`;
  return !others && !edited && !decided;
}

/** Ids of concepts by key, and of edges by the concepts that they connect. */
export type KnownIds = ReturnType<typeof knownIds>;

export function knownIds(connection: Connection, library: number) {
  const named = connection.all`SELECT ${pick(concepts, "rid", "id", "key", "version")} FROM ${concepts}
    WHERE ${concepts.library} = ${library}`;
  const drawn = connection.all`SELECT ${pick(edges, "id", "from", "to", "type", "version")} FROM ${edges}
    WHERE ${edges.library} = ${library}`;
  return {
    concepts: new Map(named.map(({ key, ...concept }) => [key, concept])),
    edges: new Map(drawn.map((edge) => [pairKey(edge), { id: edge.id, version: edge.version }])),
  };
}

/**
 * Replaces the library's concepts and graph by the carried ones. Concepts of the same key and edges between
 * the same concepts keep their ids, so that courses and links remain valid.
 */
export function replaceKnowledge(
  context: WriteContext,
  library: number,
  carried: StarterLibrary,
  pages: readonly PlacedPage[],
  old: KnownIds,
): void {
  const { handle, now, org } = context;
  const { connection } = handle;
  dropKnowledge(connection, library, pages);
  const rids: Record<"documents" | "revisions" | "blocks", number[]> = {
    documents: pages.map(({ document }) => document.rid),
    revisions: pages.map(({ text }) => text),
    blocks: pages.flatMap(({ text }) => blocksOf(connection, text)),
  };
  const add = (name: PartName, known: Rids, given: Given) =>
    insertPart(connection, name, placed(name, carried.rows[name], known), given);
  const stamped = { created_at: now, updated_at: now, updated_by: "system" };

  const keyOf = reader("concepts", "key");
  const ownConcepts = add("concepts", rids, (row) => {
    const known = old.concepts.get(String(keyOf(row)));
    const { rid = null, id = newId(), version = 0 } = known ?? {};
    return { rid, id, org, library, version: version + 1, ...stamped };
  });
  const all: Rids = { ...rids, concepts: ownConcepts };
  add("aliases", all, () => ({ org, library }));
  add("words", all, () => ({ org, library }));
  add("findings", all, () => ({ org }));
  add("mentions", all, () => ({ org }));

  const [from, to, type] = [reader("edges", "from"), reader("edges", "to"), reader("edges", "type")];
  const ownEdges = add("edges", all, (row) => {
    const pair = { from: Number(from(row)), to: Number(to(row)), type: String(type(row)) };
    const { id = newId(), version = 0 } = old.edges.get(pairKey(pair)) ?? {};
    return { id, org, library, version: version + 1, ...stamped };
  });
  add("evidence", { ...all, edges: ownEdges }, () => ({ org }));

  bumpGraph(connection, library);
  const conceptAt = (place: number) => ownConcepts[place] ?? 0;
  keepBuild(connection, library, {
    graph: libraryRevision(connection, library).graph,
    broken: carried.broken.map(({ from, to, confidence, circle }) => ({
      from: conceptAt(from),
      to: conceptAt(to),
      confidence,
      circle: circle.map(conceptAt),
    })),
  });
}

type Given = (row: readonly RawValue[]) => Readonly<Record<string, RawValue>>;

/** Inserts a part's rows, each with values that the server gives. */
function insertPart(
  connection: Connection,
  name: PartName,
  rows: readonly RawValue[][],
  given: Given,
): number[] {
  const { table, columns } = PARTS[name];
  const [first] = rows;
  if (!first) return [];
  const names = [...columns, ...Object.keys(given(first))];
  const whole = rows.map((row) => [...row, ...Object.values(given(row))]);
  return insertRows(connection, table, names, whole);
}

function reader(name: PartName, column: string): (row: readonly RawValue[]) => RawValue {
  const at = PARTS[name].columns.indexOf(column);
  return (row) => row[at] ?? null;
}

function blocksOf(connection: Connection, text: number): number[] {
  return connection.all`SELECT ${pick(blocks, "rid")} FROM ${blocks} WHERE ${blocks.revision} = ${text}
    ORDER BY ${blocks.ordinal}`.map(({ rid }) => rid);
}

function dropKnowledge(connection: Connection, library: number, pages: readonly PlacedPage[]): void {
  const rids = pages.map(({ document }) => document.rid);
  for (const table of [mentions, findings, edgeEvidence])
    connection.run`DELETE FROM ${table} WHERE ${table.document} IN ${list(rids)}`;
  for (const table of [aliases, conceptWords, edges, concepts])
    connection.run`DELETE FROM ${table} WHERE ${table.library} = ${library}`;
}
