import { addJob } from "../../jobs/enqueue.ts";
import { type Clockwork, clockAction } from "../../jobs/index.ts";
import type { WriteContext } from "../../kernel/context.ts";
import type { Connection } from "../../store/connection.ts";
import { libraryRevision } from "../library/find.ts";
import { librariesOf } from "../library/show.ts";
import { BUILD } from "./build.ts";
import { builtFrom } from "./revision.ts";

/** Asks, once a day, for a graph that is behind: whoever should have asked for it may have failed. */
export function renewal(): Clockwork {
  const action = clockAction({
    name: "learning.graph.renew",
    summary: "Have graphs worked out that are behind their documents",
    run: async (context, day) => {
      const { handle, origin, now } = context;
      const behind = librariesOf(context).filter((org) => isBehind(handle.connection, org));
      for (const org of behind) {
        const wish = { action: BUILD, key: `renewed ${day}`, patient: true };
        addJob(handle, wish, { org, correlationId: origin.correlationId, now });
      }
      return { done: behind.length, more: false };
    },
  });
  return { action, every: "day", at: "03:10" };
}

/** Asks for a graph that was put off until all documents were read, once the last of them came to nothing. */
export function askIfBehind({ handle, org, origin, now }: WriteContext): void {
  if (!isBehind(handle.connection, org)) return;
  addJob(handle, { action: BUILD, patient: true }, { org, correlationId: origin.correlationId, now });
}

function isBehind(connection: Connection, org: number): boolean {
  return (builtFrom(connection, org) ?? 0) !== libraryRevision(connection, org).graph;
}
