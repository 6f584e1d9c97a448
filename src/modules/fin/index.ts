import { sql } from "drizzle-orm";
import { made } from "../../engine/beginnings.ts";
import type { Feature } from "../../engine/feature.ts";
import type { PaperParts } from "../../papers/index.ts";
import { say } from "../../text/message.ts";
import { finCards } from "./cards.ts";
import { cash } from "./cash/index.ts";
import { dunning } from "./dunning/index.ts";
import { type EinvoiceDeps, einvoices } from "./einvoice/index.ts";
import { ledger, ledgerAccounts, periods } from "./ledger/index.ts";
import { type PayoutDeps, payouts } from "./payouts/index.ts";
import { recurring } from "./recurring/index.ts";
import { rules } from "./rules.ts";
import { finSamples } from "./samples.ts";
import { trade } from "./trade/index.ts";

export * from "./cash/index.ts";
export { reminders } from "./dunning/index.ts";
export * from "./ledger/index.ts";
export { paymentRuns } from "./payouts/index.ts";
export { recurringInvoices } from "./recurring/index.ts";
export * from "./trade/index.ts";

export const fin: Feature<PayoutDeps & EinvoiceDeps & PaperParts> = {
  module: {
    name: "fin",
    title: "Finance",
    figures: "Get figures on the books",
    needs: [
      "crm.accounts.list",
      "crm.accounts.get",
      "crm.quotes.list",
      "crm.quotes.get",
      "crm.quotes.transitions",
      "crm.quotes.invoice",
      "hr.expense-claims.list",
      "hr.expense-claims.get",
      "hr.expense-claims.transitions",
      "hr.expense-claims.post",
      "hr.expense-claims.pay",
    ],
  },
  rules,
  cards: finCards,
  firstSteps: [
    {
      name: "fin.ledger-accounts.chart",
      title: say("fin.serverSteps.chart"),
      isDone: made(ledgerAccounts),
    },
    { name: "fin.periods.year", title: say("fin.serverSteps.year"), isDone: made(periods) },
  ],
  milestones: {
    books: {
      description: "True if there is an open period",
      isReached: ({ records }) => records.where(periods, sql`1`, { limit: 1 }).length > 0,
    },
  },
  samples: finSamples,
  parts: [ledger, trade, cash, payouts, recurring, dunning, einvoices],
};
