import { sql } from "drizzle-orm";
import type { Follower } from "../../../kernel/entity.ts";
import { initiatives } from "./initiatives.ts";
import { spentOf } from "./rules.ts";

/** What an initiative has spent follows its project, which is another module's and known here by its name. */
export const followProjects: Follower = {
  of: "ops.projects",
  run: async (context, project, before) => {
    if (before && Bun.deepEquals(spentOf(project), spentOf(before))) return;
    const carried = context.records.where(initiatives, sql`project_id = ${project.id}`);
    // What is spent is derived from the project whenever an initiative is stored.
    for (const initiative of carried) await context.records.update(initiatives, initiative, {});
  },
};
