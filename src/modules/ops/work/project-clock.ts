import { sql } from "drizzle-orm";
import { clockAction } from "../../../jobs/index.ts";
import { projects } from "./projects.ts";

const AT_ONCE = 200;

/** Time makes the health of a project worse by itself: on the day that each of them names. */
export const reviewHealth = clockAction({
  name: "ops.projects.review_health",
  summary: "Look at the health of projects",
  run: async (context, day) => {
    const due = context.records.where(projects, sql`health_until <= ${day}`, {
      limit: AT_ONCE,
      order: sql`health_until`,
    });
    // The health is derived whenever a project is stored.
    for (const project of due) await context.records.update(projects, project, {});
    return { done: due.length, more: due.length === AT_ONCE };
  },
});
