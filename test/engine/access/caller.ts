import { Access } from "../../../src/engine/access/access.ts";
import { Pages } from "../../../src/engine/access/pages.ts";
import type { Role } from "../../../src/engine/access/shipped.ts";
import type { PolicyText } from "../../../src/engine/access/stored.ts";
import { NO_DUTIES } from "../../../src/engine/duties/book.ts";
import { APPLIANCE, type Principal } from "../../../src/kernel/principal.ts";

/** Monday at noon, UTC. */
export const NOW = Date.parse("2026-02-09T12:00:00Z");

export const ROLES: readonly Role[] = [
  { name: "owner", title: "", permissions: ["*"] },
  { name: "clerk", title: "Clerk", permissions: ["crm.deals.list", "crm.deals.get"] },
  {
    name: "employee",
    title: "Employee",
    permissions: ["hr.org_chart"],
    own: [
      { field: "name", permissions: ["crm.deals.*"] },
      { field: "email", permissions: ["crm.deals.approve"] },
    ],
  },
  { name: "guest", title: "", permissions: [] },
];

export function policy(given: Partial<PolicyText>): PolicyText {
  return {
    id: given.name ?? "p",
    name: "p",
    effect: "deny",
    actions: ["crm.*"],
    subjects: {},
    when: {},
    fields: {},
    reason: "",
    active: true,
    validFrom: null,
    validTo: null,
    ...given,
  };
}

export function person(given: Partial<Principal> = {}): Principal {
  return { kind: "user", id: "u1", organization: APPLIANCE, roles: ["clerk"], operator: false, ...given };
}

export function pagesOf(...policies: PolicyText[]): Pages {
  return new Pages({ roles: ROLES, policies, sod: NO_DUTIES }, new Map([["api.read", "graph:read"]]));
}

const ORIGIN = { channel: "http", address: "192.0.2.7" } as const;

export function accessOf(who: Partial<Principal>, ...policies: PolicyText[]): Access {
  return new Access(pagesOf(...policies), person(who), ORIGIN, NOW);
}
