import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalOf } from "../../../records/index.ts";
import { countSchema } from "../../../records/read/stats/index.ts";
import { kpis } from "./kpis.ts";

const kpiStatuses = defineTotal(kpis, {
  name: "statuses",
  by: { status: "$.status", problem: "$.problem IS NOT NULL" },
  where: "$.state = 'active'",
});

export const kpiTotals = [kpiStatuses];

export const kpiStatsSchema = Type.Object(
  {
    active: countSchema("Active KPIs"),
    green: countSchema("KPIs with status green"),
    amber: countSchema("KPIs with status amber"),
    red: countSchema("KPIs with status red"),
    unknown: countSchema("KPIs without a status"),
    problems: countSchema("KPIs without a value in the last measurement"),
  },
  { ...closed, $id: "StratKpiStats", description: "Current KPIs, regardless of the period" },
);

export function kpiStats(context: ReadContext, catalog: Catalog): Static<typeof kpiStatsSchema> {
  const rows = queryRows(context, sql`SELECT * FROM ${totalOf(context, catalog, kpiStatuses)}`);
  const count = (keep: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(keep).reduce((sum, row) => sum + Number(row.count), 0);
  return {
    active: count(() => true),
    green: count(({ status }) => status === "green"),
    amber: count(({ status }) => status === "amber"),
    red: count(({ status }) => status === "red"),
    unknown: count(({ status }) => status === null),
    problems: count(({ problem }) => problem === 1),
  };
}
