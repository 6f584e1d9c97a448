import { defineSection, type StatsSection } from "../../records/read/stats/index.ts";
import {
  dealSpans,
  dealStats,
  dealStatsSchema,
  dealTotals,
  pipelineSchema,
  pipelineStats,
} from "./stats-deals.ts";
import { leadSpans, leadStats, leadStatsSchema, leadTotals } from "./stats-leads.ts";
import {
  contactStats,
  contactStatsSchema,
  offerTotals,
  quoteStats,
  quoteStatsSchema,
} from "./stats-offers.ts";
import {
  activityStats,
  activityStatsSchema,
  serviceSpans,
  serviceTotals,
  ticketStats,
  ticketStatsSchema,
} from "./stats-service.ts";

export const crmStats: readonly StatsSection[] = [
  defineSection("leads", leadStatsSchema, leadStats),
  defineSection("pipeline", pipelineSchema, pipelineStats),
  defineSection("deals", dealStatsSchema, dealStats),
  defineSection("quotes", quoteStatsSchema, quoteStats),
  defineSection("tickets", ticketStatsSchema, ticketStats),
  defineSection("activities", activityStatsSchema, activityStats),
  defineSection("contacts", contactStatsSchema, contactStats),
];

export const crmTotals = [...leadTotals, ...dealTotals, ...offerTotals, ...serviceTotals];
export const crmSpans = [...leadSpans, ...dealSpans, ...serviceSpans];
