import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import type { Catalog } from "../../records/index.ts";
import {
  countSchema,
  during,
  figures,
  type Period,
  percent,
  percentSchema,
  spanFigures,
  spanSchema,
} from "../../records/stats/index.ts";
import { PRIORITIES } from "./sla.ts";

const AGES = ["under_1_day", "1_to_3_days", "3_to_7_days", "7_to_30_days", "over_30_days"] as const;
const DAY = 86_400_000;

const openTickets = {
  count: Type.Integer(),
  waiting: countSchema("Of these, in state waiting"),
  response_breached: countSchema("Of these, with response_breached"),
  resolution_breached: countSchema("Of these, with resolution_breached"),
};

export const ticketStatsSchema = Type.Object(
  {
    open: Type.Object(
      {
        ...openTickets,
        by_priority: Type.Array(Type.Object({ priority: oneOf(PRIORITIES), ...openTickets }, closed)),
        by_age: Type.Array(Type.Object({ age: oneOf(AGES, "Since created_at"), ...openTickets }, closed)),
      },
      { ...closed, description: "Tickets that are new, open or waiting now, whatever the period" },
    ),
    created: countSchema("Tickets by created_at in the period"),
    resolved: countSchema("Tickets by resolved_at in the period"),
    resolved_late: countSchema("Of these, with resolution_breached"),
    resolved_late_percent: percentSchema("resolved_late of resolved"),
    first_response: spanSchema,
    resolution: spanSchema,
  },
  {
    ...closed,
    $id: "CrmTicketStats",
    description:
      "first_response is from created_at to first_responded_at of tickets first answered in the period; resolution from created_at to resolved_at of those resolved in it.",
  },
);

/** What customers wait for, and how well they were served. */
export function ticketStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof ticketStatsSchema> {
  const collection = catalog.collection("crm.tickets");
  const { now } = context;
  const age = sql`(${now} - created_at)`;
  const open = figures(
    context,
    collection,
    sql`priority,
        CASE WHEN ${age} < ${DAY} THEN 'under_1_day' WHEN ${age} < ${3 * DAY} THEN '1_to_3_days'
             WHEN ${age} < ${7 * DAY} THEN '3_to_7_days' WHEN ${age} < ${30 * DAY} THEN '7_to_30_days'
             ELSE 'over_30_days' END AS age,
        count(*) AS count, sum(state = 'waiting') AS waiting,
        sum(coalesce(first_responded_at, ${now}) > respond_by) AS response_breached,
        sum(coalesce(waiting_since, ${now}) > resolve_by) AS resolution_breached`,
    sql`state IN ('new', 'open', 'waiting') GROUP BY 1, 2`,
  );
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
  const [created] = figures(context, collection, sql`count(*) AS n`, during(sql`created_at`, period));
  const [ended] = figures(
    context,
    collection,
    sql`count(*) AS n, coalesce(sum(resolved_at > resolve_by), 0) AS late`,
    during(sql`resolved_at`, period),
  );
  const [resolved, late] = [Number(ended?.n), Number(ended?.late)];
  return {
    open: {
      ...sums(undefined),
      by_priority: PRIORITIES.map((priority) => ({ priority, ...sums("priority", priority) })),
      by_age: AGES.map((name) => ({ age: name, ...sums("age", name) })),
    },
    created: Number(created?.n),
    resolved,
    resolved_late: late,
    resolved_late_percent: percent(late, resolved),
    first_response: spanFigures(
      context,
      collection,
      sql`first_responded_at - created_at`,
      during(sql`first_responded_at`, period),
    ),
    resolution: spanFigures(
      context,
      collection,
      sql`resolved_at - created_at`,
      during(sql`resolved_at`, period),
    ),
  };
}

export const activityStatsSchema = Type.Object(
  {
    overdue: countSchema("Activities whose overdue is true now, whatever the period"),
    overdue_by_assignee: Type.Array(
      Type.Object({ assignee_id: nullable(Type.String()), count: Type.Integer() }, closed),
    ),
    done: countSchema("Activities by done_at in the period"),
  },
  { ...closed, $id: "CrmActivityStats" },
);

/** What was not done in time, and by whom. */
export function activityStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof activityStatsSchema> {
  const collection = catalog.collection("crm.activities");
  const overdue = figures(
    context,
    collection,
    sql`assignee_id, count(*) AS count`,
    sql`state = 'planned' AND due_at < ${context.now} GROUP BY assignee_id ORDER BY count DESC, assignee_id`,
  );
  const [done] = figures(context, collection, sql`count(*) AS n`, during(sql`done_at`, period));
  return {
    overdue: overdue.reduce((sum, row) => sum + Number(row.count), 0),
    overdue_by_assignee: overdue.map(({ assignee_id, count }) => ({
      assignee_id: assignee_id === null ? null : String(assignee_id),
      count: Number(count),
    })),
    done: Number(done?.n),
  };
}
