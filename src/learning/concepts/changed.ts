import { addJob } from "../../jobs/enqueue.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { bumpGraph, libraryRevision } from "../library/find.ts";

/** Says that the concepts of a library have changed, and asks for its graph: one that is asked for again meanwhile is worked out once. */
export function conceptsChanged({ handle, origin, now }: WriteContext, org: number): void {
  bumpGraph(handle.connection, org);
  const key = `${libraryRevision(handle.connection, org).graph}`;
  // In the library's own organisation, which for the shared one is not that of the person who keeps it.
  const occasion = { org, correlationId: origin.correlationId, now };
  addJob(handle, { action: "learning.graph.build", key, patient: true }, occasion);
}
