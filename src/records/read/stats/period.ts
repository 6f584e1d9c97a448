import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import { rfc3339, startOfDay } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";

/** Period with an inclusive start and an exclusive end, unbounded if they are missing. */
export interface Period {
  /** First and last day, as requested. */
  from?: string;
  to?: string;
  startsAt?: number;
  endsBefore?: number;
}

/** Parses a period in the organisation's time zone. */
export function periodOf(context: ReadContext, from: string | undefined, to: string | undefined): Period {
  if (from !== undefined && to !== undefined && to < from)
    throw invalid("to", "DATE_ORDER", say("records.errors.endBeforeStart"));
  const { timeZone } = context.principal.organization;
  return {
    from,
    to,
    startsAt: from === undefined ? undefined : startOfDay(timeZone, from),
    endsBefore: to === undefined ? undefined : startOfDay(timeZone, addDays(to, 1)),
  };
}

export function during(column: SQL, { startsAt, endsBefore }: Period): SQL {
  const bounds = [sql`${column} IS NOT NULL`];
  if (startsAt !== undefined) bounds.push(sql`${column} >= ${startsAt}`);
  if (endsBefore !== undefined) bounds.push(sql`${column} < ${endsBefore}`);
  return sql.join(bounds, sql` AND `);
}

/** Limited to the years 1000 to 2999, which every calendar library writes with four digits. */
const day = (which: string) =>
  Type.Optional(
    Type.String({ format: "date", pattern: "^[12]", description: `a date such as 2026-03-01: ${which}` }),
  );

export const periodInput = {
  from: day("the first day included"),
  to: day("the last day included"),
};

/** The requested days, and the same period as points in time for list filters. */
export const periodSchema = Type.Object(
  {
    from: nullable(Type.String({ format: "date" })),
    to: nullable(Type.String({ format: "date" })),
    time_zone: Type.String({ description: "Time zone of the organisation, used for day boundaries" }),
    starts_at: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
      description: "Value of a gte filter for the same records",
    }),
    ends_before: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
      description: "Value of an lt filter for the same records",
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
