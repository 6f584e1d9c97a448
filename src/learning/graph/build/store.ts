import { newId } from "../../../kernel/ids.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf, row, set } from "../../../store/rows.ts";
import { concepts } from "../../concepts/tables.ts";
import { blocks } from "../../library/tables.ts";
import type { InferredEdge } from "../infer/infer.ts";
import { edgeEvidence, edges } from "../tables.ts";

export interface EdgePlace {
  org: number;
  library: number;
}

export function pairKey({ from, to, type }: { from: number; to: number; type: string }): string {
  return `${from} ${to} ${type}`;
}

export type StandingEdge = Pick<
  RowOf<typeof edges>,
  "rid" | "from" | "to" | "type" | "confidence" | "signals"
>;

export function proposedEdges(connection: Connection, library: number): Map<string, StandingEdge> {
  const rows = connection.all`SELECT ${pick(edges, "rid", "from", "to", "type", "confidence", "signals")}
    FROM ${edges}
    WHERE ${edges.library} = ${library} AND ${edges.status} = 'proposed'`;
  return new Map(rows.map((row) => [pairKey(row), row]));
}

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
  // A decision made during the build takes precedence.
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

export function dropEdge(connection: Connection, rid: number): void {
  const changes = connection.run`DELETE FROM ${edges} WHERE ${edges.rid} = ${rid}
      AND ${edges.status} = 'proposed'`;
  if (changes > 0) dropEvidence(connection, rid);
}

function dropEvidence(connection: Connection, edge: number): void {
  connection.run`DELETE FROM ${edgeEvidence} WHERE ${edgeEvidence.edge} = ${edge}`;
}

/** Skips blocks that were deleted during the build. */
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

export function setLevel(connection: Connection, concept: number, level: number): void {
  connection.run`UPDATE ${concepts} SET ${set(concepts, { level })} WHERE ${concepts.rid} = ${concept}`;
}
