import { type Default, FIN, HR, MANAGER, OWNER, role } from "./default.ts";

/** What of people, leave, hours and expenses needs an approval. */
export const PEOPLE_RULES: readonly Default[] = [
  { key: "hr.employees.activate", name: "Employment begun", actions: ["hr.employees.activate"], by: HR },
  {
    key: "hr.employees.pay",
    name: "Salary or bank details changed",
    actions: ["hr.employees.update"],
    when: { changes: ["salary", "salary_per", "bank"] },
    by: HR,
    small: true,
  },
  {
    key: "hr.employees.end",
    name: "Employment ended",
    actions: ["hr.employees.terminate"],
    by: role("owner", "hr_manager"),
  },
  {
    key: "hr.org-units.plan",
    name: "Headcount of a unit changed",
    actions: ["hr.org-units.update"],
    when: { changes: ["headcount_plan"] },
    by: OWNER,
  },
  {
    key: "hr.leave-entries.adjust",
    name: "Leave account corrected by hand",
    actions: ["hr.leave-entries.create"],
    when: { record: { kind: "adjust" } },
    by: HR,
  },
  {
    key: "hr.leave-requests",
    name: "Leave",
    actions: ["hr.leave-requests.approve"],
    by: MANAGER,
  },
  {
    key: "hr.leave-requests.cancel",
    name: "Leave cancelled",
    actions: ["hr.leave-requests.cancel"],
    by: MANAGER,
  },
  { key: "hr.timesheets", name: "Timesheet", actions: ["hr.timesheets.approve"], by: MANAGER },
  {
    key: "hr.expense-claims",
    name: "Expense claim",
    actions: ["hr.expense-claims.approve"],
    by: MANAGER,
  },
  {
    key: "hr.expense-claims.amount",
    name: "Large expense claim: a second step",
    actions: ["hr.expense-claims.approve"],
    above: [1_000, 500],
    by: FIN,
    order: 2,
  },
  {
    key: "hr.job-openings",
    name: "Opening: headcount",
    actions: ["hr.job-openings.approve", "hr.job-openings.change_headcount"],
    by: OWNER,
  },
  { key: "hr.candidates.offer", name: "Offer to a candidate", actions: ["hr.candidates.offer"], by: HR },
  { key: "hr.reviews.calibrate", name: "Score calibrated", actions: ["hr.reviews.calibrate"], by: HR },
];
