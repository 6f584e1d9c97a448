import { type Static, Type } from "@sinclair/typebox";
import { rfc3339 } from "../../../kernel/clock.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import { cite } from "../../evidence/cite.ts";
import { type Citation, citationSchema } from "../../evidence/claim.ts";
import { namespaceSchema } from "../../library/documents/view.ts";
import { passage } from "../../library/text/passages.ts";
import { EDGE_TYPES } from "../infer/input.ts";
import { edgeEvidence } from "../tables.ts";
import type { Edge } from "./edge.ts";
import { EDGE_STATUSES } from "./statuses.ts";

export const EDGES_PATH = "/api/v1/learning/graph/edges";
/** Collection name in audit events. */
export const EDGES = "learning.graph.edges";

const conceptRef = Type.Object({ id: Type.String(), name: Type.String() }, closed);

export const edgeFields = {
  id: Type.String(),
  version: Type.Integer(),
  namespace: namespaceSchema,
  type: oneOf(
    EDGE_TYPES,
    "prerequisite: learn `from` before `to`; partOf: `from` is part of `to`; related: without order",
  ),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "Probability that a person would confirm the edge. 1 if confirmed by a person",
  }),
  signals: Type.Record(Type.String(), Type.Number(), {
    description:
      "Evidence for (positive) and against (negative) the edge: spread, first_mention, cooc, definition_use, titled, link_ref, contained, compounds, diversity, subject, discipline, explicit_cue; human: 1 confirmed, -1 rejected",
  }),
  status: oneOf(EDGE_STATUSES, "proposed by documents; confirmed, rejected or locked by a person"),
  locked: Type.Boolean(),
};

export const edgeSchema = Type.Object(
  {
    ...edgeFields,
    from: conceptRef,
    to: conceptRef,
    evidence: Type.Array(citationSchema, { description: "Supporting passages" }),
    updated_at: Type.String({ format: "date-time" }),
    updated_by: Type.String(),
  },
  { ...closed, $id: "GraphEdge" },
);

export function showEdge(connection: Connection, edge: Edge): Static<typeof edgeSchema> {
  return {
    ...showEdgeFacts(edge),
    from: { id: edge.from.id, name: edge.from.name },
    to: { id: edge.to.id, name: edge.to.name },
    evidence: evidenceOf(connection, edge),
    updated_at: rfc3339(edge.updated_at),
    updated_by: edge.updated_by,
  };
}

export function showEdgeFacts({ id, version, org, type, confidence, signals, status }: Edge) {
  const namespace = org === 0 ? ("shared" as const) : ("org" as const);
  return { id, version, namespace, type, confidence, signals, status, locked: status === "locked" };
}

/** Sliced from the stored text. */
export function evidenceOf(connection: Connection, { rid, library }: Edge): Citation[] {
  return connection.all`SELECT ${pick(edgeEvidence, "block", "start", "end")} FROM ${edgeEvidence}
    WHERE ${edgeEvidence.edge} = ${rid} ORDER BY ${edgeEvidence.rid}`.flatMap(({ block, start, end }) => {
    const found = passage(connection, library, block);
    return found ? [cite(found, start, end)] : [];
  });
}
