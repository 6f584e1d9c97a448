import { addJob } from "../../../jobs/enqueue.ts";
import { type Clockwork, clockAction } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Connection } from "../../../store/connection.ts";
import { allLibrariesOf } from "../../library/audiences/libraries.ts";
import { BUILD } from "../../library/documents/names.ts";
import { libraryRevision } from "../../library/text/find.ts";
import { builtFrom } from "../revision.ts";

/** Requests builds of outdated graphs once a day, in case an earlier request failed. */
export function renewal(): Clockwork {
  const action = clockAction({
    name: "learning.graph.renew",
    summary: "Update outdated knowledge graphs",
    run: async (context, day) => {
      const { handle, org } = context;
      const behind = [...new Set([org, 0])].flatMap((owner) => behindOf(handle.connection, owner));
      for (const one of behind) askFor(context, one, `renewed ${one.library}.${day}`);
      return { done: behind.length, more: false };
    },
  });
  return { action, every: "day", at: "03:10" };
}

/** Requests builds that were postponed until all documents are read, in case the last document failed. */
export function askIfBehind(context: WriteContext): void {
  for (const one of behindOf(context.handle.connection, context.org)) askFor(context, one);
}

interface Behind {
  org: number;
  library: number;
}

function behindOf(connection: Connection, org: number): Behind[] {
  return allLibrariesOf(connection, org)
    .filter((library) => (builtFrom(connection, library) ?? 0) !== libraryRevision(connection, library).graph)
    .map((library) => ({ org, library }));
}

function askFor({ handle, origin, now }: WriteContext, { org, library }: Behind, key?: string): void {
  const request = { action: BUILD, input: { library }, patient: true, ...(key !== undefined && { key }) };
  addJob(handle, request, { org, correlationId: origin.correlationId, now });
}
