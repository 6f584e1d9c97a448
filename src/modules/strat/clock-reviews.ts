import { sql } from "drizzle-orm";
import { clockAction } from "../../jobs/index.ts";
import { addDays } from "../../kernel/calendar.ts";
import { startOfDay } from "../../kernel/clock.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { decisions } from "./decisions.ts";
import { risks } from "./risks.ts";

const AT_ONCE = 100;

/** What is to be looked at again on a day becomes a task of whoever looks after it, once. */
export const remindOfReviews = clockAction({
  name: "strat.remind_of_reviews",
  summary: "Make a task of every decision and risk that is to be looked at again",
  run: async (context, day) => {
    const decided = context.records.where(
      decisions,
      sql`review_on <= ${day} AND state = 'decided' AND review_task_id IS NULL`,
      { limit: AT_ONCE, order: sql`review_on` },
    );
    for (const one of decided) {
      const review_task_id = await makeTask(
        context,
        `Review the decision: ${one.title}`,
        one.review_on ?? day,
        one,
      );
      await context.records.update(decisions, one, { review_task_id });
    }
    const watched = context.records.where(
      risks,
      sql`review_by <= ${day} AND state <> 'closed' AND review_task_id IS NULL`,
      { limit: AT_ONCE, order: sql`review_by` },
    );
    for (const one of watched) {
      const review_task_id = await makeTask(
        context,
        `Review the risk: ${one.title}`,
        one.review_by ?? day,
        one,
      );
      await context.records.update(risks, one, { review_task_id });
    }
    const most = Math.max(decided.length, watched.length);
    return { done: decided.length + watched.length, more: most === AT_ONCE };
  },
});

interface Owned {
  owner_id: string | null;
  team_id: string | null;
}

/** Tasks are another module's, known here by their name. */
async function makeTask(
  context: WriteContext,
  title: string,
  day: string,
  { owner_id, team_id }: Owned,
): Promise<string> {
  const { timeZone } = context.principal.organization;
  const task = await context.records.insert(context.records.entity("ops.tasks"), {
    title: title.slice(0, 200),
    state: "todo",
    assignee_id: owner_id,
    due_at: startOfDay(timeZone, addDays(day, 1)),
    owner_id,
    team_id,
  });
  return task.id;
}
