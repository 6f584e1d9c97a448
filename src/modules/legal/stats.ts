import { defineSection, type StatsSection } from "../../records/read/stats/index.ts";
import { contractStats, contractStatsSchema, contractTotals } from "./contracts/stats.ts";
import {
  dutyTotals,
  matterStats,
  matterStatsSchema,
  obligationStats,
  obligationStatsSchema,
} from "./obligations/stats.ts";
import {
  complianceTotals,
  incidentStats,
  incidentStatsSchema,
  policyStats,
  policyStatsSchema,
} from "./policies/stats.ts";

export const legalTotals = [...contractTotals, ...dutyTotals, ...complianceTotals];

export const legalStats: readonly StatsSection[] = [
  defineSection("contracts", contractStatsSchema, contractStats),
  defineSection("obligations", obligationStatsSchema, obligationStats),
  defineSection("matters", matterStatsSchema, matterStats),
  defineSection("policies", policyStatsSchema, policyStats),
  defineSection("incidents", incidentStatsSchema, incidentStats),
];
