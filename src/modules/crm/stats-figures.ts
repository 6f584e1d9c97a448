import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../../kernel/calendar.ts";
import { startOfDay } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors.ts";
import { closed } from "../../kernel/schema.ts";
import { type Collection, queryRows, visibleRows } from "../../records/index.ts";
import type { RawRow } from "../../store/connection.ts";

/** The moments that the figures are of: from the first on, before the second; all moments unless given. */
export interface Period {
  startsAt?: number;
  endsBefore?: number;
}

/** The days asked for, as moments where the organisation is. */
export function periodOf(context: ReadContext, from: string | undefined, to: string | undefined): Period {
  if (from !== undefined && to !== undefined && to < from)
    throw invalid("to", "DATE_ORDER", "to must not be before from");
  const { timeZone } = context.principal.organization;
  return {
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

/** Counts over a collection's rows as the caller may see them. */
export function figures(context: ReadContext, collection: Collection, select: SQL, rest: SQL): RawRow[] {
  return queryRows(
    context,
    sql`SELECT ${select} FROM ${collection.table} WHERE ${visibleRows(context, collection)} AND ${rest}`,
  );
}

/** The mean and the median of a span over some rows, in seconds; null without any. */
export function spanFigures(
  context: ReadContext,
  collection: Collection,
  span: SQL,
  rest: SQL,
): Static<typeof spanSchema> {
  const [row] = queryRows(
    context,
    sql`WITH spans AS (
          SELECT ${span} AS span, row_number() OVER (ORDER BY ${span}) AS place, count(*) OVER () AS n
          FROM ${collection.table} WHERE ${visibleRows(context, collection)} AND ${rest})
        SELECT max(n) AS n, avg(span) AS mean,
          avg(CASE WHEN place IN ((n + 1) / 2, (n + 2) / 2) THEN span END) AS median FROM spans`,
  );
  const seconds = (value: unknown) => (value === null ? null : Number(value) / 1000);
  return {
    count: Number(row?.n ?? 0),
    mean_seconds: seconds(row?.mean ?? null),
    median_seconds: seconds(row?.median ?? null),
  };
}

export const spanSchema = Type.Object(
  {
    count: Type.Integer({ description: "Records that the figures are of" }),
    mean_seconds: Type.Union([Type.Number(), Type.Null()]),
    median_seconds: Type.Union([Type.Number(), Type.Null()], {
      description: "The middle one; of an even number, the mean of the two in the middle",
    }),
  },
  { ...closed, $id: "CrmStatsSpan", description: "How long something took; null when it happened to none" },
);

export const moneySumSchema = Type.Object(
  {
    currency: Type.String(),
    amount: Type.Integer({ description: "In minor units" }),
    count: Type.Integer({ description: "Records in this currency" }),
  },
  { ...closed, $id: "CrmStatsMoney" },
);

export type MoneySum = Static<typeof moneySumSchema>;

/** Sums of money, apart by currency. */
export class MoneySums {
  readonly #sums = new Map<string, MoneySum>();

  add(currency: unknown, amount: unknown, count: unknown): void {
    if (typeof currency !== "string") return;
    const sum = this.#sums.get(currency) ?? { currency, amount: 0, count: 0 };
    sum.amount += Number(amount);
    sum.count += Number(count);
    this.#sums.set(currency, sum);
  }

  list(): MoneySum[] {
    return [...this.#sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }
}

export const percentSchema = (description: string) =>
  Type.Union([Type.Number(), Type.Null()], {
    description: `${description}; to one decimal, null when there is nothing to compare`,
  });

/** A share in percent, to one decimal. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
}

export const countSchema = (description: string) => Type.Integer({ description });
