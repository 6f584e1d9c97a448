import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { addDays } from "../../../kernel/calendar.ts";
import { startOfDay } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { formatDecimal } from "../../../kernel/decimal.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { kpiPoints } from "./kpi-points.ts";
import { kpis } from "./kpis.ts";
import { statusOf } from "./status.ts";

/** A longer series is reduced to every second, third or nth point. */
const MOST_POINTS = 60;

const decimal = nullable(Type.String());

const pointSchema = Type.Object({ at: Type.String({ format: "date-time" }), value: Type.String() }, closed);

const courseSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    unit: nullable(Type.String()),
    direction: Type.String({ description: "up or down: preferred direction" }),
    target: decimal,
    before: nullable(Type.String({ description: "Last value before the period" })),
    value: nullable(Type.String({ description: "Last value within the period" })),
    measured_at: nullable(Type.String({ format: "date-time" })),
    status: nullable(
      Type.String({ description: "Rating of the value by the current thresholds: green, amber or red" }),
    ),
    points: Type.Array(pointSchema, {
      description: `Oldest first. With more than ${MOST_POINTS} points, a selection that includes the first and the last.`,
    }),
  },
  { ...closed, $id: "StratKPICourse" },
);

type Course = Static<typeof courseSchema>;

export function kpiCoursesAction(): Action {
  return defineAction({
    name: "strat.kpi_courses",
    summary: "List KPI values over a period",
    description: "Covers the KPIs and measurements that you can list.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/strat/kpi-courses" }],
    input: Type.Object(
      {
        from: Type.String({ format: "date" }),
        to: Type.String({ format: "date" }),
        since: Type.Optional(
          Type.String({
            format: "date",
            description: "First day of the returned points. Defaults to from.",
          }),
        ),
      },
      closed,
    ),
    output: Type.Object({ kpis: Type.Array(courseSchema) }, { ...closed, $id: "StratKPICourses" }),
    run: async (context, { from, to, since = from }) => {
      if (to < from) throw invalid("to", "BEFORE_START", say("records.errors.endBeforeStart"));
      const all = context.may("strat.kpis.list")
        ? context.records.where(kpis, sql`state = 'active' AND ${context.records.visible(kpis)}`, {
            order: sql`name, rid`,
          })
        : [];
      const points = pointsBetween(context, since, to);
      const shown = all.map((kpi): Course => {
        const own = points.get(kpi.id) ?? [];
        const before = lastBefore(context, kpi.id, from);
        const last = own.at(-1) ?? before;
        const value = last?.value ?? null;
        return {
          id: kpi.id,
          name: kpi.name,
          unit: kpi.unit,
          direction: kpi.direction,
          target: kpi.target,
          before: before?.value ?? null,
          value,
          measured_at: last?.at ?? null,
          status: statusOf(kpi, value),
          points: thinned(own),
        };
      });
      context.returned(shown.length);
      return { kpis: shown };
    },
  });
}

type Point = Static<typeof pointSchema>;

const listed = (context: ReadContext) =>
  context.may("strat.kpi-points.list") ? context.records.visible(kpiPoints) : sql`0`;

/** Measurements by KPI, oldest first. */
function pointsBetween(context: ReadContext, from: string, to: string): Map<string, Point[]> {
  const { organization } = context.principal;
  const rows = queryRows(
    context,
    sql`SELECT kpi_id, at, value FROM strat_kpi_points
        WHERE org = ${organization.key} AND archived_at IS NULL AND ${listed(context)}
          AND at >= ${startOfDay(organization.timeZone, from)}
          AND at < ${startOfDay(organization.timeZone, addDays(to, 1))}
        ORDER BY at, rid`,
  );
  const points = new Map<string, Point[]>();
  for (const row of rows) {
    const id = String(row.kpi_id);
    const own = points.get(id);
    if (own) own.push(pointOf(row));
    else points.set(id, [pointOf(row)]);
  }
  return points;
}

function lastBefore(context: ReadContext, kpi: string, from: string): Point | undefined {
  const { organization } = context.principal;
  const [row] = queryRows(
    context,
    sql`SELECT at, value FROM strat_kpi_points
        WHERE org = ${organization.key} AND archived_at IS NULL AND ${listed(context)} AND kpi_id = ${kpi}
          AND at < ${startOfDay(organization.timeZone, from)}
        ORDER BY at DESC, rid DESC LIMIT 1`,
  );
  return row && pointOf(row);
}

const pointOf = ({ at, value }: Record<string, unknown>): Point => ({
  at: new Date(Number(at)).toISOString(),
  value: formatDecimal(BigInt(String(value))),
});

/** Reduces a series to every nth point. Keeps the first and last. */
function thinned(points: readonly Point[]): Point[] {
  const step = Math.ceil(points.length / MOST_POINTS);
  return points.filter((_, index) => (points.length - 1 - index) % step === 0 || index === 0);
}
