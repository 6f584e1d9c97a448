import { recordsOf } from "../../engine/access/shipped.ts";
import { managersOf, role } from "../../engine/approvals/defaults.ts";
import { BY_SIZE } from "../../engine/duties/defaults.ts";
import { CLAIMS, type Rules, TEN_YEARS } from "../../engine/rules.ts";

const LEGAL = managersOf("legal");

export const rules: Rules = {
  approvals: [
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
  ],
  duties: [
    {
      key: "policy-and-approval",
      name: "Policy edit x policy approval",
      risk: "One person writes a policy and publishes it without review.",
      severity: "medium",
      left: ["legal.policies.create", "legal.policies.update", "legal.policies.revise"],
      right: ["legal.policies.approve", "legal.policies.publish"],
      scope: "same_record",
      windowDays: null,
      mode: BY_SIZE,
    },
    {
      key: "contract-and-signature",
      name: "Contract drafting x signature",
      risk: "One person commits the organisation to a contract that they drafted themselves.",
      severity: "high",
      left: ["legal.contracts.create", "legal.contracts.update", "legal.templates.use"],
      right: ["legal.contracts.sign"],
      scope: "same_record",
      windowDays: null,
      mode: BY_SIZE,
    },
  ],
  retention: [
    {
      collection: "legal.contracts",
      title: "Contracts that have ended",
      start: "updated_at",
      months: TEN_YEARS,
      states: ["expired", "terminated", "renewed"],
      action: "review",
      basis: `${CLAIMS}; contracts that the books rest on ten years`,
    },
  ],
  roles: {
    everyone: ["legal.policies_in_force"],
    own: [{ field: "user_id", permissions: recordsOf("legal.acknowledgements", "acknowledge") }],
    grown: [
      {
        name: "data_protection_officer",
        title: "Data protection officer: processing records, breaches and people's requests",
        permissions: [
          "legal.processing-records.*",
          ...recordsOf("legal.policies"),
          "audit.events.list",
          "audit.events.get",
        ],
      },
    ],
  },
};
