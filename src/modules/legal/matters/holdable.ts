import { recordOf } from "../../../records/fields/index.ts";

/** Collections whose records can be evidence. */
export const HOLDABLE = [
  "crm.accounts",
  "crm.contacts",
  "crm.leads",
  "crm.opportunities",
  "crm.quotes",
  "crm.activities",
  "crm.campaigns",
  "crm.tickets",
  "fin.journal-entries",
  "fin.invoices",
  "fin.bills",
  "fin.payments",
  "fin.payment-runs",
  "fin.reminders",
  "fin.bank-transactions",
  "fin.budgets",
  "hr.employees",
  "hr.leave-requests",
  "hr.timesheets",
  "hr.expense-claims",
  "hr.job-openings",
  "hr.candidates",
  "hr.reviews",
  "ops.items",
  "ops.stock-moves",
  "ops.stock-counts",
  "ops.purchase-orders",
  "ops.sales-orders",
  "ops.projects",
  "ops.tasks",
  "ops.assets",
  "legal.contracts",
  "legal.templates",
  "legal.obligations",
  "legal.policies",
  "legal.processing-records",
  "legal.incidents",
  "strat.objectives",
  "strat.initiatives",
  "strat.risks",
  "strat.decisions",
] as const;

/** Reference to any record, even an archived one. Ignores merges; callers must check that it exists. */
export function evidence(set: "client" | "rules") {
  const { among: _, ...field } = recordOf(HOLDABLE, { required: true, set });
  return field;
}
