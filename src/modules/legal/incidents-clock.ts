import { sql } from "drizzle-orm";
import { clockAction } from "../../jobs/index.ts";
import { incidents } from "./incidents.ts";

const HOUR = 3_600_000;
const SLICE = 200;

/** Each once in the life of a breach: how long before notify_by it is noted, and where. */
const REMINDERS = [
  { field: "reminded_24h_at", before: 24 * HOUR },
  { field: "reminded_6h_at", before: 6 * HOUR },
  { field: "overdue_at", before: 0 },
] as const;

/** Notes that the time to tell the authority of a breach runs out. */
export const incidentsByClock = clockAction({
  name: "legal.incidents.by_clock",
  summary: "Note which breaches have little time left to be notified",
  run: async (context) => {
    let done = 0;
    for (const { field, before } of REMINDERS) {
      const found = context.records.where(
        incidents,
        sql`state IN ('detected', 'assessing', 'contained') AND ${sql.raw(field)} IS NULL
            AND notify_by <= ${context.now + before}`,
        { limit: SLICE },
      );
      for (const one of found) await context.records.update(incidents, one, { [field]: context.now });
      done += found.length;
    }
    return { done, more: done >= SLICE };
  },
});
