import { defineSection, type StatsSection } from "../../records/stats/index.ts";
import { decisionStats, decisionStatsSchema, decisionTotals } from "./stats-decisions.ts";
import { initiativeStats, initiativeStatsSchema, initiativeTotals } from "./stats-initiatives.ts";
import { kpiStats, kpiStatsSchema, kpiTotals } from "./stats-kpis.ts";
import {
  keyResultStats,
  keyResultStatsSchema,
  objectiveStats,
  objectiveStatsSchema,
  objectiveTotals,
} from "./stats-objectives.ts";
import { riskStats, riskStatsSchema, riskTotals } from "./stats-risks.ts";

/** The figures of `GET /strat/stats`. */
export const stratStats: readonly StatsSection[] = [
  defineSection("objectives", objectiveStatsSchema, objectiveStats),
  defineSection("key_results", keyResultStatsSchema, keyResultStats),
  defineSection("initiatives", initiativeStatsSchema, initiativeStats),
  defineSection("risks", riskStatsSchema, riskStats),
  defineSection("kpis", kpiStatsSchema, kpiStats),
  defineSection("decisions", decisionStatsSchema, decisionStats),
];

/** What is kept for them. */
export const stratTotals = [
  ...objectiveTotals,
  ...initiativeTotals,
  ...riskTotals,
  ...kpiTotals,
  ...decisionTotals,
];
