import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalOf } from "../../../records/index.ts";
import { countSchema, type Period, percent, percentSchema } from "../../../records/read/stats/index.ts";
import { countDuring } from "../count.ts";
import { hoursUntil } from "../privacy/incident-rules.ts";
import { incidents, SEVERITIES } from "../privacy/incidents.ts";
import { acknowledgements } from "./acknowledgements.ts";
import { policies } from "./policies.ts";

const policiesByReview = defineTotal(policies, {
  name: "by_review",
  by: { review_by: "$.review_by" },
  where: "$.state = 'published'",
});

const acknowledgementsByPolicy = defineTotal(acknowledgements, {
  name: "by_policy",
  by: { policy_id: "$.policy_id", state: "$.state" },
  where: "$.state <> 'lapsed'",
});

const incidentsDetected = defineTotal(incidents, { name: "detected", at: "detected_at", by: {} });

const incidentsReported = defineTotal(incidents, { name: "reported", at: "reported_at", by: {} });

const incidentsReportedLate = defineTotal(incidents, {
  name: "reported_late",
  at: "reported_at",
  by: {},
  where: "$.reported_at > $.notify_by",
});

const incidentsByClock = defineTotal(incidents, { name: "by_clock", at: "clock_until", by: {} });

const incidentsOpen = defineTotal(incidents, {
  name: "open",
  by: { severity: "$.severity", kind: "$.kind" },
  where: "$.state IN ('detected', 'assessing', 'contained')",
});

export const complianceTotals = [
  policiesByReview,
  acknowledgementsByPolicy,
  incidentsDetected,
  incidentsReported,
  incidentsReportedLate,
  incidentsByClock,
  incidentsOpen,
];

export const policyStatsSchema = Type.Object(
  {
    published: countSchema("Published policies"),
    past_review: countSchema("Published policies past review_by"),
    acknowledgements: countSchema("Acknowledgements of these policies, excluding lapsed ones"),
    acknowledged: countSchema("Acknowledgements given"),
    overdue: countSchema("Overdue acknowledgements"),
    acknowledged_percent: percentSchema("acknowledged of acknowledgements"),
  },
  { ...closed, $id: "LegalPolicyStats", description: "Current policies, regardless of the period" },
);

export function policyStats(context: ReadContext, catalog: Catalog): Static<typeof policyStatsSchema> {
  const [standing] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS published, coalesce(sum(count * (review_by < ${context.today})), 0) AS past
        FROM ${totalOf(context, catalog, policiesByReview)}`,
  );
  const asked = queryRows(
    context,
    sql`SELECT state, sum(count) AS count FROM ${totalOf(context, catalog, acknowledgementsByPolicy)}
        WHERE EXISTS (SELECT 1 FROM legal_policies
          WHERE id = policy_id AND +state = 'published' AND ${context.records.visible(policies)})
        GROUP BY state`,
  );
  const count = (state?: string) =>
    asked
      .filter((row) => state === undefined || row.state === state)
      .reduce((sum, row) => sum + Number(row.count), 0);
  return {
    published: Number(standing?.published),
    past_review: Number(standing?.past),
    acknowledgements: count(),
    acknowledged: count("acknowledged"),
    overdue: count("overdue"),
    acknowledged_percent: percent(count("acknowledged"), count()),
  };
}

/** Far more than the number of breaches open at the same time. */
const MAX_SHOWN = 50;

export const incidentStatsSchema = Type.Object(
  {
    open: countSchema("Open incidents: detected, assessing or contained"),
    by_severity: Type.Array(Type.Object({ severity: oneOf(SEVERITIES), open: Type.Integer() }, closed)),
    clocks: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          number: Type.String(),
          severity: oneOf(SEVERITIES),
          notify_by: Type.String({ format: "date-time" }),
          hours_left: Type.Number(),
        },
        closed,
      ),
      { description: `Those with clock_until, most urgent first, up to ${MAX_SHOWN}` },
    ),
    overdue: countSchema("Open incidents past their deadline"),
    detected: countSchema("Incidents detected in the period (detected_at)"),
    notified: countSchema("Incidents reported in the period (reported_at)"),
    notified_late: countSchema("Incidents reported after notify_by"),
  },
  { ...closed, $id: "LegalIncidentStats" },
);

export function incidentStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof incidentStatsSchema> {
  const { now } = context;
  const open = queryRows(
    context,
    sql`SELECT severity, sum(count) AS count FROM ${totalOf(context, catalog, incidentsOpen)} GROUP BY severity`,
  );
  const running = sql`${context.records.visible(incidents)} AND clock_until IS NOT NULL`;
  const clocks = context.records.where(incidents, running, {
    limit: MAX_SHOWN,
    order: sql`clock_until, rid`,
  });
  return {
    open: open.reduce((sum, row) => sum + Number(row.count), 0),
    by_severity: SEVERITIES.map((severity) => ({
      severity,
      open: Number(open.find((row) => row.severity === severity)?.count ?? 0),
    })),
    clocks: clocks.map(({ id, number, severity, clock_until }) => ({
      id,
      number: number ?? "",
      severity,
      notify_by: rfc3339(clock_until ?? now),
      hours_left: hoursUntil(clock_until ?? now, now),
    })),
    overdue: countDuring(context, catalog, incidentsByClock, { endsBefore: now }),
    detected: countDuring(context, catalog, incidentsDetected, period),
    notified: countDuring(context, catalog, incidentsReported, period),
    notified_late: countDuring(context, catalog, incidentsReportedLate, period),
  };
}
