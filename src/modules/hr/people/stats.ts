import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { addDays, addMonths } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { type Catalog, queryRows, type RecordTotal, totalOf } from "../../../records/index.ts";
import { countSchema, type Period, percent, percentSchema } from "../../../records/read/stats/index.ts";
import { suppress } from "../../../records/read/stats/suppression.ts";
import { EMPLOYMENT_TYPES } from "./employees.ts";
import { headcountTotal, joinedTotal, leftTotal } from "./headcount.ts";

const cell = {
  count: nullable(Type.Integer({ description: "Null if suppressed" })),
  suppressed: Type.Boolean({
    description: "Suppressed for groups of fewer than five people, or to protect such a group",
  }),
};

export const peopleStatsSchema = Type.Object(
  {
    headcount: Type.Object(
      {
        ...cell,
        by_unit: Type.Array(Type.Object({ org_unit_id: nullable(Type.String()), ...cell }, closed)),
        by_type: Type.Array(Type.Object({ type: oneOf(EMPLOYMENT_TYPES), ...cell }, closed)),
      },
      {
        ...closed,
        description: "Employees who are currently active, on_leave or in notice, regardless of the period",
      },
    ),
    joiners: countSchema("Employees who started in the period (start_date), excluding onboarding"),
    leavers: countSchema("Employees who left in the period (end_date)"),
    turnover: Type.Object(
      {
        leavers: countSchema("Leavers in the last twelve months"),
        average_headcount: Type.Number({
          description: "Mean of the headcount twelve months ago and today, by start_date and end_date",
        }),
        percent: percentSchema("leavers of average_headcount"),
      },
      { ...closed, description: "For the last twelve months, regardless of the period" },
    ),
  },
  { ...closed, $id: "HrPeopleStats" },
);

export function peopleStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof peopleStatsSchema> {
  const dated = (total: RecordTotal, column: string, from: string | undefined, to: string | undefined) =>
    countDated(context, catalog, total, column, from, to);
  const day = context.today;
  const yearAgo = addMonths(day, -12);
  const employedOn = (on: string) =>
    dated(joinedTotal, "start_date", undefined, on) -
    dated(leftTotal, "end_date", undefined, addDays(on, -1));
  const left = dated(leftTotal, "end_date", addDays(yearAgo, 1), day);
  const average = (employedOn(yearAgo) + employedOn(day)) / 2;
  return {
    headcount: headcount(context, catalog),
    joiners: dated(joinedTotal, "start_date", period.from, period.to),
    leavers: dated(leftTotal, "end_date", period.from, period.to),
    turnover: { leavers: left, average_headcount: average, percent: percent(left, average) },
  };
}

function countDated(
  context: ReadContext,
  catalog: Catalog,
  total: RecordTotal,
  column: string,
  from = "0000-00-00",
  to = "9999-99-99",
): number {
  const on = sql.raw(column);
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS count FROM ${totalOf(context, catalog, total)}
        WHERE ${on} BETWEEN ${from} AND ${to}`,
  );
  return Number(row?.count);
}

function headcount(context: ReadContext, catalog: Catalog): Static<typeof peopleStatsSchema>["headcount"] {
  const rows = queryRows(
    context,
    sql`SELECT org_unit_id, type, sum(count) AS people FROM ${totalOf(context, catalog, headcountTotal)}
        WHERE state IN ('active', 'on_leave', 'notice') GROUP BY org_unit_id, type ORDER BY org_unit_id IS NULL, org_unit_id`,
  );
  const units = new Map<string | null, number>();
  const types = new Map<string, number>(EMPLOYMENT_TYPES.map((type) => [type, 0]));
  let all = 0;
  for (const row of rows) {
    const unit = row.org_unit_id === null ? null : String(row.org_unit_id);
    const people = Number(row.people);
    units.set(unit, (units.get(unit) ?? 0) + people);
    types.set(String(row.type), (types.get(String(row.type)) ?? 0) + people);
    all += people;
  }
  const byUnit = suppress(units);
  const byType = suppress(types);
  const suppressed = byUnit.total || byType.total;
  return {
    count: suppressed ? null : all,
    suppressed,
    by_unit: byUnit.cells.map(({ key, ...rest }) => ({ org_unit_id: key, ...shown(rest) })),
    by_type: EMPLOYMENT_TYPES.map((type, i) => ({ type, ...shown(byType.cells[i]) })),
  };
}

function shown(cell: { people: number; suppressed: boolean } | undefined): {
  count: number | null;
  suppressed: boolean;
} {
  const suppressed = cell?.suppressed ?? false;
  return { count: suppressed ? null : (cell?.people ?? 0), suppressed };
}
