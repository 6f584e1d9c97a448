import { sql } from "drizzle-orm";
import { clockAction } from "../../../jobs/index.ts";
import { addDays } from "../../../kernel/calendar.ts";
import { invoices } from "./invoices.ts";

const LEVELS = [
  { level: 3, days: 35 },
  { level: 2, days: 21 },
  { level: 1, days: 7 },
] as const;

const SLICE = 200;

/** Raises dunning levels so that lists can filter by them. Doesn't send reminders. */
export const raiseReminders = clockAction({
  name: "fin.invoices.raise_reminders",
  summary: "Raise reminder levels of overdue invoices",
  run: async (context, day) => {
    let done = 0;
    for (const { level, days } of LEVELS) {
      const due = context.records.where(
        invoices,
        sql`state IN ('issued', 'part_paid') AND kind = 'invoice' AND reminder_level < ${level}
            AND +due_date <= ${addDays(day, -days)}`,
        { limit: SLICE - done },
      );
      for (const invoice of due)
        await context.records.update(invoices, invoice, { reminder_level: level, reminded_at: context.now });
      done += due.length;
      if (done >= SLICE) return { done, more: true };
    }
    return { done, more: false };
  },
});
