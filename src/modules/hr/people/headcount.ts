import { defineTotal } from "../../../records/index.ts";
import { employees } from "./employees.ts";

/** How many people there are in each unit, by type and state. */
export const headcountTotal = defineTotal(employees, {
  name: "headcount",
  by: { state: "$.state", type: "$.type", org_unit_id: "$.org_unit_id" },
});

/** How many employments began on each day: all but those that have yet to begin. */
export const joinedTotal = defineTotal(employees, {
  name: "joined",
  by: { start_date: "$.start_date" },
  where: "$.state <> 'onboarding'",
});

/** How many employments ended on each day. */
export const leftTotal = defineTotal(employees, {
  name: "left",
  by: { end_date: "$.end_date" },
  where: "$.state IN ('terminated', 'anonymised') AND $.end_date IS NOT NULL",
});
