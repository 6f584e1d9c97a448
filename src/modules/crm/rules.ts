import { managersOf } from "../../engine/approvals/defaults.ts";
import { CLAIMS, PURPOSE, type Rules } from "../../engine/rules.ts";

const FIN = managersOf("fin");
const CRM = managersOf("crm");

export const rules: Rules = {
  approvals: [
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
      when: { raises: ["credit_limit"] },
      by: FIN,
      small: true,
    },
    { key: "crm.accounts.unblock", name: "Account unblocked", actions: ["crm.accounts.unblock"], by: FIN },
    { key: "crm.accounts.merge", name: "Accounts merged", actions: ["crm.accounts.merge"], by: CRM },
    {
      key: "crm.opportunities.win",
      name: "Large deal won",
      actions: ["crm.opportunities.win"],
      above: [50_000, 20_000],
      by: CRM,
    },
    {
      key: "crm.opportunities.discount",
      name: "Deal won with a large discount",
      actions: ["crm.opportunities.win"],
      when: { record: { discount_percent: { $gt: 20 } } },
      by: CRM,
    },
    {
      key: "crm.quotes.discount",
      name: "Quote with a large discount",
      actions: ["crm.quotes.send"],
      when: { record: { discount_percent: { $gt: 20 } } },
      by: CRM,
    },
    {
      key: "crm.quotes.margin",
      name: "Quote with a thin margin",
      actions: ["crm.quotes.send"],
      when: { record: { margin_percent: { $lt: 10 } } },
      by: CRM,
    },
    {
      key: "ops.sales-orders.discount",
      name: "Order with a large discount that no quote or deal has",
      actions: ["ops.sales-orders.confirm", "ops.sales-orders.confirm_over_limit"],
      when: { record: { discount_percent: { $gt: 20 } } },
      by: CRM,
    },
    {
      key: "crm.campaigns.schedule",
      name: "Campaign scheduled",
      actions: ["crm.campaigns.schedule"],
      by: CRM,
    },
    {
      key: "crm.campaigns.changed",
      name: "Scheduled campaign sent to others, another way, or for another budget",
      asks: "Campaign scheduled",
      actions: ["crm.campaigns.update"],
      when: {
        record: { state: { $in: ["scheduled", "running"] } },
        changes: ["segment", "channel", "budget"],
      },
      by: CRM,
    },
  ],
  retention: [
    {
      collection: "crm.tickets",
      title: "Closed tickets",
      start: "closed_at",
      months: 36,
      states: ["closed"],
      action: "anonymise",
      basis: CLAIMS,
    },
    {
      collection: "crm.leads",
      title: "Disqualified leads",
      start: "updated_at",
      months: 24,
      states: ["disqualified"],
      action: "erase",
      basis: PURPOSE,
    },
    {
      collection: "crm.contacts",
      title: "Inactive contacts",
      start: "updated_at",
      months: 36,
      states: ["inactive"],
      action: "review",
      basis: PURPOSE,
    },
    {
      collection: "crm.activities",
      title: "Activities",
      start: "done_at",
      months: 36,
      states: ["done"],
      action: "anonymise",
      basis: PURPOSE,
    },
  ],
};
