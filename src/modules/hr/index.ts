import { follow } from "../../kernel/entity.ts";
import type { Module } from "../../records/index.ts";
import { settlements } from "../fin/index.ts";
import { absencesAction } from "./absences.ts";
import { candidates } from "./candidates.ts";
import { clockwork } from "./clockwork.ts";
import { handOver, replaceManager } from "./departures.ts";
import { employees } from "./employees.ts";
import { expenseClaims } from "./expense-claims.ts";
import { followSettlement } from "./expense-settlement.ts";
import { expenseTypes } from "./expense-types.ts";
import { hierarchy } from "./hierarchy.ts";
import { invariants } from "./invariants.ts";
import { jobOpenings } from "./job-openings.ts";
import { keepAccount } from "./leave-account.ts";
import { leaveBalancesAction } from "./leave-balances.ts";
import { endLongLeave } from "./leave-course.ts";
import { followDays, followIdleLeave } from "./leave-credits.ts";
import { leaveEntries } from "./leave-entries.ts";
import { leaveRequests } from "./leave-requests.ts";
import { leaveTypes } from "./leave-types.ts";
import { orgChartAction } from "./org-chart.ts";
import { orgUnits } from "./org-units.ts";
import { reportingLinesAction } from "./reporting-lines.ts";
import { reviews } from "./reviews.ts";
import { hrSpans, hrStats, hrTotals } from "./stats.ts";
import { countHours } from "./timesheet-hours.ts";
import { timesheets } from "./timesheets.ts";
import { eraseTraces, followUser } from "./traces.ts";

export { employees } from "./employees.ts";
export { orgUnits } from "./org-units.ts";

/** The people who work here: who they are, when they are away, what they are owed. */
export const hr: Module = {
  name: "hr",
  title: "The figures of the people",
  hierarchy,
  entities: [
    orgUnits,
    employees,
    leaveTypes,
    leaveEntries,
    leaveRequests,
    timesheets,
    expenseTypes,
    expenseClaims,
    jobOpenings,
    candidates,
    reviews,
  ],
  actions: (catalog) => [
    leaveBalancesAction(),
    absencesAction(),
    orgChartAction(catalog),
    reportingLinesAction(),
  ],
  stats: hrStats,
  totals: hrTotals,
  spans: hrSpans,
  invariants,
  followers: [
    follow(leaveEntries, keepAccount),
    follow(leaveRequests, endLongLeave),
    follow(leaveRequests, followIdleLeave),
    follow(timesheets, countHours),
    follow(settlements, followSettlement),
    follow(employees, followDays),
    follow(employees, handOver),
    follow(employees, replaceManager),
    follow(employees, eraseTraces),
    follow(employees, followUser),
  ],
  clockwork,
  sealed: [
    {
      table: "hr_leave_entries",
      columns: [
        "employee_id",
        "leave_type_id",
        "kind",
        "days",
        "valid_from",
        "valid_to",
        "source_collection",
        "source_id",
      ],
    },
  ],
};
