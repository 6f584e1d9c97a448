import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, type RecordTotal, totalDuring } from "../../records/index.ts";
import {
  countSchema,
  defineSpan,
  type Period,
  percent,
  percentSchema,
  spanFigures,
  spanSchema,
} from "../../records/read/stats/index.ts";
import { activities } from "./activities.ts";
import { PRIORITIES } from "./sla.ts";
import { AGES, openTickets, ticketsOpen } from "./stats-tickets-open.ts";
import { tickets } from "./tickets.ts";

const ticketsCreated = defineTotal(tickets, { name: "created", at: "created_at", by: {} });

const ticketsResolved = defineTotal(tickets, {
  name: "resolved",
  at: "resolved_at",
  by: { late: "$.resolved_at > $.resolve_by" },
});

const firstResponse = defineSpan(tickets, {
  name: "first_response",
  from: "created_at",
  to: "first_responded_at",
});

const resolution = defineSpan(tickets, { name: "resolution", from: "created_at", to: "resolved_at" });

const activitiesDue = defineTotal(activities, {
  name: "due",
  at: "due_at",
  by: { assignee_id: "$.assignee_id" },
  where: "$.state = 'planned'",
});

const activitiesDone = defineTotal(activities, { name: "done", at: "done_at", by: {} });

export const serviceTotals = [ticketsOpen, ticketsCreated, ticketsResolved, activitiesDue, activitiesDone];
export const serviceSpans = [firstResponse, resolution];

const openFigures = {
  count: Type.Integer(),
  waiting: countSchema("Waiting tickets"),
  response_breached: countSchema("Tickets with response_breached"),
  resolution_breached: countSchema("Tickets with resolution_breached"),
};

export const ticketStatsSchema = Type.Object(
  {
    open: Type.Object(
      {
        ...openFigures,
        by_priority: Type.Array(Type.Object({ priority: oneOf(PRIORITIES), ...openFigures }, closed)),
        by_age: Type.Array(
          Type.Object({ age: oneOf(AGES, "Time since created_at"), ...openFigures }, closed),
        ),
      },
      { ...closed, description: "Tickets that are currently new, open or waiting, regardless of the period" },
    ),
    created: countSchema("Tickets created in the period (created_at)"),
    resolved: countSchema("Tickets resolved in the period (resolved_at)"),
    resolved_late: countSchema("Tickets with resolution_breached"),
    resolved_late_percent: percentSchema("resolved_late of resolved"),
    first_response: spanSchema,
    resolution: spanSchema,
  },
  {
    ...closed,
    $id: "CrmTicketStats",
    description:
      "first_response is measured from created_at to first_responded_at of tickets first answered in the period, resolution from created_at to resolved_at of tickets resolved in it.",
  },
);

export function ticketStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof ticketStatsSchema> {
  const open = openTickets(context, catalog);
  const sums = (column: "priority" | "age" | undefined, value?: string) => {
    const rows = column ? open.filter((row) => row[column] === value) : open;
    const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
    return {
      count: sum("count"),
      waiting: sum("waiting"),
      response_breached: sum("response_breached"),
      resolution_breached: sum("resolution_breached"),
    };
  };
  const ended = queryRows(
    context,
    sql`SELECT late, sum(count) AS count
        FROM ${totalDuring(context, catalog, ticketsResolved, period)} GROUP BY late`,
  );
  const resolved = ended.reduce((sum, row) => sum + Number(row.count), 0);
  const late = Number(ended.find((row) => row.late === 1)?.count ?? 0);
  return {
    open: {
      ...sums(undefined),
      by_priority: PRIORITIES.map((priority) => ({ priority, ...sums("priority", priority) })),
      by_age: AGES.map((name) => ({ age: name, ...sums("age", name) })),
    },
    created: countDuring(context, catalog, ticketsCreated, period),
    resolved,
    resolved_late: late,
    resolved_late_percent: percent(late, resolved),
    first_response: spanFigures(context, catalog, firstResponse, period),
    resolution: spanFigures(context, catalog, resolution, period),
  };
}

export const activityStatsSchema = Type.Object(
  {
    overdue: countSchema("Currently overdue activities, regardless of the period"),
    overdue_by_assignee: Type.Array(
      Type.Object({ assignee_id: nullable(Type.String()), count: Type.Integer() }, closed),
    ),
    done: countSchema("Activities completed in the period (done_at)"),
  },
  { ...closed, $id: "CrmActivityStats" },
);

export function activityStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof activityStatsSchema> {
  const overdue = queryRows(
    context,
    sql`SELECT assignee_id, sum(count) AS count
        FROM ${totalDuring(context, catalog, activitiesDue, { endsBefore: context.now })}
        GROUP BY assignee_id ORDER BY count DESC, assignee_id`,
  );
  return {
    overdue: overdue.reduce((sum, row) => sum + Number(row.count), 0),
    overdue_by_assignee: overdue.map(({ assignee_id, count }) => ({
      assignee_id: assignee_id === null ? null : String(assignee_id),
      count: Number(count),
    })),
    done: countDuring(context, catalog, activitiesDone, period),
  };
}

function countDuring(context: ReadContext, catalog: Catalog, total: RecordTotal, period: Period): number {
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS count FROM ${totalDuring(context, catalog, total, period)}`,
  );
  return Number(row?.count);
}
