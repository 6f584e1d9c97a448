import { type Default, role } from "./default.ts";

/** What of governance itself needs an approval. */
export const GOVERNANCE_RULES: readonly Default[] = [
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
];
