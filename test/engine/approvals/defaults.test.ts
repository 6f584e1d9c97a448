import { describe, expect, test } from "bun:test";
import { defaultRules } from "../../../src/engine/approvals/defaults.ts";
import type { NewRule } from "../../../src/engine/approvals/rule.ts";
import { features } from "../../../src/features.ts";

/**
 * Default approval rules of a new organisation: actions, conditions, limits (small or grown) and approvers.
 * Change a line only if you mean to loosen or tighten that rule.
 */
const SHIPPED: Readonly<Record<string, readonly string[]>> = {
  "crm.accounts.bank": [
    "crm.accounts.create crm.accounts.update",
    'when {"changes":["bank_details"]}',
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "crm.accounts.limit": [
    "crm.accounts.update",
    'when {"raises":["credit_limit"]}',
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "crm.accounts.unblock": ["crm.accounts.unblock", "asks any of fin_manager/owner"],
  "crm.accounts.merge": ["crm.accounts.merge", "asks any of crm_manager/owner"],
  "crm.opportunities.win": [
    "crm.opportunities.win",
    "above 5000000/2000000",
    "asks any of crm_manager/owner",
  ],
  "crm.opportunities.discount": [
    "crm.opportunities.win",
    'when {"record":{"discount_percent":{"$gt":20}}}',
    "asks any of crm_manager/owner",
  ],
  "crm.quotes.discount": [
    "crm.quotes.send",
    'when {"record":{"discount_percent":{"$gt":20}}}',
    "asks any of crm_manager/owner",
  ],
  "crm.quotes.margin": [
    "crm.quotes.send",
    'when {"record":{"margin_percent":{"$lt":10}}}',
    "asks any of crm_manager/owner",
  ],
  "ops.sales-orders.discount": [
    "ops.sales-orders.confirm ops.sales-orders.confirm_over_limit",
    'when {"record":{"discount_percent":{"$gt":20}}}',
    "asks any of crm_manager/owner",
  ],
  "crm.campaigns.schedule": ["crm.campaigns.schedule", "asks any of crm_manager/owner"],
  "crm.campaigns.changed": [
    "crm.campaigns.update",
    'when {"record":{"state":{"$in":["scheduled","running"]}},"changes":["segment","channel","budget"]}',
    "asks any of crm_manager/owner",
    "for Campaign scheduled",
  ],
  "fin.ledger-accounts": [
    "fin.ledger-accounts.create fin.ledger-accounts.update fin.ledger-accounts.close fin.ledger-accounts.reopen fin.ledger-accounts.archive fin.ledger-accounts.restore",
    "asks any of fin_manager/owner",
  ],
  "fin.periods.close": ["fin.periods.close", "asks any of fin_manager/owner"],
  "fin.periods.reopen": ["fin.periods.reopen", "asks 2 of fin_manager/owner/admin"],
  "fin.periods.lock": ["fin.periods.lock", "asks any of owner"],
  "fin.journal.amount": [
    "fin.journal-entries.post fin.journal-entries.post_control fin.journal-entries.reverse",
    'when {"record":{"by_hand":true}}',
    "above 500000/1000000",
    "asks any of fin_manager/owner",
  ],
  "fin.journal.sum": [
    "fin.journal-entries.post fin.journal-entries.post_control fin.journal-entries.reverse",
    'when {"record":{"by_hand":true}}',
    "above 500000/1000000",
    "in 7 days by requester",
    "asks any of fin_manager/owner",
    "for Large entry by hand",
  ],
  "fin.journal.soft_closed": [
    "fin.journal-entries.post fin.journal-entries.post_control fin.journal-entries.reverse",
    'when {"record":{"period_state":"soft_closed"}}',
    "asks any of fin_manager/owner",
  ],
  "fin.journal.control": [
    "fin.journal-entries.post fin.journal-entries.post_control fin.journal-entries.reverse",
    'when {"record":{"by_hand":true,"on_control":true}}',
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "fin.invoices.credit": [
    "fin.invoices.issue",
    'when {"record":{"kind":"credit_note"}}',
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "fin.invoices.write_off": ["fin.invoices.write_off", "asks any of fin_manager/owner", "also where small"],
  "fin.invoices.discount": [
    "fin.invoices.issue",
    'when {"record":{"discount_percent":{"$gt":20}}}',
    "asks any of fin_manager/owner",
  ],
  "fin.bills.amount": [
    "fin.bills.approve",
    "above 100000/50000",
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "fin.bills.sum": [
    "fin.bills.approve",
    "above 100000/50000",
    "in 7 days by requester supplier_id",
    "asks any of fin_manager/owner",
    "for Bill above the limit",
    "also where small",
  ],
  "fin.bills.mismatch": [
    "fin.bills.approve",
    'when {"record":{"match_state":"mismatch"}}',
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "fin.payments.out": [
    "fin.payments.approve fin.payments.post",
    'when {"record":{"direction":"out","state":"draft"}}',
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "fin.payments.large": [
    "fin.payments.approve fin.payments.post",
    'when {"record":{"direction":"out","state":"draft"}}',
    "above 1000000/1000000",
    "asks 2 of fin_manager/owner/admin",
    "also where small",
  ],
  "fin.payments.sum": [
    "fin.payments.approve fin.payments.post",
    'when {"record":{"direction":"out","state":"draft"}}',
    "above 1000000/1000000",
    "in 7 days by requester party_id employee_id",
    "asks 2 of fin_manager/owner/admin",
    "for Large outgoing payment: two people",
    "also where small",
  ],
  "fin.payment-runs.out": ["fin.payment-runs.approve", "asks any of fin_manager/owner", "also where small"],
  "fin.payment-runs.large": [
    "fin.payment-runs.approve",
    "above 1000000/1000000",
    "asks any of fin_manager/owner/admin after 2",
    "also where small",
  ],
  "fin.payment-runs.sum": [
    "fin.payment-runs.approve",
    "above 1000000/1000000",
    "in 7 days by requester",
    "asks any of fin_manager/owner/admin after 2",
    "for Large payment run: second person",
    "also where small",
  ],
  "fin.payments.transfer": [
    "fin.payments.approve fin.payments.post",
    'when {"record":{"direction":"transfer","state":"draft"}}',
    "above 1000000/1000000",
    "in 7 days by requester",
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "fin.rates.stated": [
    "fin.payments.approve fin.payments.post fin.bills.approve fin.invoices.issue fin.journal-entries.post fin.journal-entries.post_control fin.bank-transactions.match hr.expense-claims.approve ops.purchase-orders.approve ops.sales-orders.confirm ops.sales-orders.confirm_over_limit crm.quotes.send",
    'when {"record":{"rate_unusual":true,"state":{"$ne":"approved"}}}',
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "fin.rates.entered": [
    "fin.fx-rates.create fin.fx-rates.update",
    'when {"record":{"rate_unusual":true},"changes":["currency","date","rate"]}',
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "fin.rates.removed": [
    "fin.fx-rates.archive fin.fx-rates.restore",
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "fin.bank.paid": [
    "fin.bank-transactions.match",
    'when {"record":{"direction":"out"},"input":{"payment_id":{"$exists":false},"documents":{"$exists":false}}}',
    "above 1000000/1000000",
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "fin.bank.paid_sum": [
    "fin.bank-transactions.match",
    'when {"record":{"direction":"out"},"input":{"payment_id":{"$exists":false},"documents":{"$exists":false}}}',
    "above 1000000/1000000",
    "in 7 days by requester",
    "asks any of fin_manager/owner",
    "for Large outgoing bank transaction without a payment or a bill",
    "also where small",
  ],
  "fin.bank.ignore": [
    "fin.bank-transactions.ignore fin.bank-transactions.archive",
    "above 50000/10000",
    "asks any of fin_manager/owner",
  ],
  "fin.bank.ignore_sum": [
    "fin.bank-transactions.ignore fin.bank-transactions.archive",
    "above 50000/10000",
    "in 7 days by requester",
    "asks any of fin_manager/owner",
    "for Bank transaction ignored",
  ],
  "fin.tax-codes.activate": ["fin.tax-codes.activate", "asks any of fin_manager/owner"],
  "fin.dunning.levels": [
    "fin.dunning-levels.create fin.dunning-levels.update fin.dunning-levels.retire fin.dunning-levels.reactivate fin.dunning-levels.archive fin.dunning-levels.restore",
    "asks any of fin_manager/owner",
  ],
  "fin.dunning.rates": [
    "fin.interest-rates.create fin.interest-rates.update fin.interest-rates.archive fin.interest-rates.restore",
    "asks any of fin_manager/owner",
  ],
  "fin.budgets": [
    "fin.budgets.activate fin.budgets.revise fin.budgets.close fin.budgets.archive fin.budgets.restore",
    "asks any of owner",
  ],
  "hr.employees.activate": ["hr.employees.activate", "asks any of hr_manager/owner"],
  "hr.employees.pay": [
    "hr.employees.create hr.employees.update",
    'when {"changes":["salary","salary_per","bank"]}',
    "asks any of hr_manager/owner",
    "also where small",
  ],
  "hr.employees.end": ["hr.employees.terminate hr.employees.give_notice", "asks any of owner/hr_manager"],
  "hr.employees.last_day": [
    "hr.employees.update",
    'when {"record":{"state":{"$ne":"onboarding"}},"changes":["end_date"]}',
    "asks any of owner/hr_manager",
    "for Employment ended",
  ],
  "hr.org-units.plan": [
    "hr.org-units.create hr.org-units.update",
    'when {"changes":["headcount_plan"]}',
    "asks any of owner",
  ],
  "hr.leave-entries.adjust": [
    "hr.leave-entries.create hr.leave-entries.reverse",
    "asks any of hr_manager/owner",
  ],
  "hr.leave-requests": ["hr.leave-requests.approve", "asks any of approver_id/1"],
  "hr.leave-requests.cancel": ["hr.leave-requests.cancel", "asks any of approver_id/1"],
  "hr.timesheets": ["hr.timesheets.approve", "asks any of approver_id/1"],
  "hr.expense-claims": ["hr.expense-claims.approve", "asks any of approver_id/1"],
  "hr.expense-claims.amount": [
    "hr.expense-claims.approve",
    "above 100000/50000",
    "asks any of fin_manager/owner after 2",
  ],
  "hr.expense-claims.sum": [
    "hr.expense-claims.approve",
    "above 100000/50000",
    "in 30 days by employee_id",
    "asks any of fin_manager/owner after 2",
    "for Large expense claim: a second step",
  ],
  "hr.job-openings": ["hr.job-openings.approve hr.job-openings.change_headcount", "asks any of owner"],
  "hr.candidates.offer": ["hr.candidates.offer", "asks any of hr_manager/owner", "also where small"],
  "hr.candidates.offer_changed": [
    "hr.candidates.update",
    'when {"record":{"state":"offered"},"changes":["salary_offer","salary_per"]}',
    "asks any of hr_manager/owner",
    "for Offer to a candidate",
    "also where small",
  ],
  "hr.reviews.calibrate": ["hr.reviews.calibrate", "asks any of hr_manager/owner"],
  "ops.items.price": [
    "ops.items.update",
    'when {"changes":["sale_price"]}',
    "above 100000/50000",
    "asks any of ops_manager/owner",
  ],
  "ops.stock-moves.loss": [
    "ops.stock-moves.complete ops.stock-moves.reverse",
    'when {"record":{"adjusts":true}}',
    "above 50000/20000",
    "asks any of ops_manager/owner",
  ],
  "ops.stock-moves.loss_sum": [
    "ops.stock-moves.complete ops.stock-moves.reverse ops.stock-counts.post",
    'when {"record":{"adjusts":true}}',
    "above 50000/20000",
    "in 7 days by requester",
    "asks any of ops_manager/owner",
    "for Stock written off or found",
  ],
  "ops.stock-moves.backdated": [
    "ops.stock-moves.complete",
    'when {"record":{"backdated":true}}',
    "asks any of ops_manager/owner",
  ],
  "ops.stock-counts": [
    "ops.stock-counts.post",
    "above 50000/20000",
    "asks any of ops_manager/owner",
    "for Stock written off or found",
  ],
  "ops.purchase-orders.amount": [
    "ops.purchase-orders.approve",
    "above 200000/100000",
    "asks any of ops_manager/owner",
    "also where small",
  ],
  "ops.purchase-orders.sum": [
    "ops.purchase-orders.approve",
    "above 200000/100000",
    "in 7 days by requester supplier_id",
    "asks any of ops_manager/owner",
    "for Purchase order above the limit",
    "also where small",
  ],
  "ops.purchase-orders.price": [
    "ops.purchase-orders.approve",
    'when {"record":{"price_rise_percent":{"$gt":10}}}',
    "asks any of ops_manager/owner",
  ],
  "ops.sales-orders.limit": [
    "ops.sales-orders.confirm_over_limit",
    "asks any of fin_manager/owner",
    "also where small",
  ],
  "ops.projects.activate": ["ops.projects.activate", "above 500000/200000", "asks any of ops_manager/owner"],
  "ops.projects.complete": ["ops.projects.complete", "asks any of ops_manager/owner"],
  "ops.assets": [
    "ops.assets.acquire ops.assets.dispose ops.assets.write_down",
    "above 200000/100000",
    "asks any of fin_manager/owner",
  ],
  "ops.assets.sum": [
    "ops.assets.acquire ops.assets.dispose ops.assets.write_down",
    "above 200000/100000",
    "in 30 days by requester",
    "asks any of fin_manager/owner",
    "for Asset acquired, disposed of or written down",
  ],
  "legal.contracts.value": [
    "legal.contracts.approve",
    "above 500000/500000",
    "asks any of legal_manager/owner",
    "also where small",
  ],
  "legal.contracts.sum": [
    "legal.contracts.approve",
    "above 500000/500000",
    "in 30 days by requester account_id employee_id",
    "asks any of legal_manager/owner",
    "for Contract above the limit",
    "also where small",
  ],
  "legal.contracts.renewal": [
    "legal.contracts.renew",
    "above 500000/500000",
    "asks any of legal_manager/owner",
    "for Contract terminated or renewed",
    "also where small",
  ],
  "legal.contracts.clause": [
    "legal.contracts.approve",
    'when {"record":{"standard":false}}',
    "asks any of legal_manager/owner",
  ],
  "legal.contracts.end": [
    "legal.contracts.terminate legal.contracts.renew",
    "asks any of legal_manager/owner",
  ],
  "legal.templates": ["legal.templates.approve", "asks any of legal_manager/owner", "also where small"],
  "legal.obligations": [
    "legal.obligations.waive legal.obligations.extend legal.obligations.remedy",
    "asks any of legal_manager/owner",
  ],
  "legal.matters.settle": ["legal.matters.settle legal.matters.lose", "asks any of owner/legal_manager"],
  "legal.matters.hold": ["legal.matters.hold legal.matters.release", "asks any of legal_manager/owner"],
  "legal.policies": ["legal.policies.approve", "asks any of legal_manager/owner"],
  "legal.processing-records": ["legal.processing-records.approve", "asks any of legal_manager/owner"],
  "legal.incidents": [
    "legal.incidents.decide_not_notifiable legal.incidents.close",
    "asks any of owner/legal_manager",
  ],
  "strat.objectives.activate": [
    "strat.objectives.activate",
    'when {"record":{"level":"org"}}',
    "asks any of strat_manager/owner",
  ],
  "strat.objectives.drop": [
    "strat.objectives.drop strat.objectives.archive",
    'when {"record":{"type":"committed"}}',
    "asks any of strat_manager/owner",
  ],
  "strat.objectives.type": [
    "strat.objectives.update",
    'when {"record":{"type":"committed","state":{"$ne":"draft"}},"changes":["type"]}',
    "asks any of strat_manager/owner",
    "for Committed objective dropped",
  ],
  "strat.key-results": ["strat.key-results.retarget", "asks any of strat_manager/owner"],
  "strat.initiatives": [
    "strat.initiatives.approve",
    "above 500000/200000",
    "asks any of strat_manager/owner",
  ],
  "strat.risks.accept": [
    "strat.risks.accept",
    'when {"record":{"above_appetite":true}}',
    "asks any of owner/strat_manager",
  ],
  "strat.risks.appetite": [
    "strat.risks.update",
    'when {"raises":["appetite"]}',
    "asks any of owner/strat_manager",
    "for Risk accepted above appetite",
  ],
  "strat.risks.close": ["strat.risks.close strat.risks.archive", "asks any of strat_manager/owner"],
  "strat.kpis": [
    "strat.kpis.update",
    'when {"changes":["formula","target","direction","green","amber"]}',
    "asks any of strat_manager/owner",
  ],
  "settings.controls": [
    "approvals.policies.update approvals.policies.delete settings.policies.create settings.policies.update settings.policies.delete settings.sod.rules.update settings.sod.rules.delete settings.roles.update settings.packs.apply settings.organization.update settings.logins.update settings.papers.update settings.retention.update settings.retention.delete",
    'when {"loosens":true}',
    "asks any of admin/owner",
    "also where small",
  ],
  "settings.rate_tolerance": [
    "settings.organization.update",
    'when {"changes":["rate_tolerance_percent"]}',
    "asks any of admin/owner",
    "also where small",
  ],
  "data.requests": ["data.requests.approve", "asks any of admin/owner", "also where small"],
  "settings.webhooks": [
    "settings.webhooks.create settings.webhooks.update",
    "asks any of admin/owner",
    "also where small",
  ],
};

const limitOf = ({ when: { sum, worth } }: NewRule) => Object.values(sum?.worth ?? worth ?? {})[0];

function said(rule: NewRule, small: NewRule | undefined): string[] {
  const { sum, worth, ...when } = rule.when;
  const [step] = rule.steps;
  const by = step?.approvers.map((one) => Object.values(one).join()).join("/");
  return [
    rule.actions.join(" "),
    Object.keys(when).length > 0 ? `when ${JSON.stringify(when)}` : "",
    limitOf(rule) === undefined ? "" : `above ${small && limitOf(small)}/${limitOf(rule)}`,
    sum ? `in ${sum.days} days by ${sum.by.join(" ")}` : "",
    `asks ${step?.need} of ${by}${step?.order ? ` after ${step.order}` : ""}`,
    step?.name === rule.name ? "" : `for ${step?.name}`,
    small?.active ? "also where small" : "",
  ].filter((part) => part !== "");
}

describe("Default approval rules", () => {
  const grown = defaultRules(features.rules.approvals, "grown");
  const small = new Map(defaultRules(features.rules.approvals, "small").map(({ key, rule }) => [key, rule]));

  test.each(Object.entries(SHIPPED))("%s", (key, expected) => {
    const rules = grown.filter((one) => one.key === key).map(({ rule }) => said(rule, small.get(key)));
    expect(rules).toEqual([[...expected]]);
  });

  test("are exactly these, with unique names", () => {
    expect(grown.map(({ key }) => key)).toEqual(Object.keys(SHIPPED));
    expect(new Set(grown.map(({ rule }) => rule.name)).size).toBe(grown.length);
  });

  test("are active in a large organisation, and inactive for a sole user", () => {
    expect(grown.filter(({ rule }) => !rule.active)).toEqual([]);
    expect(defaultRules(features.rules.approvals, "solo").filter(({ rule }) => rule.active)).toEqual([]);
  });

  test("have one step that escalates after two working days", () => {
    for (const { rule } of grown) {
      expect(rule).toMatchObject({ priority: 100, valid_from: null, valid_to: null });
      expect(rule.steps).toHaveLength(1);
      expect(rule.steps[0]).toMatchObject({ due_in: 16, on_timeout: "escalate" });
    }
  });

  test("state limits in minor units of the currency", () => {
    const bills = (digits: number) =>
      defaultRules(features.rules.approvals, "grown", digits).find(({ key }) => key === "fin.bills.amount");
    expect([0, 2, 3].map((digits) => bills(digits)?.rule.when)).toEqual([
      { worth: { $gt: 500 } },
      { worth: { $gt: 50_000 } },
      { worth: { $gt: 500_000 } },
    ]);
  });
});
