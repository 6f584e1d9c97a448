import { recordOf } from "../../../records/fields/index.ts";

/** The collections whose records can be put under a legal hold: all that may be evidence. */
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

/**
 * A record that may be evidence, archived or not. It stays named as it is when it is merged into another one: the
 * kit neither asks whether it is live nor leads it elsewhere, so whoever uses this looks whether it exists.
 */
export function evidence(set: "client" | "rules") {
  const { among: _, ...field } = recordOf(HOLDABLE, { required: true, set });
  return field;
}
