import { sql } from "drizzle-orm";
import { notify } from "../../desk/notices/index.ts";
import { clockAction } from "../../jobs/index.ts";
import { addDays, weekdayOf } from "../../kernel/calendar.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { queryRows } from "../../records/index.ts";
import { assignments } from "./assignments.ts";
import { cards } from "./cards.ts";
import { enrolAudience, repeat, SLICE } from "./enrol.ts";
import { enrolments } from "./enrolments.ts";
import { remind } from "./remind.ts";

export const studyByClock = clockAction({
  name: "learning.assignments.by_clock",
  summary: "Enrol new people, repeat courses and send due date notices",
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
    if (left > 0) left -= await callSoon(context, day, left);
    return { done: SLICE - left, more: left <= 0 };
  },
});

/** Learners are reminded this many days before the due date, except on the day of enrolment. */
const AHEAD_DAYS = 3;

async function callSoon(context: WriteContext, day: string, limit: number): Promise<number> {
  const near = addDays(day, AHEAD_DAYS);
  const soon = context.records.where(
    enrolments,
    sql`state IN ('assigned', 'started') AND due_on BETWEEN ${day} AND ${near}
      AND created_at < ${context.now - HALF_DAY}
      AND (reminded_on IS NULL OR julianday(due_on) - julianday(reminded_on) > ${AHEAD_DAYS})`,
    { limit },
  );
  for (const one of soon) await remind(context, one, "soon");
  return soon.length;
}

/** Notifies the learners and the assigners. */
async function callLate(context: WriteContext, day: string, limit: number): Promise<number> {
  const late = context.records.where(enrolments, sql`state IN ('assigned', 'started') AND due_on < ${day}`, {
    limit,
  });
  for (const one of late) await remind(context, one, "overdue", { state: "overdue" });
  for (const id of new Set(late.map(({ assignment_id }) => assignment_id))) {
    const assignment = id === null ? undefined : context.records.find(assignments, id);
    if (assignment)
      notify(context, assignment.created_by, {
        kind: "due",
        collection: assignments.collection,
        id: assignment.id,
        what: "late",
        once: true,
      });
  }
  return late.length;
}

const HALF_DAY = 43_200_000;
const DAY = 86_400_000;
const MONDAY = 1;

/** Notifies learners when the first review becomes due, then weekly. */
export const reviewsByClock = clockAction({
  name: "learning.cards.by_clock",
  summary: "Notify learners of due review questions",
  run: async (context, day) => {
    const since = weekdayOf(day) === MONDAY ? 0 : context.now - DAY;
    const waiting = queryRows(
      context,
      sql`SELECT user_id, id, min(due_at) AS due_at FROM learning_cards
          WHERE org = ${context.org} AND archived_at IS NULL AND state <> 'suspended' AND due_at <= ${context.now}
          GROUP BY user_id HAVING min(due_at) > ${since}`,
    );
    for (const { user_id, id } of waiting)
      notify(context, String(user_id), {
        kind: "due",
        collection: cards.collection,
        id: String(id),
        what: "review",
        once: true,
      });
    return { done: waiting.length, more: false };
  },
});
