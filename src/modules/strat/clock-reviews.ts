import { sql } from "drizzle-orm";
import { localiseFor } from "../../identity/index.ts";
import { clockAction } from "../../jobs/index.ts";
import { addDays } from "../../kernel/calendar.ts";
import { startOfDay } from "../../kernel/clock.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { type Message, say } from "../../text/message.ts";
import { decisions } from "./decisions/decisions.ts";
import { risks } from "./risks/risks.ts";

const AT_ONCE = 100;

/** Creates a task for each due review, for the owner of the record. */
export const remindOfReviews = clockAction({
  name: "strat.remind_of_reviews",
  summary: "Create review tasks for decisions and risks",
  run: async (context, day) => {
    const decided = context.records.where(
      decisions,
      sql`review_on <= ${day} AND state = 'decided' AND review_task_id IS NULL`,
      { limit: AT_ONCE, order: sql`review_on` },
    );
    let done = 0;
    for (const one of decided) {
      done += await keptApart(context, async () => {
        const review_task_id = await makeTask(
          context,
          say("strat.tasks.reviewDecision", { title: one.title }),
          one.review_on ?? day,
          one,
        );
        await context.records.update(decisions, one, { review_task_id });
      });
    }
    const watched = context.records.where(
      risks,
      sql`review_by <= ${day} AND state <> 'closed' AND review_task_id IS NULL`,
      { limit: AT_ONCE, order: sql`review_by` },
    );
    for (const one of watched) {
      done += await keptApart(context, async () => {
        const review_task_id = await makeTask(
          context,
          say("strat.tasks.reviewRisk", { title: one.title }),
          one.review_by ?? day,
          one,
        );
        await context.records.update(risks, one, { review_task_id });
      });
    }
    return { done, more: Math.max(decided.length, watched.length) === AT_ONCE };
  },
});

/** Runs work for one record so that its errors don't affect others. Returns 1 if it succeeded. */
async function keptApart(context: WriteContext, work: () => Promise<void>): Promise<0 | 1> {
  const outcome = await context.handle.attempt(work);
  if (!outcome.ok && !(outcome.error instanceof Fault)) throw outcome.error;
  return outcome.ok ? 1 : 0;
}

interface Owned {
  owner_id: string | null;
  team_id: string | null;
}

/** Tasks belong to another module, so they are referenced by name. Former members get no tasks. */
async function makeTask(
  context: WriteContext,
  title: Message,
  day: string,
  { owner_id, team_id }: Owned,
): Promise<string> {
  const { timeZone } = context.principal.organization;
  const assignee_id = owner_id !== null && context.records.exists("users", owner_id) ? owner_id : null;
  const task = await context.records.insert(context.records.entity("ops.tasks"), {
    title: localiseFor(context, assignee_id, title).slice(0, 200),
    state: "todo",
    assignee_id,
    due_at: startOfDay(timeZone, addDays(day, 1)),
    owner_id,
    team_id,
  });
  return task.id;
}
