import { made } from "../../engine/beginnings.ts";
import type { Feature } from "../../engine/feature.ts";
import { follow } from "../../kernel/follower.ts";
import { say } from "../../text/message.ts";
import { settlements } from "../fin/index.ts";
import { hrCards } from "./cards.ts";
import { clockwork } from "./clockwork.ts";
import { expenseClaims } from "./expenses/expense-claims.ts";
import { expenseTypes } from "./expenses/expense-types.ts";
import { followSettlement } from "./expenses/settlement.ts";
import { candidates } from "./hiring/candidates.ts";
import { jobOpenings } from "./hiring/job-openings.ts";
import { invariants } from "./invariants.ts";
import { absencesAction } from "./leave/absences.ts";
import { keepAccount } from "./leave/account.ts";
import { creditJoiner } from "./leave/accrual.ts";
import { leaveBalancesAction } from "./leave/balances.ts";
import { leaveSource } from "./leave/calendar.ts";
import { endLongLeave } from "./leave/course.ts";
import { followDays, followIdleLeave } from "./leave/credits.ts";
import { leaveEntries } from "./leave/leave-entries.ts";
import { leaveRequests } from "./leave/leave-requests.ts";
import { leaveTypes } from "./leave/leave-types.ts";
import { handOver, replaceManager } from "./people/departures.ts";
import { employees } from "./people/employees.ts";
import { hierarchy } from "./people/hierarchy.ts";
import { orgChartAction } from "./people/org-chart.ts";
import { orgUnits } from "./people/org-units.ts";
import { reportingLinesAction } from "./people/reporting-lines.ts";
import { eraseTraces, followUser } from "./people/traces.ts";
import { reviews } from "./reviews/reviews.ts";
import { rules } from "./rules.ts";
import { people } from "./samples.ts";
import { hrSpans, hrStats, hrTotals } from "./stats.ts";
import { countHours } from "./time/hours.ts";
import { timesheets } from "./time/timesheets.ts";

export { employees } from "./people/employees.ts";
export { orgUnits } from "./people/org-units.ts";

export const hr: Feature = {
  module: { name: "hr", title: "People", figures: "Get figures on people" },
  rules,
  cards: hrCards,
  calendar: [leaveSource],
  hierarchy,
  firstSteps: [
    {
      name: "hr.employees.create",
      title: say("hr.serverSteps.employees"),
      after: ["settings.team.invite"],
      isDone: made(employees),
    },
  ],
  samples: [people],
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
  actions: ({ catalog }) => [
    leaveBalancesAction(),
    absencesAction(),
    orgChartAction(catalog),
    reportingLinesAction(),
  ],
  stats: hrStats,
  totals: hrTotals,
  spans: hrSpans,
  invariants,
  followers: () => [
    follow(leaveEntries, keepAccount),
    follow(leaveRequests, endLongLeave),
    follow(leaveRequests, followIdleLeave),
    follow(timesheets, countHours),
    follow(settlements, followSettlement),
    follow(employees, followDays),
    follow(employees, creditJoiner),
    follow(employees, handOver),
    follow(employees, replaceManager),
    follow(employees, eraseTraces),
    follow(employees, followUser),
  ],
  clockwork: () => clockwork,
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
