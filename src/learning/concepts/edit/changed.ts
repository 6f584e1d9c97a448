import { addJob } from "../../../jobs/enqueue.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { ownerOf } from "../../library/audiences/libraries.ts";
import { BUILD } from "../../library/documents/names.ts";
import { bumpGraph, libraryRevision } from "../../library/text/find.ts";

/** Says that the concepts of a library have changed, and asks for its graph: one that is asked for again meanwhile is worked out once. */
export function conceptsChanged({ handle, origin, now }: WriteContext, library: number): void {
  bumpGraph(handle.connection, library);
  const key = `${library}.${libraryRevision(handle.connection, library).graph}`;
  // In the library's own organisation, which for the shared one is not that of the person who keeps it.
  const org = ownerOf(handle.connection, library);
  const occasion = { org, correlationId: origin.correlationId, now };
  addJob(handle, { action: BUILD, input: { library }, key, patient: true }, occasion);
}
