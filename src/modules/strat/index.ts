import type { Module } from "../../records/index.ts";
import { aimsAction } from "./aims.ts";
import { checkIns } from "./check-ins.ts";
import { measureKpis } from "./clock-kpis.ts";
import { flagObjectives } from "./clock-objectives.ts";
import { remindOfReviews } from "./clock-reviews.ts";
import { expireAcceptances } from "./clock-risks.ts";
import { decisions } from "./decisions.ts";
import { followProjects } from "./initiative-spending.ts";
import { initiatives } from "./initiatives.ts";
import { stratInvariants } from "./invariants.ts";
import { keyResults } from "./key-results.ts";
import { kpiCoursesAction } from "./kpi-courses.ts";
import { kpiPoints } from "./kpi-points.ts";
import { kpis } from "./kpis.ts";
import { objectives } from "./objectives.ts";
import { risks } from "./risks.ts";
import { rollUp } from "./roll-up.ts";
import { stratStats, stratTotals } from "./stats.ts";

/** Where the organisation wants to go, what may stop it, and what was decided. */
export const strat: Module = {
  name: "strat",
  title: "The figures of aims and risks",
  entities: [objectives, keyResults, checkIns, initiatives, risks, kpis, kpiPoints, decisions],
  actions: (catalog) => [aimsAction(catalog), kpiCoursesAction()],
  followers: [...rollUp, followProjects],
  stats: stratStats,
  totals: stratTotals,
  invariants: stratInvariants,
  clockwork: [
    { action: flagObjectives, every: "day" },
    { action: expireAcceptances, every: "day" },
    { action: measureKpis, every: "day", at: "01:00" },
    { action: remindOfReviews, every: "day" },
  ],
  sealed: [{ table: "strat_check_ins" }, { table: "strat_kpi_points" }],
};
