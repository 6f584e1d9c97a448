import { defineTotal } from "../../../records/index.ts";
import { employees } from "./employees.ts";

export const headcountTotal = defineTotal(employees, {
  name: "headcount",
  by: { state: "$.state", type: "$.type", org_unit_id: "$.org_unit_id" },
});

/** Number of employments that started, by day. */
export const joinedTotal = defineTotal(employees, {
  name: "joined",
  by: { start_date: "$.start_date" },
  where: "$.state <> 'onboarding'",
});

export const leftTotal = defineTotal(employees, {
  name: "left",
  by: { end_date: "$.end_date" },
  where: "$.state IN ('terminated', 'anonymised') AND $.end_date IS NOT NULL",
});
