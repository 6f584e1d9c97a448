import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { integer, reference, text } from "../../../records/fields/index.ts";
import { queryRows, refuseCircle } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { requireOpenUnit } from "./unit-rules.ts";

const UNIT = { module: "hr", name: "org-units", singular: "org unit" };

export const orgUnits = defineEntity({
  ...UNIT,
  description: "A department or team, with its head, parent and planned headcount.",
  label: ["name"],
  ui: { columns: ["parent_id", "head_id", "cost_centre_id", "headcount_plan"], sort: "name" },
  fields: {
    name: text({ required: true, max: 100, search: true, filter: true, unique: true }),
    parent_id: reference("hr.org-units"),
    head_id: reference("hr.employees", { onArchive: "keep" }),
    cost_centre_id: reference("fin.cost-centres", { help: say("hr.fieldHelp.orgUnits.cost_centre_id") }),
    headcount_plan: integer({
      min: 0,
      max: 100_000,
      filter: true,
      help: say("hr.fieldHelp.orgUnits.headcount_plan"),
    }),
  },
  states: ["active", "closed"],
  initial: "active",
  frozen: ["closed"],
  transitions: {
    close: {
      summary: "Close an organisational unit",
      from: ["active"],
      to: "closed",
      tier: "managing",
      apply: (context, { id }) => {
        refuseWhenOccupied(context, id);
        return undefined;
      },
    },
    reopen: { summary: "Reopen an organisational unit", from: ["closed"], to: "active", tier: "managing" },
  },
  check: (context, { id, parent_id, state }, before) => {
    const reopened = before?.state === "closed" && state === "active";
    if (parent_id === null || (parent_id === before?.parent_id && !reopened)) return;
    refuseCircle(context, UNIT, "parent_id", { id, above: parent_id });
    requireOpenUnit(context, "parent_id", parent_id);
  },
});

function refuseWhenOccupied(context: WriteContext, id: string): void {
  const org = context.principal.organization.key;
  const [row] = queryRows(
    context,
    sql`SELECT (SELECT count(*) FROM hr_employees WHERE org = ${org} AND archived_at IS NULL AND org_unit_id = ${id}
                  AND state NOT IN ('terminated', 'anonymised')) AS people,
               (SELECT count(*) FROM hr_org_units WHERE org = ${org} AND archived_at IS NULL AND parent_id = ${id}
                  AND state = 'active') AS units`,
  );
  const [people, units] = [Number(row?.people), Number(row?.units)];
  const details: Detail[] = [];
  if (people > 0)
    details.push({
      path: "hr.employees.org_unit_id",
      code: "USED_BY",
      message: say("hr.errors.peopleInUnit"),
    });
  if (units > 0)
    details.push({
      path: "hr.org-units.parent_id",
      code: "USED_BY",
      message: say("hr.errors.unitsBelow"),
    });
  if (details.length > 0)
    throw new Fault("RECORD_IN_USE", {
      message: say("hr.errors.unitNotEmpty"),
      details,
    });
}
