import { newId } from "../../../kernel/ids.ts";
import { type Connection, insertInto } from "../../../store/connection.ts";
import type { InferredEdge } from "../infer/infer.ts";
import { edgeEvidence, edges } from "../tables.ts";

const insertEdge = insertInto(edges);
const insertEvidence = insertInto(edgeEvidence);

/** An edge as it stands in the table, by its pair. */
export interface StandingEdge {
  rid: number;
  confidence: number;
  signals: string;
}

/** Where an edge is kept. */
export interface EdgePlace {
  org: number;
  library: number;
}

/** The name that tells edges of one library apart. */
export function pairKey({ from, to, type }: { from: number; to: number; type: string }): string {
  return `${from} ${to} ${type}`;
}

/** The edges of a library that nobody decided on, by their pairs. */
export function proposedEdges(connection: Connection, library: number): Map<string, StandingEdge> {
  const rows = connection
    .statement(
      `SELECT rid, "from", "to", type, confidence, signals FROM learning_edges
       WHERE library = ? AND status = 'proposed'`,
    )
    .all(library);
  return new Map(
    rows.map((row) => [
      pairKey({ from: Number(row.from), to: Number(row.to), type: String(row.type) }),
      { rid: Number(row.rid), confidence: Number(row.confidence), signals: String(row.signals) },
    ]),
  );
}

/** Writes an edge that was not there. */
export function addEdge(
  connection: Connection,
  { org, library }: EdgePlace,
  edge: InferredEdge,
  now: number,
): void {
  const { from, to, type, confidence } = edge;
  const decided = connection
    .statement(`SELECT 1 FROM learning_edges WHERE library = ? AND "from" = ? AND "to" = ? AND type = ?`)
    .get(library, from, to, type);
  // Somebody decided on it while the graph was worked out: that stays.
  if (decided) return;
  const rid = insertEdge.insert(connection, {
    id: newId(),
    org,
    library,
    from,
    to,
    type,
    confidence,
    signals: JSON.stringify(edge.signals),
    status: "proposed",
    version: 1,
    created_at: now,
    updated_at: now,
    updated_by: "system",
  });
  addEvidence(connection, org, rid, edge);
}

/** Writes what is known anew of an edge that nobody decided on. */
export function renewEdge(
  connection: Connection,
  { org }: EdgePlace,
  rid: number,
  edge: InferredEdge,
  now: number,
): void {
  const { changes } = connection
    .statement(
      `UPDATE learning_edges SET confidence = ?, signals = ?, version = version + 1, updated_at = ?, updated_by = 'system'
       WHERE rid = ? AND status = 'proposed'`,
    )
    .run(edge.confidence, JSON.stringify(edge.signals), now, rid);
  if (changes === 0) return;
  dropEvidence(connection, rid);
  addEvidence(connection, org, rid, edge);
}

/** Drops an edge that nothing speaks for any more. */
export function dropEdge(connection: Connection, rid: number): void {
  const { changes } = connection
    .statement("DELETE FROM learning_edges WHERE rid = ? AND status = 'proposed'")
    .run(rid);
  if (changes > 0) dropEvidence(connection, rid);
}

function dropEvidence(connection: Connection, edge: number): void {
  connection.statement("DELETE FROM learning_edge_evidence WHERE edge = ?").run(edge);
}

/** Of blocks that are still there: a document may have gone while the graph was worked out. */
function addEvidence(connection: Connection, org: number, edge: number, { evidence }: InferredEdge): void {
  const documentOf = connection.statement("SELECT document FROM learning_blocks WHERE rid = ?");
  for (const { block, start, end, signal } of evidence) {
    const row = documentOf.get(block);
    if (!row) continue;
    insertEvidence.run(connection, { org, edge, document: Number(row.document), block, start, end, signal });
  }
}

/** Writes the longest path of prerequisites before a concept. */
export function setLevel(connection: Connection, concept: number, level: number): void {
  connection.statement("UPDATE learning_concepts SET level = ? WHERE rid = ?").run(level, concept);
}
