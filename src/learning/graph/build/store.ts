import { newId } from "../../../kernel/ids.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf, row, set } from "../../../store/rows.ts";
import { concepts } from "../../concepts/tables.ts";
import { blocks } from "../../library/tables.ts";
import type { InferredEdge } from "../infer/infer.ts";
import { edgeEvidence, edges } from "../tables.ts";

/** Where an edge is kept. */
export interface EdgePlace {
  org: number;
  library: number;
}

/** The name that tells edges of one library apart. */
export function pairKey({ from, to, type }: { from: number; to: number; type: string }): string {
  return `${from} ${to} ${type}`;
}

/** An edge as it stands in the table. */
export type StandingEdge = Pick<
  RowOf<typeof edges>,
  "rid" | "from" | "to" | "type" | "confidence" | "signals"
>;

/** The edges of a library that nobody decided on, by their pairs. */
export function proposedEdges(connection: Connection, library: number): Map<string, StandingEdge> {
  const rows = connection.all`SELECT ${pick(edges, "rid", "from", "to", "type", "confidence", "signals")}
    FROM ${edges}
    WHERE ${edges.library} = ${library} AND ${edges.status} = 'proposed'`;
  return new Map(rows.map((row) => [pairKey(row), row]));
}

/** Writes an edge that was not there. */
export function addEdge(
  connection: Connection,
  { org, library }: EdgePlace,
  edge: InferredEdge,
  now: number,
): void {
  const { from, to, type, confidence } = edge;
  const decided = connection.has`SELECT 1 FROM ${edges}
    WHERE ${edges.library} = ${library} AND ${edges.from} = ${from} AND ${edges.to} = ${to}
      AND ${edges.type} = ${type}`;
  // Somebody decided on it while the graph was worked out: that stays.
  if (decided) return;
  const made = connection.one`INSERT INTO ${edges} ${row(edges, {
    id: newId(),
    org,
    library,
    from,
    to,
    type,
    confidence,
    signals: edge.signals,
    status: "proposed",
    version: 1,
    created_at: now,
    updated_at: now,
    updated_by: "system",
  })} RETURNING ${pick(edges, "rid")}`;
  addEvidence(connection, org, made.rid, edge);
}

/** Writes what is known anew of an edge that nobody decided on. */
export function renewEdge(
  connection: Connection,
  { org }: EdgePlace,
  rid: number,
  edge: InferredEdge,
  now: number,
): void {
  const changes = connection.run`UPDATE ${edges} SET ${edges.version} = ${edges.version} + 1, ${set(edges, {
    confidence: edge.confidence,
    signals: edge.signals,
    updated_at: now,
    updated_by: "system",
  })} WHERE ${edges.rid} = ${rid} AND ${edges.status} = 'proposed'`;
  if (changes === 0) return;
  dropEvidence(connection, rid);
  addEvidence(connection, org, rid, edge);
}

/** Drops an edge that nothing speaks for any more. */
export function dropEdge(connection: Connection, rid: number): void {
  const changes = connection.run`DELETE FROM ${edges} WHERE ${edges.rid} = ${rid}
      AND ${edges.status} = 'proposed'`;
  if (changes > 0) dropEvidence(connection, rid);
}

function dropEvidence(connection: Connection, edge: number): void {
  connection.run`DELETE FROM ${edgeEvidence} WHERE ${edgeEvidence.edge} = ${edge}`;
}

/** Of blocks that are still there: a document may have gone while the graph was worked out. */
function addEvidence(connection: Connection, org: number, edge: number, { evidence }: InferredEdge): void {
  for (const { block, start, end, signal } of evidence) {
    const place = connection.get`SELECT ${pick(blocks, "document")} FROM ${blocks}
      WHERE ${blocks.rid} = ${block}`;
    if (!place) continue;
    connection.run`INSERT INTO ${edgeEvidence} ${row(edgeEvidence, {
      org,
      edge,
      document: place.document,
      block,
      start,
      end,
      signal,
    })}`;
  }
}

/** Writes the longest path of prerequisites before a concept. */
export function setLevel(connection: Connection, concept: number, level: number): void {
  connection.run`UPDATE ${concepts} SET ${set(concepts, { level })} WHERE ${concepts.rid} = ${concept}`;
}
