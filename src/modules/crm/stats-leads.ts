import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { type Catalog, visibleRows } from "../../records/index.ts";
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
import { leads } from "./leads.ts";

export const leadStatsSchema = Type.Object(
  {
    total: countSchema("Leads"),
    by_state: Type.Array(Type.Object({ state: oneOf(leads.states), count: Type.Integer() }, closed)),
    by_source: Type.Array(
      Type.Object(
        {
          source: nullable(Type.String()),
          count: Type.Integer(),
          converted: countSchema("Of these, in state converted"),
          disqualified: countSchema("Of these, in state disqualified"),
        },
        closed,
      ),
    ),
    first_response: Type.Object(
      {
        time: spanSchema,
        due: countSchema("Leads that were answered, or are new and past respond_by"),
        breached: countSchema("Leads whose response_breached is true"),
        breached_percent: percentSchema("breached of due"),
      },
      closed,
    ),
    funnel: Type.Object(
      {
        leads: countSchema("Leads"),
        answered: countSchema("Of these, with first_responded_at"),
        qualified: countSchema("Of these, in state qualified or converted"),
        converted: countSchema("Of these, in state converted"),
        deals: countSchema("Of these, with an opportunity that you may see"),
        won: countSchema("Of these, with that opportunity won"),
      },
      { ...closed, description: "How far the leads of the period have come since" },
    ),
  },
  { ...closed, $id: "CrmLeadStats", description: "Leads by created_at in the period" },
);

/** Where leads come from, how soon they are answered and how far they come. */
export function leadStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof leadStatsSchema> {
  const collection = catalog.collection("crm.leads");
  const opportunities = catalog.collection("crm.opportunities");
  const came = during(sql`${collection.column("created_at")}`, period);
  const deal = (more: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${opportunities.table}
          WHERE ${opportunities.column("id")} = converted_opportunity_id
          AND ${visibleRows(context, opportunities)} ${more})`;
  const rows = figures(
    context,
    collection,
    sql`state, source, count(*) AS count,
        count(first_responded_at) AS answered,
        sum(first_responded_at IS NULL AND state = 'new' AND respond_by < ${context.now}) AS late,
        sum(coalesce(first_responded_at > respond_by, 0)) AS answered_late,
        sum(converted_opportunity_id IS NOT NULL AND ${deal(sql``)}) AS deals,
        sum(converted_opportunity_id IS NOT NULL AND ${deal(
          sql`AND ${opportunities.column("state")} = 'won'`,
        )}) AS won`,
    sql`${came} GROUP BY state, source`,
  );
  const sum = (name: string, keep: (row: (typeof rows)[number]) => boolean = () => true) =>
    rows.filter(keep).reduce((total, row) => total + Number(row[name]), 0);
  const inState = (...states: string[]) => sum("count", (row) => states.includes(String(row.state)));

  const total = sum("count");
  const due = sum("answered") + sum("late");
  const breached = sum("answered_late") + sum("late");
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
      time: spanFigures(
        context,
        collection,
        sql`first_responded_at - created_at`,
        sql`${came} AND first_responded_at IS NOT NULL`,
      ),
      due,
      breached,
      breached_percent: percent(breached, due),
    },
    funnel: {
      leads: total,
      answered: sum("answered"),
      qualified: inState("qualified", "converted"),
      converted: inState("converted"),
      deals: sum("deals"),
      won: sum("won"),
    },
  };
}
