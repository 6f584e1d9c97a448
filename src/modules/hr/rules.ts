import { recordsOf } from "../../engine/access/shipped.ts";
import { MANAGER, managersOf, OWNER, role } from "../../engine/approvals/defaults.ts";
import { BY_SIZE } from "../../engine/duties/defaults.ts";
import { BOOKS, CLAIMS, PURPOSE, type Rules, TEN_YEARS } from "../../engine/rules.ts";

const FIN = managersOf("fin");
const HR = managersOf("hr");

const PROOF = ["attachments.list", "attachments.get", "attachments.download"];

/** Permissions of all employees on their own records. */
const OWN = [
  "hr.employees.get",
  "hr.leave-entries.list",
  "hr.leave-entries.get",
  ...recordsOf("hr.leave-requests", "create", "update", "archive", "submit", "withdraw", "cancel"),
  ...recordsOf("hr.timesheets", "create", "update", "archive", "submit", "revise"),
  ...recordsOf("hr.expense-claims", "create", "update", "archive", "submit", "revise", "cancel"),
  ...recordsOf("hr.reviews", "assess_self", "acknowledge", "dispute"),
  ...PROOF.map((action) => `hr.leave-requests.${action}`),
  ...PROOF.map((action) => `hr.expense-claims.${action}`),
  "hr.leave-requests.attachments.add",
  "hr.leave-requests.attachments.remove",
  "hr.expense-claims.attachments.add",
  "hr.expense-claims.attachments.remove",
  "sensitive.hr.employees",
  "sensitive.hr.leave-requests",
  "sensitive.hr.reviews",
];

/** Permissions on records that await the user's own approval. */
const TO_APPROVE = [
  ...recordsOf("hr.leave-requests", "approve", "reject", "cancel"),
  ...recordsOf("hr.timesheets", "approve", "reject"),
  ...recordsOf("hr.expense-claims", "approve", "reject"),
  ...PROOF.map((action) => `hr.expense-claims.${action}`),
];

export const rules: Rules = {
  approvals: [
    { key: "hr.employees.activate", name: "Employment begun", actions: ["hr.employees.activate"], by: HR },
    {
      key: "hr.employees.pay",
      name: "Salary or bank details entered or changed",
      actions: ["hr.employees.create", "hr.employees.update"],
      when: { changes: ["salary", "salary_per", "bank"] },
      by: HR,
      small: true,
    },
    {
      key: "hr.employees.end",
      name: "Employment ended",
      actions: ["hr.employees.terminate", "hr.employees.give_notice"],
      by: role("owner", "hr_manager"),
    },
    {
      key: "hr.employees.last_day",
      name: "Last day of an employment changed",
      asks: "Employment ended",
      actions: ["hr.employees.update"],
      when: { record: { state: { $ne: "onboarding" } }, changes: ["end_date"] },
      by: role("owner", "hr_manager"),
    },
    {
      key: "hr.org-units.plan",
      name: "Headcount of a unit changed",
      actions: ["hr.org-units.create", "hr.org-units.update"],
      when: { changes: ["headcount_plan"] },
      by: OWNER,
    },
    {
      key: "hr.leave-entries.adjust",
      name: "Leave account corrected by hand",
      actions: ["hr.leave-entries.create", "hr.leave-entries.reverse"],
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
      key: "hr.expense-claims.sum",
      name: "Expense claims of one person in a month: a second step",
      asks: "Large expense claim: a second step",
      actions: ["hr.expense-claims.approve"],
      above: [1_000, 500],
      within: { by: ["employee_id"], days: 30 },
      by: FIN,
      order: 2,
    },
    {
      key: "hr.job-openings",
      name: "Opening: headcount",
      actions: ["hr.job-openings.approve", "hr.job-openings.change_headcount"],
      by: OWNER,
    },
    // Hiring sets the offered salary.
    {
      key: "hr.candidates.offer",
      name: "Offer to a candidate",
      actions: ["hr.candidates.offer"],
      by: HR,
      small: true,
    },
    {
      key: "hr.candidates.offer_changed",
      name: "Offer changed",
      asks: "Offer to a candidate",
      actions: ["hr.candidates.update"],
      when: { record: { state: "offered" }, changes: ["salary_offer", "salary_per"] },
      by: HR,
      small: true,
    },
    { key: "hr.reviews.calibrate", name: "Score calibrated", actions: ["hr.reviews.calibrate"], by: HR },
  ],
  duties: [
    {
      key: "employee-and-salary",
      name: "Employee entry x salary",
      risk: "One person creates a fictitious employee and sets the salary.",
      severity: "critical",
      left: ["hr.employees.create", "hr.candidates.hire"],
      right: ["hr.employees.update(salary)", "hr.employees.activate"],
      scope: "same_record",
      windowDays: null,
      mode: BY_SIZE,
    },
    {
      key: "request-and-approval",
      name: "Leave, hours or expenses: submission x approval",
      risk: "One person approves their own request.",
      severity: "medium",
      left: ["hr.leave-requests.submit", "hr.timesheets.submit", "hr.expense-claims.submit"],
      right: ["hr.leave-requests.approve", "hr.timesheets.approve", "hr.expense-claims.approve"],
      scope: "same_record",
      windowDays: null,
      mode: BY_SIZE,
    },
    {
      key: "own-request",
      name: "Leave, hours, expenses or pay of one's own",
      risk: "One person decides on their own leave, hours, expenses or pay, even if another person entered them.",
      severity: "high",
      left: ["hr.leave-requests.submit", "hr.timesheets.submit", "hr.expense-claims.submit"],
      right: [
        "hr.leave-requests.approve",
        "hr.timesheets.approve",
        "hr.expense-claims.approve",
        "hr.employees.update(salary)",
        "fin.payments.approve",
        "fin.payment-runs.approve",
      ],
      scope: "same_person",
      windowDays: null,
      mode: BY_SIZE,
    },
  ],
  retention: [
    {
      collection: "hr.expense-claims",
      title: "Expense claims that were paid",
      start: "updated_at",
      months: TEN_YEARS,
      states: ["paid"],
      action: "anonymise",
      basis: BOOKS,
      obliges: true,
    },
    {
      collection: "hr.candidates",
      title: "Applicants who were not hired",
      start: "retain_until",
      months: 0,
      states: ["rejected", "withdrawn", "offer_declined"],
      action: "anonymise",
      basis: "Claims for equal treatment lapse within six months of the refusal in most countries",
      automatic: true,
    },
    {
      collection: "hr.employees",
      title: "Former employees, three years after the last day",
      start: "retain_until",
      months: 0,
      states: ["terminated"],
      action: "anonymise",
      basis: `${CLAIMS}; payroll is kept with the books`,
    },
    {
      collection: "hr.leave-requests",
      title: "Leave",
      start: "updated_at",
      months: 36,
      states: ["taken", "rejected", "withdrawn", "cancelled"],
      action: "anonymise",
      basis: CLAIMS,
    },
    {
      collection: "hr.reviews",
      title: "Reviews",
      start: "updated_at",
      months: 36,
      states: ["acknowledged", "disputed"],
      action: "anonymise",
      basis: PURPOSE,
    },
  ],
  roles: {
    everyone: [
      "hr.leave-types.list",
      "hr.leave-types.get",
      "hr.expense-types.list",
      "hr.expense-types.get",
      "hr.leave_balances",
      "hr.org_chart",
      "hr.absences",
    ],
    own: [
      { field: "user_id", permissions: OWN },
      { field: "approver_id", permissions: TO_APPROVE },
      {
        field: "reviewer_user_id",
        permissions: [...recordsOf("hr.reviews", "assess"), "sensitive.hr.reviews"],
      },
    ],
  },
};
