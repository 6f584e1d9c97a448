import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { closed, component, nullable } from "../../../kernel/schema.ts";
import { type Catalog, queryRows, totalOf } from "../../../records/index.ts";
import { headcountTotal } from "./headcount.ts";
import { orgUnits } from "./org-units.ts";

type Unit = RecordIn<typeof orgUnits>;

const count = (description: string) => nullable(Type.Integer({ description }));

const nodeProperties = {
  id: Type.String(),
  name: Type.String(),
  head: nullable(
    Type.Object({ id: Type.String(), name: Type.String(), job_title: nullable(Type.String()) }, closed),
  ),
  headcount_plan: nullable(Type.Integer({ description: "Also null if you cannot list employees" })),
  people: count("Employees of the unit itself. Null if you cannot list employees"),
  people_below: count("Employees of the unit and its subunits"),
};

const bareNode = Type.Object(nodeProperties);

interface OrgChartUnit extends Static<typeof bareNode> {
  units: OrgChartUnit[];
}

const nodeSchema = Type.Object(
  { ...nodeProperties, units: Type.Array(component<OrgChartUnit>("OrgChartUnit")) },
  { ...closed, $id: "OrgChartUnit" },
);

/** Tree of open units, with their heads and headcounts. */
export function orgChartAction(catalog: Catalog): Action {
  return defineAction({
    name: "hr.org_chart",
    summary: "Get the org chart",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/hr/org-chart" }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        units: Type.Array(nodeSchema),
        people: count("Current employees: active, on_leave or notice"),
        without_unit: count("Current employees without a unit"),
      },
      { ...closed, $id: "OrgChart" },
    ),
    run: async (context) => {
      const units = context.records.where(orgUnits, sql`state = 'active'`, { order: sql`name, rid` });
      const counts = context.holds("hr.employees.list") ? countPeople(context, catalog) : undefined;
      const heads = headsOf(context, units);
      const byParent = Map.groupBy(units, ({ parent_id }) => parent_id);
      const tree = branch(byParent, null, heads, counts);
      context.returned(units.length);
      return {
        units: tree,
        people: counts ? [...counts.values()].reduce((sum, one) => sum + one, 0) : null,
        without_unit: counts ? (counts.get(null) ?? 0) : null,
      };
    },
  });
}

function countPeople(context: ReadContext, catalog: Catalog): Map<string | null, number> {
  const rows = queryRows(
    context,
    sql`SELECT org_unit_id, sum(count) AS people FROM ${totalOf(context, catalog, headcountTotal)}
        WHERE state IN ('active', 'on_leave', 'notice') GROUP BY org_unit_id`,
  );
  return new Map(
    rows.map((row) => [row.org_unit_id === null ? null : String(row.org_unit_id), Number(row.people)]),
  );
}

function headsOf(
  context: ReadContext,
  units: readonly Unit[],
): Map<string, NonNullable<OrgChartUnit["head"]>> {
  const ids = units.flatMap(({ head_id }) => head_id ?? []);
  const rows = queryRows(
    context,
    sql`SELECT id, first_name, last_name, job_title FROM hr_employees
        WHERE org = ${context.principal.organization.key} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return new Map(
    rows.map(({ id, first_name, last_name, job_title }) => [
      String(id),
      {
        id: String(id),
        name: [first_name, last_name].filter((part) => part !== null).join(" "),
        job_title: job_title === null ? null : String(job_title),
      },
    ]),
  );
}

function branch(
  byParent: ReadonlyMap<string | null, readonly Unit[]>,
  parent: string | null,
  heads: ReadonlyMap<string, NonNullable<OrgChartUnit["head"]>>,
  counts: ReadonlyMap<string | null, number> | undefined,
): OrgChartUnit[] {
  return (byParent.get(parent) ?? []).map(({ id, name, head_id, headcount_plan }) => {
    const below = branch(byParent, id, heads, counts);
    const people = counts ? (counts.get(id) ?? 0) : null;
    return {
      id,
      name,
      head: head_id === null ? null : (heads.get(head_id) ?? null),
      headcount_plan: counts ? headcount_plan : null,
      people,
      people_below:
        people === null ? null : below.reduce((sum, unit) => sum + (unit.people_below ?? 0), people),
      units: below,
    };
  });
}
