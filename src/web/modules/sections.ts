import {
  IconBuildingWarehouse,
  IconCoin,
  IconScale,
  IconTargetArrow,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { Section } from "../links.ts";

const customers: Section = {
  name: "crm",
  key: "c",
  icon: IconUsers,
  module: "crm",
  to: "/crm",
  links: [
    { to: "/crm/inbox", label: "crmInbox", needs: "crm.leads.list" },
    { to: "/crm/pipeline", label: "crmPipeline", needs: "crm.opportunities.list" },
    { to: "/crm/queue", label: "crmQueue", needs: "crm.tickets.list" },
  ],
};

const finance: Section = {
  name: "fin",
  key: "f",
  icon: IconCoin,
  module: "fin",
  to: "/fin",
  links: [
    { to: "/fin/bank", label: "finBank", needs: "fin.bank-transactions.match" },
    { to: "/fin/payments/new", label: "finPayment", needs: "fin.payments.create" },
    { to: "/fin/aging", label: "finAging", needs: "fin.aging" },
    { to: "/fin/statement", label: "finStatement", needs: "fin.statement" },
    { to: "/fin/journal", label: "finJournal", needs: "fin.journal-entries.list" },
    { to: "/fin/chart", label: "finChart", needs: "fin.ledger-accounts.list" },
    { to: "/fin/trial-balance", label: "finTrial", needs: "fin.reports.trial_balance" },
    { to: "/fin/profit-and-loss", label: "finResult", needs: "fin.reports.profit_and_loss" },
    { to: "/fin/balance-sheet", label: "finPosition", needs: "fin.reports.balance_sheet" },
    { to: "/fin/tax-report", label: "finTax", needs: "fin.reports.tax_report" },
    { to: "/fin/budget-report", label: "finBudget", needs: "fin.reports.budget_report" },
    { to: "/fin/closing", label: "finClosing", needs: "fin.periods.list" },
  ],
};

const people: Section = {
  name: "hr",
  key: "p",
  icon: IconUsersGroup,
  module: "hr",
  to: "/hr",
  links: [
    { to: "/hr/me", label: "hrMe", needs: "hr.leave-requests.list" },
    { to: "/hr/leave", label: "hrLeave", needs: "hr.leave-requests.list" },
    { to: "/hr/org", label: "hrOrg", needs: "hr.org-units.list" },
    { to: "/hr/recruiting", label: "hrRecruiting", needs: "hr.candidates.list" },
  ],
};

const operations: Section = {
  name: "ops",
  key: "o",
  icon: IconBuildingWarehouse,
  module: "ops",
  to: "/ops",
  links: [
    { to: "/ops/stock", label: "opsStock", needs: "ops.stock.list" },
    { to: "/ops/incoming", label: "opsIncoming", needs: "ops.purchase-orders.receive" },
    { to: "/ops/outgoing", label: "opsOutgoing", needs: "ops.sales-orders.deliver" },
    { to: "/ops/proposals", label: "opsProposals", needs: "ops.purchase-orders.propose" },
    { to: "/ops/projects/gantt", label: "opsGantt", needs: "ops.projects.list" },
    { to: "/ops/register", label: "opsAssets", needs: "ops.assets.list" },
  ],
};

const law: Section = {
  name: "legal",
  key: "l",
  icon: IconScale,
  module: "legal",
  to: "/legal",
  links: [
    { to: "/legal/timeline", label: "legalTimeline", needs: "legal.contracts.list" },
    { to: "/legal/duties", label: "legalDuties", needs: "legal.obligations.list" },
    { to: "/legal/in-force", label: "legalInForce" },
    { to: "/legal/register", label: "legalRegister", needs: "legal.processing-records.list" },
  ],
};

const strategy: Section = {
  name: "strat",
  key: "s",
  icon: IconTargetArrow,
  module: "strat",
  to: "/strat",
  links: [
    { to: "/strat/tree", label: "stratTree", needs: "strat.aims" },
    { to: "/strat/risks/matrix", label: "stratMatrix", needs: "strat.risks.list" },
    { to: "/strat/board", label: "stratKpis", needs: "strat.kpis.list" },
    { to: "/strat/ranking", label: "stratRanking", needs: "strat.initiatives.list" },
    { to: "/strat/review", label: "stratReview", needs: "strat.aims" },
  ],
};

/** Per module: dashboard, custom pages, then collections. */
export const moduleSections: readonly Section[] = [customers, finance, people, operations, law, strategy];
