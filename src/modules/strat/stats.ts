import { defineSection, type StatsSection } from "../../records/read/stats/index.ts";
import { decisionStats, decisionStatsSchema, decisionTotals } from "./decisions/stats.ts";
import { initiativeStats, initiativeStatsSchema, initiativeTotals } from "./initiatives/stats.ts";
import { kpiStats, kpiStatsSchema, kpiTotals } from "./kpis/stats.ts";
import {
  keyResultStats,
  keyResultStatsSchema,
  objectiveStats,
  objectiveStatsSchema,
  objectiveTotals,
} from "./objectives/stats.ts";
import { riskStats, riskStatsSchema, riskTotals } from "./risks/stats.ts";

export const stratStats: readonly StatsSection[] = [
  defineSection("objectives", objectiveStatsSchema, objectiveStats),
  defineSection("key_results", keyResultStatsSchema, keyResultStats),
  defineSection("initiatives", initiativeStatsSchema, initiativeStats),
  defineSection("risks", riskStatsSchema, riskStats),
  defineSection("kpis", kpiStatsSchema, kpiStats),
  defineSection("decisions", decisionStatsSchema, decisionStats),
];

export const stratTotals = [
  ...objectiveTotals,
  ...initiativeTotals,
  ...riskTotals,
  ...kpiTotals,
  ...decisionTotals,
];
