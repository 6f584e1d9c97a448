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
    active: countSchema("KPIs in state active"),
    green: countSchema("Of these, with status green"),
    amber: countSchema("Of these, with status amber"),
    red: countSchema("Of these, with status red"),
    unknown: countSchema("Of these, without a status"),
    problems: countSchema("Of these, with a problem: no value when they were last measured"),
  },
  { ...closed, $id: "StratKpiStats", description: "Current KPIs, regardless of the period" },
);

/** KPIs by status. */
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
