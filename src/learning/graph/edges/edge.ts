import { Fault } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { EdgeType } from "../infer/input.ts";

/** What the texts propose and what people made of it. */
export const EDGE_STATUSES = ["proposed", "confirmed", "rejected", "locked"] as const;
export type EdgeStatus = (typeof EDGE_STATUSES)[number];

/** An edge as its row has it, its concepts by their ids and names. */
export interface Edge {
  rid: number;
  id: string;
  org: number;
  library: number;
  from: { rid: number; id: string; name: string };
  to: { rid: number; id: string; name: string };
  type: EdgeType;
  confidence: number;
  signals: Readonly<Record<string, number>>;
  status: EdgeStatus;
  version: number;
  updatedAt: number;
  updatedBy: string;
}

/** An edge whose concepts are both there: others are not shown to anybody. */
export const EDGE = `SELECT e.rid, e.id, e.org, e.library, e.type, e.confidence, e.signals, e.status, e.version, e.updated_at, e.updated_by,
    a.rid AS from_rid, a.id AS from_id, a.name AS from_name, b.rid AS to_rid, b.id AS to_id, b.name AS to_name
  FROM learning_edges e JOIN learning_concepts a ON a.rid = e."from" AND a.library = e.library
  JOIN learning_concepts b ON b.rid = e."to" AND b.library = e.library`;

/** An edge of some libraries by its id: a foreign one is as one that never was. */
export function getEdge(connection: Connection, libraries: readonly number[], id: string): Edge {
  const row = connection.statement(`${EDGE} WHERE e.id = ?`).get(id);
  if (!row || !libraries.includes(Number(row.library))) throw new Fault("RECORD_NOT_FOUND");
  return parseEdge(row);
}

/** An edge by its place in the store. */
export function edgeAt(connection: Connection, rid: number): Edge {
  const row = connection.statement(`${EDGE} WHERE e.rid = ?`).get(rid);
  if (!row) throw new Error(`there is no edge ${rid}`);
  return parseEdge(row);
}

export function parseEdge(row: RawRow): Edge {
  return {
    rid: Number(row.rid),
    id: String(row.id),
    org: Number(row.org),
    library: Number(row.library),
    from: { rid: Number(row.from_rid), id: String(row.from_id), name: String(row.from_name) },
    to: { rid: Number(row.to_rid), id: String(row.to_id), name: String(row.to_name) },
    // Only this folder writes them.
    type: row.type as EdgeType,
    confidence: Number(row.confidence),
    signals: JSON.parse(String(row.signals)),
    status: row.status as EdgeStatus,
    version: Number(row.version),
    updatedAt: Number(row.updated_at),
    updatedBy: String(row.updated_by),
  };
}
