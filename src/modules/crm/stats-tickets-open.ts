import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { type Catalog, defineTotal, queryRows, totalOf, visibleRows } from "../../records/index.ts";
import type { RawRow } from "../../store/statements.ts";
import { tickets } from "./tickets.ts";

const DAY = 86_400_000;

export const AGES = ["under_1_day", "1_to_3_days", "3_to_7_days", "7_to_30_days", "over_30_days"] as const;

/** Boundaries of age groups in days. */
const AGE_LIMITS = [1, 3, 7, 30];

/** SQL for the state of a target: met, missed, or open if the step has not been done yet. */
const kept = (done: string, deadline: string) =>
  `CASE WHEN $.${done} IS NULL THEN 'open' WHEN $.${done} > $.${deadline} THEN 'missed' ELSE 'met' END`;

/** For tickets whose day is over, these dimensions determine the age group and missed deadlines. */
export const ticketsOpen = defineTotal(tickets, {
  name: "open",
  at: "created_at",
  by: {
    priority: "$.priority",
    waiting: "$.state = 'waiting'",
    response: kept("first_responded_at", "respond_by"),
    respond_day: `$.respond_by / ${DAY}`,
    resolution: kept("waiting_since", "resolve_by"),
    resolve_day: `$.resolve_by / ${DAY}`,
  },
  where: "$.state IN ('new', 'open', 'waiting')",
});

/** Reads the total, except for tickets whose age group or deadline depends on the time of day. */
export function openTickets(context: ReadContext, catalog: Catalog): RawRow[] {
  const today = Math.floor(context.now / DAY);
  const edges = AGE_LIMITS.map((days) => Math.floor((context.now - days * DAY) / DAY));
  return queryRows(
    context,
    sql`SELECT priority, age, sum(count) AS count, sum(waiting) AS waiting,
          sum(response_breached) AS response_breached, sum(resolution_breached) AS resolution_breached
        FROM (${decided(context, catalog, today, edges)} UNION ALL ${undecided(context, catalog, today, edges)})
        GROUP BY priority, age`,
  );
}

function decided(context: ReadContext, catalog: Catalog, today: number, edges: readonly number[]): SQL {
  return sql`
    SELECT priority, ${ageGroup(sql`utc_day`, edges)} AS age, count, count * waiting AS waiting,
      count * (response = 'missed' OR (response = 'open' AND respond_day < ${today})) AS response_breached,
      count * (resolution = 'missed' OR (resolution = 'open' AND resolve_day < ${today})) AS resolution_breached
    FROM ${totalOf(context, catalog, ticketsOpen)}
    WHERE utc_day NOT IN (${list(edges)})
      AND NOT (response = 'open' AND respond_day = ${today})
      AND NOT (resolution = 'open' AND resolve_day = ${today})`;
}

function undecided(context: ReadContext, catalog: Catalog, today: number, edges: readonly number[]): SQL {
  const collection = catalog.collection(tickets.collection);
  const { now } = context;
  const limits = AGE_LIMITS.map((days) => now - days * DAY);
  const some = [
    ...edges.map((day) => onDay(context, "created_at", day)),
    onDay(context, "respond_by", today),
    onDay(context, "resolve_by", today),
  ];
  return sql`
    SELECT priority, ${ageGroup(sql`created_at`, limits)} AS age, 1 AS count, state = 'waiting' AS waiting,
      coalesce(first_responded_at, ${now}) > respond_by AS response_breached,
      coalesce(waiting_since, ${now}) > resolve_by AS resolution_breached
    FROM ${collection.table}
    WHERE rid IN (${sql.join(some, sql` UNION `)})
      AND ${visibleRows(context, collection)} AND state IN ('new', 'open', 'waiting')
      AND (created_at / ${DAY} IN (${list(edges)})
        OR (first_responded_at IS NULL AND respond_by / ${DAY} = ${today})
        OR (waiting_since IS NULL AND resolve_by / ${DAY} = ${today}))`;
}

function onDay({ principal }: ReadContext, column: string, day: number): SQL {
  const index = sql.raw(`crm_tickets_${column}`);
  const moment = sql.raw(column);
  return sql`SELECT rid FROM crm_tickets INDEXED BY ${index}
    WHERE org = ${principal.organization.key} AND archived_at IS NULL
      AND ${moment} >= ${day * DAY} AND ${moment} < ${(day + 1) * DAY}`;
}

function ageGroup(moment: SQL, limits: readonly number[]): SQL {
  const cases = limits.map((limit, i) => sql`WHEN ${moment} > ${limit} THEN ${AGES[i]}`);
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${AGES.at(-1)} END`;
}

function list(days: readonly number[]): SQL {
  return sql.join(
    days.map((day) => sql`${day}`),
    sql`, `,
  );
}
