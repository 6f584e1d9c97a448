import type { Approver, NewRule, Step, When } from "./rule.ts";

export type Size = "solo" | "small" | "grown";

/** What a default rule is made of: an amount where it has a limit, by the size of the organisation. */
interface Default {
  key: string;
  name: string;
  actions: readonly string[];
  when?: When;
  /** Held above this worth, in major units: for a small organisation, and for a grown one. */
  above?: readonly [small: number, grown: number];
  by: readonly Approver[];
  need?: Step["need"];
  /** Whether a small organisation begins with it as well; a grown one begins with all. */
  small?: true;
}

const role = (...names: string[]): Approver[] => names.map((name) => ({ role: name }));

const FIN = role("fin_manager", "owner");
const CRM = role("crm_manager", "owner");
const HR = role("hr_manager", "owner");
const OPS = role("ops_manager", "owner");
const LEGAL = role("legal_manager", "owner");
const STRAT = role("strat_manager", "owner");
const OWNER = role("owner");
const MANAGER: Approver[] = [{ field: "approver_id" }, { manager_of: 1 }];

/** One line for each line of the catalogue's column "Approval by default". */
const DEFAULTS: readonly Default[] = [
  // Customers
  {
    key: "crm.accounts.bank",
    name: "Bank details of an account",
    actions: ["crm.accounts.create", "crm.accounts.update"],
    when: { changes: ["bank_details"] },
    by: FIN,
    small: true,
  },
  {
    key: "crm.accounts.limit",
    name: "Credit limit raised",
    actions: ["crm.accounts.update"],
    when: { changes: ["credit_limit"] },
    by: FIN,
  },
  { key: "crm.accounts.unblock", name: "Account unblocked", actions: ["crm.accounts.unblock"], by: FIN },
  { key: "crm.accounts.merge", name: "Accounts merged", actions: ["crm.accounts.merge"], by: CRM },
  {
    key: "crm.opportunities.win",
    name: "Large deal won",
    actions: ["crm.opportunities.win"],
    when: { record: { amount: { $gt: 5_000_000 } } },
    by: CRM,
  },
  { key: "crm.campaigns.schedule", name: "Campaign scheduled", actions: ["crm.campaigns.schedule"], by: CRM },
  // Finance
  {
    key: "fin.ledger-accounts",
    name: "Chart of accounts changed",
    actions: ["fin.ledger-accounts.create", "fin.ledger-accounts.close"],
    by: FIN,
  },
  { key: "fin.periods.close", name: "Period closed", actions: ["fin.periods.close"], by: FIN },
  {
    key: "fin.periods.reopen",
    name: "Period reopened",
    actions: ["fin.periods.reopen"],
    by: role("fin_manager", "owner", "admin"),
    need: 2,
  },
  { key: "fin.periods.lock", name: "Period locked", actions: ["fin.periods.lock"], by: OWNER },
  {
    key: "fin.journal.amount",
    name: "Large entry by hand",
    actions: ["fin.journal-entries.post"],
    when: { record: { by_hand: true } },
    above: [5_000, 10_000],
    by: FIN,
  },
  {
    key: "fin.journal.soft_closed",
    name: "Entry in a period that is being closed",
    actions: ["fin.journal-entries.post", "fin.journal-entries.post_control"],
    when: { record: { period_state: "soft_closed" } },
    by: FIN,
  },
  {
    key: "fin.journal.control",
    name: "Entry on a control account",
    actions: ["fin.journal-entries.post_control"],
    by: FIN,
  },
  { key: "fin.invoices.credit", name: "Credit note", actions: ["fin.invoices.credit"], by: FIN },
  {
    key: "fin.invoices.write_off",
    name: "Write-off",
    actions: ["fin.invoices.write_off"],
    by: FIN,
    small: true,
  },
  {
    key: "fin.invoices.discount",
    name: "Large discount",
    actions: ["fin.invoices.issue"],
    when: { record: { discount_percent: { $gt: 20 } } },
    by: FIN,
  },
  {
    key: "fin.bills.amount",
    name: "Bill above the limit",
    actions: ["fin.bills.approve"],
    above: [1_000, 500],
    by: FIN,
    small: true,
  },
  {
    key: "fin.bills.mismatch",
    name: "Bill that does not agree with its order",
    actions: ["fin.bills.approve"],
    when: { record: { match_state: "mismatch" } },
    by: FIN,
    small: true,
  },
  {
    key: "fin.payments.out",
    name: "Outgoing payment",
    actions: ["fin.payments.approve", "fin.payments.post"],
    when: { record: { direction: "out", state: "draft" } },
    by: FIN,
    small: true,
  },
  {
    key: "fin.payments.large",
    name: "Large outgoing payment: two people",
    actions: ["fin.payments.approve", "fin.payments.post"],
    when: { record: { direction: "out", state: "draft" } },
    above: [10_000, 10_000],
    by: role("fin_manager", "owner", "admin"),
    need: 2,
    small: true,
  },
  {
    key: "fin.bank.ignore",
    name: "Bank transaction ignored",
    actions: ["fin.bank-transactions.ignore"],
    above: [500, 100],
    by: FIN,
  },
  { key: "fin.tax-codes.activate", name: "Tax code activated", actions: ["fin.tax-codes.activate"], by: FIN },
  {
    key: "fin.budgets",
    name: "Budget activated or revised",
    actions: ["fin.budgets.activate", "fin.budgets.revise"],
    by: OWNER,
  },
  // People
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
    key: "hr.job-openings",
    name: "Opening: headcount",
    actions: ["hr.job-openings.approve", "hr.job-openings.change_headcount"],
    by: OWNER,
  },
  { key: "hr.candidates.offer", name: "Offer to a candidate", actions: ["hr.candidates.offer"], by: HR },
  { key: "hr.reviews.calibrate", name: "Score calibrated", actions: ["hr.reviews.calibrate"], by: HR },
  // Operations
  {
    key: "ops.items.price",
    name: "High price changed",
    actions: ["ops.items.update"],
    when: { changes: ["sale_price"] },
    above: [1_000, 500],
    by: OPS,
  },
  {
    key: "ops.stock-moves.loss",
    name: "Stock written off or found",
    actions: ["ops.stock-moves.complete"],
    when: { record: { adjusts: true } },
    above: [500, 200],
    by: OPS,
  },
  {
    key: "ops.stock-moves.backdated",
    name: "Stock move of a day that is over",
    actions: ["ops.stock-moves.complete"],
    when: { record: { backdated: true } },
    by: OPS,
  },
  {
    key: "ops.stock-counts",
    name: "Count with large differences",
    actions: ["ops.stock-counts.post"],
    above: [500, 200],
    by: OPS,
  },
  {
    key: "ops.purchase-orders.amount",
    name: "Purchase order above the limit",
    actions: ["ops.purchase-orders.approve"],
    above: [2_000, 1_000],
    by: OPS,
    small: true,
  },
  {
    key: "ops.purchase-orders.price",
    name: "Price far above the last one",
    actions: ["ops.purchase-orders.approve"],
    when: { record: { price_rise_percent: { $gt: 10 } } },
    by: OPS,
  },
  {
    key: "ops.sales-orders.limit",
    name: "Order over the credit limit",
    actions: ["ops.sales-orders.confirm_over_limit"],
    by: FIN,
    small: true,
  },
  {
    key: "ops.projects.activate",
    name: "Project with a budget begun",
    actions: ["ops.projects.activate"],
    above: [5_000, 2_000],
    by: OPS,
  },
  { key: "ops.projects.complete", name: "Project completed", actions: ["ops.projects.complete"], by: OPS },
  {
    key: "ops.assets",
    name: "Asset acquired, disposed of or written down",
    actions: ["ops.assets.acquire", "ops.assets.dispose", "ops.assets.write_down"],
    above: [2_000, 1_000],
    by: FIN,
  },
  // Legal
  {
    key: "legal.contracts.value",
    name: "Contract above the limit",
    actions: ["legal.contracts.approve"],
    above: [5_000, 5_000],
    by: LEGAL,
    small: true,
  },
  {
    key: "legal.contracts.clause",
    name: "Contract with other than standard clauses",
    actions: ["legal.contracts.approve"],
    when: { record: { standard: false } },
    by: LEGAL,
  },
  {
    key: "legal.contracts.end",
    name: "Contract terminated or renewed",
    actions: ["legal.contracts.terminate", "legal.contracts.renew"],
    by: LEGAL,
  },
  { key: "legal.templates", name: "Template approved", actions: ["legal.templates.approve"], by: LEGAL },
  {
    key: "legal.obligations",
    name: "Obligation waived, or a breach closed",
    actions: ["legal.obligations.waive", "legal.obligations.remedy"],
    by: LEGAL,
  },
  {
    key: "legal.matters.settle",
    name: "Matter settled",
    actions: ["legal.matters.settle"],
    by: role("owner", "legal_manager"),
  },
  {
    key: "legal.matters.hold",
    name: "Legal hold placed or lifted",
    actions: ["legal.matters.hold", "legal.matters.release"],
    by: LEGAL,
  },
  { key: "legal.policies", name: "Policy approved", actions: ["legal.policies.approve"], by: LEGAL },
  {
    key: "legal.processing-records",
    name: "Processing record approved",
    actions: ["legal.processing-records.approve"],
    by: LEGAL,
  },
  {
    key: "legal.incidents",
    name: "Incident not to be notified, or closed",
    actions: ["legal.incidents.decide_not_notifiable", "legal.incidents.close"],
    by: role("owner", "legal_manager"),
  },
  // Strategy
  {
    key: "strat.objectives.activate",
    name: "Objective of the organisation begun",
    actions: ["strat.objectives.activate"],
    when: { record: { level: "org" } },
    by: STRAT,
  },
  {
    key: "strat.objectives.drop",
    name: "Committed objective dropped",
    actions: ["strat.objectives.drop"],
    when: { record: { type: "committed" } },
    by: STRAT,
  },
  {
    key: "strat.key-results",
    name: "Target changed within the cycle",
    actions: ["strat.key-results.retarget"],
    by: STRAT,
  },
  {
    key: "strat.initiatives",
    name: "Initiative with a budget",
    actions: ["strat.initiatives.approve"],
    above: [5_000, 2_000],
    by: STRAT,
  },
  {
    key: "strat.risks.accept",
    name: "Risk accepted above appetite",
    actions: ["strat.risks.accept"],
    when: { record: { above_appetite: true } },
    by: role("owner", "strat_manager"),
  },
  { key: "strat.risks.close", name: "Risk closed", actions: ["strat.risks.close"], by: STRAT },
  {
    key: "strat.kpis",
    name: "Formula or target of a figure changed",
    actions: ["strat.kpis.update"],
    when: { changes: ["formula", "target"] },
    by: STRAT,
  },
  // Governance
  {
    key: "data.requests",
    name: "Data-protection request",
    actions: ["data.requests.approve"],
    by: role("admin", "owner"),
    small: true,
  },
];

/** A default rule with the key by which it is known over all sizes and versions. */
export interface KeyedRule {
  key: string;
  rule: NewRule;
}

/** The rules that an organisation of a size begins with. Of one person alone they are written down, not yet in force. */
export function defaultRules(size: Size, minorDigits = 2): KeyedRule[] {
  return DEFAULTS.map(({ key, name, actions, when = {}, above, by, need = "any", small }) => {
    const limit = above?.[size === "grown" ? 1 : 0];
    return {
      key,
      rule: {
        name,
        active: size === "grown" || (size === "small" && small === true),
        priority: 100,
        actions,
        when: { ...when, ...(limit !== undefined && { worth: { $gt: limit * 10 ** minorDigits } }) },
        steps: [{ name, approvers: by, need, due_in: 16, on_timeout: "escalate" }],
        valid_from: null,
        valid_to: null,
      },
    };
  });
}
