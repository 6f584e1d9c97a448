import { sql } from "drizzle-orm";
import type { Follower } from "../../../kernel/entity.ts";
import { initiatives } from "./initiatives.ts";
import { spentOf } from "./rules.ts";

/** Copies project spending to initiatives. Projects belong to another module, referenced by name. */
export const followProjects: Follower = {
  of: "ops.projects",
  run: async (context, project, before) => {
    if (before && Bun.deepEquals(spentOf(project), spentOf(before))) return;
    const carried = context.records.where(initiatives, sql`project_id = ${project.id}`);
    // Storing an initiative derives its spending from the project.
    for (const initiative of carried) await context.records.update(initiatives, initiative, {});
  },
};
