import { markOlder } from "../../engine/audit/marks.ts";
import { readHead } from "../../evidence/read.ts";
import { type Clockwork, clockAction } from "../../jobs/index.ts";

/** Blocks marked per transaction, a few milliseconds each. */
const SLICE = 4;

/** Adds search marks to events of earlier versions, so that searching them is as fast. */
export const markingClock: Clockwork = {
  every: "hour",
  action: clockAction({
    name: "audit.events.mark",
    summary: "Index older audit events for search",
    run: async ({ handle, org }) => {
      const size = readHead(handle.connection, org)?.size ?? 0;
      const done = markOlder(handle.connection, org, size, SLICE);
      return { done, more: done === SLICE };
    },
  }),
};
