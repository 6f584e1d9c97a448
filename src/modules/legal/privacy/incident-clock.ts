import { sql } from "drizzle-orm";
import { clockAction, dealWithRecords, SLICE } from "../../../jobs/index.ts";
import { REMINDERS } from "./incident-rules.ts";
import { incidents } from "./incidents.ts";

/** Sends reminders before the deadline for notifying the authority. */
export const incidentsByClock = clockAction({
  name: "legal.incidents.by_clock",
  summary: "Warn about breach notification deadlines",
  run: async (context) => {
    let done = 0;
    for (const { field, before } of REMINDERS) {
      const which = sql`clock_until <= ${context.now + before} AND ${sql.raw(field)} IS NULL`;
      done += await dealWithRecords(context, incidents, which, async (one) => {
        await context.records.update(incidents, one, { [field]: context.now });
        return true;
      });
    }
    return { done, more: done >= SLICE };
  },
});
