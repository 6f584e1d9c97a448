import { sql } from "drizzle-orm";
import { clockAction } from "../../../jobs/index.ts";
import { projects } from "./projects.ts";

const AT_ONCE = 200;

/** Updates a project on the day when time alone worsens its health. */
export const reviewHealth = clockAction({
  name: "ops.projects.review_health",
  summary: "Update project health",
  run: async (context, day) => {
    const due = context.records.where(projects, sql`health_until <= ${day}`, {
      limit: AT_ONCE,
      order: sql`health_until`,
    });
    // Storing a project derives its health.
    for (const project of due) await context.records.update(projects, project, {});
    return { done: due.length, more: due.length === AT_ONCE };
  },
});
