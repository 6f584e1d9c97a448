import { sql } from "drizzle-orm";
import { clockAction } from "../../../jobs/index.ts";
import { projects } from "./projects.ts";

const AT_ONCE = 200;

/** Updates a project's health on the day it deteriorates just because a date has passed. */
export const reviewHealth = clockAction({
  name: "ops.projects.review_health",
  summary: "Update project health",
  run: async (context, day) => {
    const due = context.records.where(projects, sql`health_until <= ${day}`, {
      limit: AT_ONCE,
      order: sql`health_until`,
    });
    // Health is derived when a project is stored.
    for (const project of due) await context.records.update(projects, project, {});
    return { done: due.length, more: due.length === AT_ONCE };
  },
});
