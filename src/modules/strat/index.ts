import type { Feature } from "../../engine/feature.ts";
import { stratCards } from "./cards.ts";
import { remindOfReviews } from "./clock-reviews.ts";
import { decisions } from "./decisions/decisions.ts";
import { initiatives } from "./initiatives/initiatives.ts";
import { followProjects } from "./initiatives/spending.ts";
import { stratInvariants } from "./invariants.ts";
import { measureKpis } from "./kpis/clock.ts";
import { kpiCoursesAction } from "./kpis/courses.ts";
import { kpiPoints } from "./kpis/kpi-points.ts";
import { kpis } from "./kpis/kpis.ts";
import { aimsAction } from "./objectives/aims.ts";
import { checkIns } from "./objectives/check-ins.ts";
import { flagObjectives } from "./objectives/clock.ts";
import { keyResults } from "./objectives/key-results.ts";
import { objectives } from "./objectives/objectives.ts";
import { rollUp } from "./objectives/roll-up.ts";
import { expireAcceptances } from "./risks/clock.ts";
import { risks } from "./risks/risks.ts";
import { rules } from "./rules.ts";
import { aims } from "./samples.ts";
import { stratStats, stratTotals } from "./stats.ts";

export const strat: Feature = {
  module: { name: "strat", title: "Strategy", figures: "Get figures on objectives and risks" },
  rules,
  cards: stratCards,
  entities: [objectives, keyResults, checkIns, initiatives, risks, kpis, kpiPoints, decisions],
  actions: ({ catalog }) => [aimsAction(catalog), kpiCoursesAction()],
  followers: () => [...rollUp, followProjects],
  samples: [aims],
  stats: stratStats,
  totals: stratTotals,
  invariants: stratInvariants,
  clockwork: () => [
    { action: flagObjectives, every: "day" },
    { action: expireAcceptances, every: "day" },
    { action: measureKpis, every: "day", at: "01:00" },
    { action: remindOfReviews, every: "day" },
  ],
  sealed: [{ table: "strat_check_ins" }, { table: "strat_kpi_points" }],
};
