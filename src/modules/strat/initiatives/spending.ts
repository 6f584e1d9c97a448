import { sql } from "drizzle-orm";
import type { Follower } from "../../../kernel/follower.ts";
import { initiatives } from "./initiatives.ts";
import { spentOf } from "./rules.ts";

/** Copies project spending to initiatives. Projects belong to another module, referenced by name. */
export const followProjects: Follower = {
  of: "ops.projects",
  run: async (context, project, before) => {
    if (before && Bun.deepEquals(spentOf(project), spentOf(before))) return;
    const carried = context.records.where(initiatives, sql`project_id = ${project.id}`);
    // The spending is derived from the project when an initiative is stored.
    for (const initiative of carried) await context.records.update(initiatives, initiative, {});
  },
};
