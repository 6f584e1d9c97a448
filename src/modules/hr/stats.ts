import { defineSection, type Span, type StatsSection } from "../../records/read/stats/index.ts";
import type { Total } from "../../store/totals.ts";
import { hiringStats, hiringStatsSchema, positionsTotal, timeToHire } from "./hiring/stats.ts";
import { balanceTotal, leaveStats, leaveStatsSchema } from "./leave/stats.ts";
import { headcountTotal, joinedTotal, leftTotal } from "./people/headcount.ts";
import { peopleStats, peopleStatsSchema } from "./people/stats.ts";
import {
  claimStats,
  claimStatsSchema,
  claimsTotal,
  hoursTotal,
  reviewStats,
  reviewStatsSchema,
  reviewsTotal,
  workStats,
  workStatsSchema,
} from "./time/stats.ts";

export const hrStats: readonly StatsSection[] = [
  defineSection("people", peopleStatsSchema, peopleStats),
  defineSection("leave", leaveStatsSchema, leaveStats),
  defineSection("hiring", hiringStatsSchema, hiringStats),
  defineSection("work", workStatsSchema, workStats),
  defineSection("claims", claimStatsSchema, claimStats),
  defineSection("reviews", reviewStatsSchema, reviewStats),
];

export const hrTotals: readonly Total[] = [
  headcountTotal,
  joinedTotal,
  leftTotal,
  balanceTotal,
  positionsTotal,
  hoursTotal,
  claimsTotal,
  reviewsTotal,
];

export const hrSpans: readonly Span[] = [timeToHire];
