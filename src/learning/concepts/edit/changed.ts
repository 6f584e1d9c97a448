import { addJob } from "../../../jobs/enqueue.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { ownerOf } from "../../library/audiences/libraries.ts";
import { BUILD } from "../../library/documents/names.ts";
import { bumpGraph, libraryRevision } from "../../library/text/find.ts";

/** Marks a library's concepts as changed and requests a graph rebuild. */
export function conceptsChanged({ handle, origin, now }: WriteContext, library: number): void {
  bumpGraph(handle.connection, library);
  const key = `${library}.${libraryRevision(handle.connection, library).graph}`;
  // The job runs in the library's owner organisation, which is not the caller's for the shared library.
  const org = ownerOf(handle.connection, library);
  const enqueueContext = { org, correlationId: origin.correlationId, now };
  addJob(handle, { action: BUILD, input: { library }, key, patient: true }, enqueueContext);
}
