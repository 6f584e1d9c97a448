import { recordsOf } from "../engine/access/shipped.ts";
import { role } from "../engine/approvals/defaults.ts";
import { BY_SIZE } from "../engine/duties/defaults.ts";
import type { Rules } from "../engine/rules.ts";

export const rules: Rules = {
  approvals: [
    {
      key: "settings.controls",
      name: "Control loosened",
      actions: [
        "approvals.policies.update",
        "approvals.policies.delete",
        "settings.policies.create",
        "settings.policies.update",
        "settings.policies.delete",
        "settings.sod.rules.update",
        "settings.sod.rules.delete",
        "settings.roles.update",
        "settings.packs.apply",
        "settings.organization.update",
        "settings.logins.update",
        "settings.papers.update",
        "settings.retention.update",
        "settings.retention.delete",
      ],
      when: { loosens: true },
      by: role("admin", "owner"),
      small: true,
    },
    {
      key: "settings.rate_tolerance",
      name: "Tolerance of exchange rates changed",
      actions: ["settings.organization.update"],
      when: { changes: ["rate_tolerance_percent"] },
      by: role("admin", "owner"),
      small: true,
    },
    {
      key: "data.requests",
      name: "Data-protection request",
      actions: ["data.requests.approve"],
      by: role("admin", "owner"),
      small: true,
    },
  ],
  duties: [
    {
      key: "role-and-use",
      name: "Role assignment x use of that role",
      risk: "One person gives themselves a role and uses it.",
      severity: "critical",
      left: ["settings.roles.create", "settings.roles.update", "settings.team.update(gained)"],
      right: ["settings.team.update(gained)"],
      scope: "same_person",
      windowDays: null,
      mode: BY_SIZE,
    },
    {
      key: "data-request-and-approval",
      name: "Data-protection request x its approval",
      risk: "One person has personal data erased or released without review.",
      severity: "high",
      left: [
        "data.requests.create",
        "data.requests.scope",
        "data.requests.scope.decide",
        "data.requests.submit",
      ],
      right: ["data.requests.approve"],
      scope: "same_record",
      windowDays: null,
      mode: BY_SIZE,
    },
  ],
  retention: [
    {
      collection: "data.requests",
      title: "Data requests that were answered",
      start: "closed_at",
      months: 36,
      states: ["closed", "denied", "withdrawn"],
      action: "anonymise",
      basis: "Proof that the request was answered, as long as claims can be made of it",
    },
  ],
  roles: {
    own: [
      {
        field: "holder_id",
        permissions: recordsOf(
          "settings.mandates",
          ...["create", "update", "stop", "secrets", "issue_secret", "activity"],
        ),
      },
    ],
  },
};
