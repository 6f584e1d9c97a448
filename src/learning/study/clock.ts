import { sql } from "drizzle-orm";
import { clockAction } from "../../jobs/index.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { assignments } from "./assignments.ts";
import { enrolAudience, repeat, SLICE } from "./enrol.ts";
import { enrolments } from "./enrolments.ts";

/** Enrols who is due or has joined an audience, has courses repeated, and notes who is late. */
export const studyByClock = clockAction({
  name: "learning.assignments.by_clock",
  summary: "Enrol newcomers, have courses repeated, note who is late with one",
  run: async (context, day) => {
    let left = SLICE;
    const active = context.records.where(
      assignments,
      sql`state = 'active' AND (newcomers = 1 OR NOT EXISTS (
        SELECT 1 FROM learning_enrolments e WHERE e.org = learning_assignments.org
          AND e.assignment_id = learning_assignments.id))`,
    );
    for (const assignment of active) {
      if (left > 0) left -= await enrolAudience(context, assignment, left);
    }
    if (left > 0) left -= await repeat(context, day, left);
    if (left > 0) left -= await callLate(context, day, left);
    return { done: SLICE - left, more: left <= 0 };
  },
});

async function callLate(context: WriteContext, day: string, limit: number): Promise<number> {
  const late = context.records.where(enrolments, sql`state IN ('assigned', 'started') AND due_on < ${day}`, {
    limit,
  });
  for (const one of late) await context.records.update(enrolments, one, { state: "overdue" });
  return late.length;
}
