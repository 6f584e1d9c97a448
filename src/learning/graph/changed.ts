import { addJob } from "../../jobs/enqueue.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { bumpGraph, libraryRevision } from "../library/find.ts";
import { BUILD } from "./build.ts";
import { type Edge, edgeAt } from "./edge.ts";
import { EDGES } from "./edge-view.ts";

/** Writes what a person decided about an edge down for the trail, and asks for the graph. Answers the edge as it is now. */
export function keepDecision(context: WriteContext, rid: number, before: Record<string, unknown>): Edge {
  const { connection } = context.handle;
  const edge = edgeAt(connection, rid);
  context.about(EDGES, edge.id);
  context.changed({ collection: EDGES, id: edge.id, version: edge.version, before, after: factsOf(edge) });
  // What people decided about must not go with a document that is read anew.
  const keep = connection.statement("UPDATE learning_concepts SET kept = 1 WHERE rid = ?");
  for (const { rid: concept } of [edge.from, edge.to]) keep.run(concept);
  askForGraph(context, edge.org);
  return edge;
}

/** What the audit trail keeps of an edge. */
export function factsOf({ from, to, type, status, confidence }: Edge): Record<string, unknown> {
  return { from: from.id, to: to.id, type, status, confidence };
}

function askForGraph({ handle, origin, now }: WriteContext, org: number): void {
  bumpGraph(handle.connection, org);
  const key = `${libraryRevision(handle.connection, org).graph}`;
  // In the library's own organisation, which for the shared one is not that of the person who keeps it.
  addJob(handle, { action: BUILD, key, patient: true }, { org, correlationId: origin.correlationId, now });
}
