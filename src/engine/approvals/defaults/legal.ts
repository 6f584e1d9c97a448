import { type Default, LEGAL, role } from "./default.ts";

/** What of contracts, matters, policies and incidents needs an approval. */
export const LEGAL_RULES: readonly Default[] = [
  {
    key: "legal.contracts.value",
    name: "Contract above the limit",
    actions: ["legal.contracts.approve"],
    above: [5_000, 5_000],
    by: LEGAL,
    small: true,
  },
  {
    key: "legal.contracts.sum",
    name: "Contracts with one party in a month above the limit",
    asks: "Contract above the limit",
    actions: ["legal.contracts.approve"],
    above: [5_000, 5_000],
    within: { by: ["requester", "account_id", "employee_id"], days: 30 },
    by: LEGAL,
    small: true,
  },
  {
    key: "legal.contracts.renewal",
    name: "Contract renewed above the limit",
    asks: "Contract terminated or renewed",
    actions: ["legal.contracts.renew"],
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
  {
    key: "legal.templates",
    name: "Template approved",
    actions: ["legal.templates.approve"],
    by: LEGAL,
    small: true,
  },
  {
    key: "legal.obligations",
    name: "Obligation waived or put off, or a breach closed",
    actions: ["legal.obligations.waive", "legal.obligations.extend", "legal.obligations.remedy"],
    by: LEGAL,
  },
  {
    key: "legal.matters.settle",
    name: "Matter settled or given up",
    actions: ["legal.matters.settle", "legal.matters.lose"],
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
];
