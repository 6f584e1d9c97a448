import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import { closed, nullable } from "../../kernel/schema.ts";
import type { Catalog } from "../../records/index.ts";
import { dealStats, dealStatsSchema, pipelineSchema, pipelineStats } from "./stats-deals.ts";
import { periodOf } from "./stats-figures.ts";
import { leadStats, leadStatsSchema } from "./stats-leads.ts";
import { contactStats, contactStatsSchema, quoteStats, quoteStatsSchema } from "./stats-offers.ts";
import { activityStats, activityStatsSchema, ticketStats, ticketStatsSchema } from "./stats-service.ts";

/** Days of the years 1000 to 2999: what every calendar library writes with four digits. */
const day = (which: string) =>
  Type.Optional(
    Type.String({ format: "date", pattern: "^[12]", description: `a day, as 2026-03-01: ${which}` }),
  );

const periodSchema = Type.Object(
  {
    from: nullable(Type.String({ format: "date" })),
    to: nullable(Type.String({ format: "date" })),
    time_zone: Type.String({ description: "The organisation's: where its days begin" }),
    starts_at: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
      description: "What a list is filtered by with gte for the same records",
    }),
    ends_before: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
      description: "What a list is filtered by with lt for the same records",
    }),
  },
  { ...closed, $id: "CrmStatsPeriod" },
);

/** `GET /crm/stats` */
export function crmStats(catalog: Catalog): Action {
  return defineAction({
    name: "crm.stats",
    summary: "The figures of sales and support",
    description:
      "Over the records that you may list. Figures of what happened are of the days from `from` to `to`, " +
      "both included, and of all days unless these are given; figures of what is open are of now. Each says " +
      "which records it counts.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/crm/stats" }],
    input: Type.Object(
      {
        from: day("the first to be counted"),
        to: day("the last to be counted"),
      },
      closed,
    ),
    output: Type.Object(
      {
        period: periodSchema,
        leads: leadStatsSchema,
        pipeline: pipelineSchema,
        deals: dealStatsSchema,
        quotes: quoteStatsSchema,
        tickets: ticketStatsSchema,
        activities: activityStatsSchema,
        contacts: contactStatsSchema,
      },
      { ...closed, $id: "CrmStats" },
    ),
    run: async (context, { from, to }) => {
      const period = periodOf(context, from, to);
      return {
        period: {
          from: from ?? null,
          to: to ?? null,
          time_zone: context.principal.organization.timeZone,
          starts_at: momentOf(period.startsAt),
          ends_before: momentOf(period.endsBefore),
        },
        leads: leadStats(context, catalog, period),
        pipeline: pipelineStats(context, catalog),
        deals: dealStats(context, catalog, period),
        quotes: quoteStats(context, catalog, period),
        tickets: ticketStats(context, catalog, period),
        activities: activityStats(context, catalog, period),
        contacts: contactStats(context, catalog),
      };
    },
  });
}

function momentOf(ms: number | undefined): string | null {
  return ms === undefined ? null : rfc3339(ms);
}
