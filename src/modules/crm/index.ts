import { sql } from "drizzle-orm";
import type { Feature } from "../../engine/feature.ts";
import { IS_SAMPLE } from "../../engine/samples.ts";
import { type PaperParts, recordMailAction } from "../../papers/index.ts";
import { accounts } from "./accounts.ts";
import { mergeAccounts } from "./accounts-merge.ts";
import { activities } from "./activities.ts";
import { campaigns } from "./campaigns.ts";
import { gatherMembers } from "./campaigns-gather.ts";
import { crmCards } from "./cards.ts";
import { contacts } from "./contacts.ts";
import { customersMade } from "./customers-made.ts";
import { leads } from "./leads.ts";
import { convertLead } from "./leads-convert.ts";
import { opportunities } from "./opportunities.ts";
import { letterAction } from "./paper-letter.ts";
import { followOrders, quotes } from "./quotes.ts";
import { winsDeal } from "./quotes-accepted.ts";
import { reviseQuote } from "./quotes-revise.ts";
import { rules } from "./rules.ts";
import { customers } from "./samples.ts";
import { crmSpans, crmStats, crmTotals } from "./stats.ts";
import { tickets } from "./tickets.ts";

export const crm: Feature<PaperParts> = {
  module: { name: "crm", title: "Customers", figures: "Get figures on sales and support" },
  rules,
  cards: crmCards,
  entities: [accounts, contacts, leads, opportunities, quotes, activities, campaigns, tickets],
  actions: (parts) => [
    convertLead(parts.catalog),
    mergeAccounts(parts.catalog),
    reviseQuote(parts.catalog),
    gatherMembers(parts.catalog),
    letterAction(parts),
    // For letters, which are files of the account.
    recordMailAction(parts.catalog, parts.catalog.collection(accounts.collection)),
  ],
  followers: () => [followOrders],
  consequences: [winsDeal, ...customersMade],
  milestones: {
    customers: {
      description: "True if there is an account other than samples",
      isReached: ({ records }) => records.where(accounts, sql`NOT ${IS_SAMPLE}`, { limit: 1 }).length > 0,
    },
  },
  samples: [customers],
  stats: crmStats,
  totals: crmTotals,
  spans: crmSpans,
};
