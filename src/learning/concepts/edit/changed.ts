import { addJob } from "../../../jobs/enqueue.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { ownerOf } from "../../library/audiences/libraries.ts";
import { BUILD } from "../../library/documents/names.ts";
import { bumpGraph, libraryRevision } from "../../library/text/find.ts";

/**
 * Records that the concepts of a library have changed and requests a rebuild of its graph. Requests that
 * arrive meanwhile are merged into one rebuild.
 */
export function conceptsChanged({ handle, origin, now }: WriteContext, library: number): void {
  bumpGraph(handle.connection, library);
  const key = `${library}.${libraryRevision(handle.connection, library).graph}`;
  // Runs in the organisation that owns the library; for the shared one that is not the caller's.
  const org = ownerOf(handle.connection, library);
  const occasion = { org, correlationId: origin.correlationId, now };
  addJob(handle, { action: BUILD, input: { library }, key, patient: true }, occasion);
}
