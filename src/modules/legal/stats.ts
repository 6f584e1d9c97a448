import { defineSection, type StatsSection } from "../../records/stats/index.ts";
import {
  complianceTotals,
  incidentStats,
  incidentStatsSchema,
  policyStats,
  policyStatsSchema,
} from "./stats-compliance.ts";
import { contractStats, contractStatsSchema, contractTotals } from "./stats-contracts.ts";
import {
  dutyTotals,
  matterStats,
  matterStatsSchema,
  obligationStats,
  obligationStatsSchema,
} from "./stats-duties.ts";

/** What is kept for the figures of `GET /legal/stats`. */
export const legalTotals = [...contractTotals, ...dutyTotals, ...complianceTotals];

/** The figures of `GET /legal/stats`. */
export const legalStats: readonly StatsSection[] = [
  defineSection("contracts", contractStatsSchema, contractStats),
  defineSection("obligations", obligationStatsSchema, obligationStats),
  defineSection("matters", matterStatsSchema, matterStats),
  defineSection("policies", policyStatsSchema, policyStats),
  defineSection("incidents", incidentStatsSchema, incidentStats),
];
