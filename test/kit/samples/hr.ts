import type { Samples } from "../samples.ts";

export const hr: Samples = {
  "hr.org-units": (_made, marker) => ({ name: `Unit ${marker}` }),
  "hr.employees": (made, marker) => ({
    first_name: "Pat",
    last_name: `Employee ${marker}`,
    org_unit_id: made["hr.org-units"],
    start_date: "2026-01-01",
  }),
  "hr.leave-types": (_made, marker) => ({ name: `Leave ${marker}`, needs_balance: false }),
  "hr.leave-entries": (made, marker) => ({
    employee_id: made["hr.employees"],
    leave_type_id: made["hr.leave-types"],
    kind: "grant",
    days: "5",
    valid_from: "2026-01-01",
    text: `Entry ${marker}`,
  }),
  "hr.leave-requests": (made, marker) => ({
    employee_id: made["hr.employees"],
    leave_type_id: made["hr.leave-types"],
    from: "2026-02-02",
    to: "2026-02-06",
    reason: `Reason ${marker}`,
  }),
  "hr.timesheets": (made, marker) => ({
    employee_id: made["hr.employees"],
    week: "2026-W07",
    lines: [{ date: "2026-02-09", hours: "8", note: `Line ${marker}` }],
  }),
  "hr.expense-types": (_made, marker) => ({ name: `Expense ${marker}` }),
  "hr.expense-claims": (made, marker) => ({
    employee_id: made["hr.employees"],
    title: `Claim ${marker}`,
    lines: [{ date: "2026-01-15", type_id: made["hr.expense-types"], amount: 1250 }],
  }),
  "hr.job-openings": (_made, marker) => ({ title: `Opening ${marker}` }),
  "hr.candidates": (made, marker) => ({ name: `Candidate ${marker}`, opening_id: made["hr.job-openings"] }),
  "hr.reviews": (made, marker) => ({ employee_id: made["hr.employees"], cycle: `Cycle ${marker}` }),
};
