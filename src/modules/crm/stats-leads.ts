import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalDuring, visibleRows } from "../../records/index.ts";
import {
  countSchema,
  defineSpan,
  during,
  type Period,
  percent,
  percentSchema,
  spanFigures,
  spanSchema,
} from "../../records/read/stats/index.ts";
import { leads } from "./leads.ts";

const DAY = 86_400_000;

const leadsCame = defineTotal(leads, {
  name: "came",
  at: "created_at",
  by: {
    state: "$.state",
    source: "$.source",
    answered: "$.first_responded_at IS NOT NULL",
    late: "coalesce($.first_responded_at > $.respond_by, 0)",
  },
});

const leadsWaiting = defineTotal(leads, {
  name: "waiting",
  at: "created_at",
  by: { due_day: `$.respond_by / ${DAY}` },
  where: "$.state = 'new' AND $.first_responded_at IS NULL AND $.respond_by IS NOT NULL",
});

const firstResponse = defineSpan(leads, {
  name: "first_response",
  from: "created_at",
  to: "first_responded_at",
  at: "created_at",
});

export const leadTotals = [leadsCame, leadsWaiting];
export const leadSpans = [firstResponse];

export const leadStatsSchema = Type.Object(
  {
    total: countSchema("Leads"),
    by_state: Type.Array(Type.Object({ state: oneOf(leads.states), count: Type.Integer() }, closed)),
    by_source: Type.Array(
      Type.Object(
        {
          source: nullable(Type.String()),
          count: Type.Integer(),
          converted: countSchema("Converted leads"),
          disqualified: countSchema("Disqualified leads"),
        },
        closed,
      ),
    ),
    first_response: Type.Object(
      {
        time: spanSchema,
        due: countSchema("Leads answered, or new and past respond_by"),
        breached: countSchema("Leads with response_breached"),
        breached_percent: percentSchema("breached of due"),
      },
      closed,
    ),
    funnel: Type.Object(
      {
        leads: countSchema("Leads"),
        answered: countSchema("Answered leads"),
        qualified: countSchema("Qualified or converted leads"),
        converted: countSchema("Converted leads"),
        deals: countSchema("Converted leads with an opportunity that you can see"),
        won: countSchema("Converted leads whose opportunity was won"),
      },
      { ...closed, description: "Current progress of the leads created in the period" },
    ),
  },
  { ...closed, $id: "CrmLeadStats", description: "Leads created in the period (created_at)" },
);

export function leadStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof leadStatsSchema> {
  const rows = queryRows(
    context,
    sql`SELECT state, source, sum(count) AS count, sum(count * answered) AS answered,
          sum(count * answered * late) AS answered_late
        FROM ${totalDuring(context, catalog, leadsCame, period)} GROUP BY state, source`,
  );
  const sum = (name: string, keep: (row: (typeof rows)[number]) => boolean = () => true) =>
    rows.filter(keep).reduce((total, row) => total + Number(row[name]), 0);
  const inState = (...states: string[]) => sum("count", (row) => states.includes(String(row.state)));

  const total = sum("count");
  const late = waitingTooLong(context, catalog, period);
  const due = sum("answered") + late;
  const breached = sum("answered_late") + late;
  return {
    total,
    by_state: leads.states.map((state) => ({ state, count: inState(state) })),
    by_source: [...new Set(rows.map((row) => row.source))].map((source) => ({
      source: typeof source === "string" ? source : null,
      count: sum("count", (row) => row.source === source),
      converted: sum("count", (row) => row.source === source && row.state === "converted"),
      disqualified: sum("count", (row) => row.source === source && row.state === "disqualified"),
    })),
    first_response: {
      time: spanFigures(context, catalog, firstResponse, period),
      due,
      breached,
      breached_percent: percent(breached, due),
    },
    funnel: {
      leads: total,
      answered: sum("answered"),
      qualified: inState("qualified", "converted"),
      converted: inState("converted"),
      ...dealsOf(context, catalog, period),
    },
  };
}

/** New leads past their response deadline: earlier days from the total, today's leads one by one. */
function waitingTooLong(context: ReadContext, catalog: Catalog, period: Period): number {
  const collection = catalog.collection("crm.leads");
  const today = Math.floor(context.now / DAY);
  const [before] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS count
        FROM ${totalDuring(context, catalog, leadsWaiting, period)} WHERE due_day < ${today}`,
  );
  const [since] = queryRows(
    context,
    // Without the index hint, SQLite would scan the whole period.
    sql`SELECT count(*) AS count FROM ${collection.table} INDEXED BY crm_leads_respond_by
        WHERE ${visibleRows(context, collection)} AND ${during(sql`created_at`, period)}
          AND state = 'new' AND first_responded_at IS NULL
          AND respond_by >= ${today * DAY} AND respond_by < ${context.now}`,
  );
  return Number(before?.count) + Number(since?.count);
}

/** Counts only opportunities that the caller may see. */
function dealsOf(context: ReadContext, catalog: Catalog, period: Period): { deals: number; won: number } {
  const collection = catalog.collection("crm.leads");
  const opportunities = catalog.collection("crm.opportunities");
  const [row] = queryRows(
    context,
    sql`SELECT count(*) AS deals, coalesce(sum(${opportunities.column("state")} = 'won'), 0) AS won
        FROM ${collection.table} INDEXED BY crm_leads_state
        JOIN ${opportunities.table} ON ${opportunities.column("id")} = converted_opportunity_id
        WHERE ${visibleRows(context, collection)} AND ${collection.column("state")} = 'converted'
          AND ${during(sql`${collection.column("created_at")}`, period)}
          AND ${visibleRows(context, opportunities)}`,
  );
  return { deals: Number(row?.deals), won: Number(row?.won) };
}
