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
  icon: IconUsers,
  module: "crm",
  to: "/crm",
  words: {
    en: { section: "Customers", pipeline: "Pipeline", inbox: "Lead inbox", queue: "Ticket queue" },
    de: { section: "Kunden", pipeline: "Pipeline", inbox: "Lead-Eingang", queue: "Ticket-Warteschlange" },
  },
  links: [
    { to: "/crm/inbox", label: "inbox", needs: "crm.leads.list" },
    { to: "/crm/pipeline", label: "pipeline", needs: "crm.opportunities.list" },
    { to: "/crm/queue", label: "queue", needs: "crm.tickets.list" },
  ],
};

const finance: Section = {
  name: "fin",
  icon: IconCoin,
  module: "fin",
  to: "/fin",
  words: {
    en: {
      section: "Finance",
      bank: "Bank matching",
      payment: "Enter a payment",
      aging: "Who owes what",
      statement: "Statement of account",
      journal: "Journal",
      chart: "Chart of accounts",
      trial: "Trial balance",
      result: "Profit and loss",
      position: "Balance sheet",
      tax: "Tax report",
      budget: "Budget report",
      closing: "Closing",
    },
    de: {
      section: "Finanzen",
      bank: "Bankabgleich",
      payment: "Zahlung erfassen",
      aging: "Offene Posten",
      statement: "Kontoauszug je Partner",
      journal: "Journal",
      chart: "Kontenplan",
      trial: "Saldenliste",
      result: "Gewinn und Verlust",
      position: "Bilanz",
      tax: "Umsatzsteuerbericht",
      budget: "Budgetbericht",
      closing: "Abschluss",
    },
  },
  links: [
    { to: "/fin/bank", label: "bank", needs: "fin.bank-transactions.match" },
    { to: "/fin/payments/new", label: "payment", needs: "fin.payments.create" },
    { to: "/fin/aging", label: "aging", needs: "fin.aging" },
    { to: "/fin/statement", label: "statement", needs: "fin.statement" },
    { to: "/fin/journal", label: "journal", needs: "fin.journal-entries.list" },
    { to: "/fin/chart", label: "chart", needs: "fin.ledger-accounts.list" },
    { to: "/fin/trial-balance", label: "trial", needs: "fin.reports.trial_balance" },
    { to: "/fin/profit-and-loss", label: "result", needs: "fin.reports.profit_and_loss" },
    { to: "/fin/balance-sheet", label: "position", needs: "fin.reports.balance_sheet" },
    { to: "/fin/tax-report", label: "tax", needs: "fin.reports.tax_report" },
    { to: "/fin/budget-report", label: "budget", needs: "fin.reports.budget_report" },
    { to: "/fin/closing", label: "closing", needs: "fin.periods.list" },
  ],
};

const people: Section = {
  name: "hr",
  icon: IconUsersGroup,
  module: "hr",
  to: "/hr",
  words: {
    en: {
      section: "People",
      me: "My page",
      leave: "Leave calendar",
      org: "Org chart",
      recruiting: "Recruiting",
    },
    de: {
      section: "Personal",
      me: "Meine Seite",
      leave: "Urlaubskalender",
      org: "Organigramm",
      recruiting: "Bewerbungen",
    },
  },
  links: [
    { to: "/hr/me", label: "me", needs: "hr.leave-requests.list" },
    { to: "/hr/leave", label: "leave", needs: "hr.leave-requests.list" },
    { to: "/hr/org", label: "org", needs: "hr.org-units.list" },
    { to: "/hr/recruiting", label: "recruiting", needs: "hr.candidates.list" },
  ],
};

const operations: Section = {
  name: "ops",
  icon: IconBuildingWarehouse,
  module: "ops",
  to: "/ops",
  words: {
    en: {
      section: "Operations",
      stock: "Stock",
      incoming: "Goods to receive",
      outgoing: "Goods to deliver",
      proposals: "Purchase proposals",
      gantt: "All projects",
      assets: "Asset register",
    },
    de: {
      section: "Betrieb",
      stock: "Lagerbestand",
      incoming: "Wareneingang",
      outgoing: "Warenausgang",
      proposals: "Bestellvorschläge",
      gantt: "Projektübersicht",
      assets: "Anlagenverzeichnis",
    },
  },
  links: [
    { to: "/ops/stock", label: "stock", needs: "ops.stock.list" },
    { to: "/ops/incoming", label: "incoming", needs: "ops.purchase-orders.receive" },
    { to: "/ops/outgoing", label: "outgoing", needs: "ops.sales-orders.deliver" },
    { to: "/ops/proposals", label: "proposals", needs: "ops.purchase-orders.propose" },
    { to: "/ops/projects/gantt", label: "gantt", needs: "ops.projects.list" },
    { to: "/ops/register", label: "assets", needs: "ops.assets.list" },
  ],
};

const law: Section = {
  name: "legal",
  icon: IconScale,
  module: "legal",
  to: "/legal",
  words: {
    en: {
      section: "Legal",
      timeline: "Contract timeline",
      duties: "Obligations calendar",
      inForce: "Policies in force",
      register: "Register of processing",
    },
    de: {
      section: "Recht",
      timeline: "Vertragsübersicht",
      duties: "Pflichtenkalender",
      inForce: "Geltende Richtlinien",
      register: "Verarbeitungsverzeichnis",
    },
  },
  links: [
    { to: "/legal/timeline", label: "timeline", needs: "legal.contracts.list" },
    { to: "/legal/duties", label: "duties", needs: "legal.obligations.list" },
    { to: "/legal/in-force", label: "inForce" },
    { to: "/legal/register", label: "register", needs: "legal.processing-records.list" },
  ],
};

const strategy: Section = {
  name: "strat",
  icon: IconTargetArrow,
  module: "strat",
  to: "/strat",
  words: {
    en: {
      section: "Strategy",
      tree: "Objective tree",
      matrix: "Risk matrix",
      kpis: "KPI board",
      ranking: "Initiatives ranked",
      review: "Quarterly review",
    },
    de: {
      section: "Strategie",
      tree: "Zielbaum",
      matrix: "Risikomatrix",
      kpis: "Kennzahlen",
      ranking: "Initiativen nach Rang",
      review: "Quartalsbericht",
    },
  },
  links: [
    { to: "/strat/tree", label: "tree", needs: "strat.aims" },
    { to: "/strat/risks/matrix", label: "matrix", needs: "strat.risks.list" },
    { to: "/strat/board", label: "kpis", needs: "strat.kpis.list" },
    { to: "/strat/ranking", label: "ranking", needs: "strat.initiatives.list" },
    { to: "/strat/review", label: "review", needs: "strat.aims" },
  ],
};

/** Menu sections of the six modules: dashboard, custom pages, then collections. */
export const moduleSections: readonly Section[] = [customers, finance, people, operations, law, strategy];
