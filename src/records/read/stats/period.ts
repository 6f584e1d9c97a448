import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import { rfc3339, startOfDay } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, nullable } from "../../../kernel/schema.ts";

/** The moments that the figures are of: from the first on, before the second; all moments unless given. */
export interface Period {
  /** The first and the last day, as they were asked for. */
  from?: string;
  to?: string;
  startsAt?: number;
  endsBefore?: number;
}

/** The days asked for, as moments where the organisation is. */
export function periodOf(context: ReadContext, from: string | undefined, to: string | undefined): Period {
  if (from !== undefined && to !== undefined && to < from)
    throw invalid("to", "DATE_ORDER", "to must not be before from");
  const { timeZone } = context.principal.organization;
  return {
    from,
    to,
    startsAt: from === undefined ? undefined : startOfDay(timeZone, from),
    endsBefore: to === undefined ? undefined : startOfDay(timeZone, addDays(to, 1)),
  };
}

/** Whether a moment column falls into the period. */
export function during(column: SQL, { startsAt, endsBefore }: Period): SQL {
  const bounds = [sql`${column} IS NOT NULL`];
  if (startsAt !== undefined) bounds.push(sql`${column} >= ${startsAt}`);
  if (endsBefore !== undefined) bounds.push(sql`${column} < ${endsBefore}`);
  return sql.join(bounds, sql` AND `);
}

/** Days of the years 1000 to 2999: what every calendar library writes with four digits. */
const day = (which: string) =>
  Type.Optional(
    Type.String({ format: "date", pattern: "^[12]", description: `a day, as 2026-03-01: ${which}` }),
  );

/** How a client says which days the figures are of. */
export const periodInput = {
  from: day("the first to be counted"),
  to: day("the last to be counted"),
};

/** The days that the figures are of, and the same as moments to filter lists by. */
export const periodSchema = Type.Object(
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
  { ...closed, $id: "StatsPeriod" },
);

export function showPeriod(
  context: ReadContext,
  { from, to, startsAt, endsBefore }: Period,
): Static<typeof periodSchema> {
  return {
    from: from ?? null,
    to: to ?? null,
    time_zone: context.principal.organization.timeZone,
    starts_at: startsAt === undefined ? null : rfc3339(startsAt),
    ends_before: endsBefore === undefined ? null : rfc3339(endsBefore),
  };
}
