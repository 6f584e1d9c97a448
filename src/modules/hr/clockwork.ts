import { sql } from "drizzle-orm";
import { type Clockwork, clockAction } from "../../jobs/index.ts";
import { candidates } from "./candidates.ts";
import { employees } from "./employees.ts";
import { accrueLeave } from "./leave-accrual.ts";
import { followLeave } from "./leave-course.ts";
import { expireLeave } from "./leave-expiry.ts";
import { remindApprovers } from "./leave-reminders.ts";

const SLICE = 50;

const endEmployments = clockAction({
  name: "hr.employees.end",
  summary: "End employments whose last day is over",
  run: async (context, day) => {
    const over = context.records.where(employees, sql`state = 'notice' AND end_date < ${day}`, {
      limit: SLICE,
    });
    for (const employee of over) await context.records.move(employees, employee, "terminate");
    return { done: over.length, more: over.length === SLICE };
  },
});

const eraseCandidates = clockAction({
  name: "hr.candidates.erase",
  summary: "Erase candidates whose papers need not be kept any longer",
  run: async (context, day) => {
    const over = context.records.where(
      candidates,
      sql`state IN ('rejected', 'withdrawn', 'offer_declined') AND retain_until < ${day}`,
      { limit: SLICE },
    );
    for (const candidate of over) await context.records.move(candidates, candidate, "anonymise");
    return { done: over.length, more: over.length === SLICE };
  },
});

/** What happens by itself: early in the day, in this order. */
export const clockwork: readonly Clockwork[] = [
  { action: endEmployments, every: "day", at: "00:15" },
  { action: accrueLeave, every: "day", at: "00:20" },
  { action: expireLeave, every: "day", at: "00:25" },
  { action: followLeave, every: "day", at: "00:30" },
  { action: eraseCandidates, every: "day", at: "01:00" },
  { action: remindApprovers, every: "day", at: "07:00" },
];
