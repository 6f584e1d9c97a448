import { markOlder } from "../../engine/audit/marks.ts";
import { readHead } from "../../evidence/read.ts";
import { type Clockwork, clockAction } from "../../jobs/index.ts";

/** Stretches that are marked in one transaction: some milliseconds each. */
const SLICE = 4;

/** Marks the events of a log that an earlier version wrote, so that they are found as quickly as the others. */
export const markingClock: Clockwork = {
  every: "hour",
  action: clockAction({
    name: "audit.events.mark",
    summary: "Mark older events of the log, so that they are found quickly",
    run: async ({ handle, org }) => {
      const size = readHead(handle.connection, org)?.size ?? 0;
      const done = markOlder(handle.connection, org, size, SLICE);
      return { done, more: done === SLICE };
    },
  }),
};
