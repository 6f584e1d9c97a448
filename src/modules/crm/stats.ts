import { defineSection, type StatsSection } from "../../records/stats/index.ts";
import { dealStats, dealStatsSchema, pipelineSchema, pipelineStats } from "./stats-deals.ts";
import { leadStats, leadStatsSchema } from "./stats-leads.ts";
import { contactStats, contactStatsSchema, quoteStats, quoteStatsSchema } from "./stats-offers.ts";
import { activityStats, activityStatsSchema, ticketStats, ticketStatsSchema } from "./stats-service.ts";

/** The figures of `GET /crm/stats`. */
export const crmStats: readonly StatsSection[] = [
  defineSection("leads", leadStatsSchema, leadStats),
  defineSection("pipeline", pipelineSchema, pipelineStats),
  defineSection("deals", dealStatsSchema, dealStats),
  defineSection("quotes", quoteStatsSchema, quoteStats),
  defineSection("tickets", ticketStatsSchema, ticketStats),
  defineSection("activities", activityStatsSchema, activityStats),
  defineSection("contacts", contactStatsSchema, contactStats),
];
