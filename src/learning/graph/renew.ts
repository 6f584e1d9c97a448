import { addJob } from "../../jobs/enqueue.ts";
import { type Clockwork, clockAction } from "../../jobs/index.ts";
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
      const behind = librariesOf(context).filter(
        (org) => (builtFrom(handle.connection, org) ?? 0) !== libraryRevision(handle.connection, org).graph,
      );
      for (const org of behind) {
        const wish = { action: BUILD, key: `renewed ${day}`, patient: true };
        addJob(handle, wish, { org, correlationId: origin.correlationId, now });
      }
      return { done: behind.length, more: false };
    },
  });
  return { action, every: "day", at: "03:10" };
}
