import type { WriteContext } from "../../../kernel/context.ts";
import { set } from "../../../store/rows.ts";
import { conceptsChanged } from "../../concepts/edit/changed.ts";
import { concepts } from "../../concepts/tables.ts";
import { type Edge, edgeAt } from "./edge.ts";
import { EDGES } from "./edge-view.ts";

/** Audits a decision and requests a graph rebuild. Returns the updated edge. */
export function keepDecision(context: WriteContext, rid: number, before: Record<string, unknown>): Edge {
  const { connection } = context.handle;
  const edge = edgeAt(connection, rid);
  context.about(EDGES, edge.id);
  context.changed({ collection: EDGES, id: edge.id, version: edge.version, before, after: factsOf(edge) });
  for (const { rid: concept } of [edge.from, edge.to])
    connection.run`UPDATE ${concepts} SET ${set(concepts, { kept: true })}
      WHERE ${concepts.rid} = ${concept}`;
  conceptsChanged(context, edge.library);
  return edge;
}

export function factsOf({ from, to, type, status, confidence }: Edge): Record<string, unknown> {
  return { from: from.id, to: to.id, type, status, confidence };
}
