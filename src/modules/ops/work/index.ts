import type { Feature } from "../../../engine/feature.ts";
import { defineSection } from "../../../records/read/stats/index.ts";
import { depreciate, followServiceTasks, remindOfService } from "./asset-clock.ts";
import { assetSchedule } from "./asset-schedule.ts";
import { assets } from "./assets.ts";
import { depreciations } from "./depreciations.ts";
import { reviewHealth } from "./project-clock.ts";
import { followEntries } from "./project-costs.ts";
import { projectHours } from "./project-hours.ts";
import { followTasks, progressFollowsTasks, projectWork } from "./project-progress.ts";
import { projectSchedule } from "./project-schedule.ts";
import { projects } from "./projects.ts";
import { assetStats, assetStatsSchema, assetTotals } from "./stats-assets.ts";
import { projectStats, projectStatsSchema, projectTotals } from "./stats-projects.ts";
import { taskSpans, taskStats, taskStatsSchema, taskTotals } from "./stats-tasks.ts";
import { tasks } from "./tasks.ts";
import { workInvariants } from "./work-invariants.ts";

export { assets } from "./assets.ts";
export { projects } from "./projects.ts";
export { tasks } from "./tasks.ts";

export const work: Feature = {
  entities: [projects, tasks, assets, depreciations],
  actions: () => [projectSchedule, projectHours, assetSchedule],
  followers: () => [followTasks, followEntries, followServiceTasks],
  stats: [
    defineSection("projects", projectStatsSchema, projectStats),
    defineSection("tasks", taskStatsSchema, taskStats),
    defineSection("assets", assetStatsSchema, assetStats),
  ],
  totals: [projectWork, ...projectTotals, ...taskTotals, ...assetTotals],
  spans: taskSpans,
  invariants: [progressFollowsTasks, ...workInvariants],
  clockwork: () => [
    { action: reviewHealth, every: "day" },
    { action: depreciate, every: "day" },
    { action: remindOfService, every: "day" },
  ],
  sealed: [{ table: "ops_depreciations" }],
};
