import type { People } from "../../engine/approvals/people.ts";
import { findMember, membersOf, principalOf, readIndependence } from "../../identity/index.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Catalog } from "../../records/index.ts";
import { endedBecause, readMandate } from "../settings/mandates/in-force.ts";

export const openPeople = (catalog: Catalog, clock: Clock): People => ({
  all: (connection, org) =>
    membersOf(connection, org).map(({ user, roles, deactivatedAt }) => ({
      id: user.id,
      name: user.name,
      roles,
      active: deactivatedAt === null,
    })),
  principal: (connection, org, id, mandate) => {
    if (mandate !== undefined) {
      const held = readMandate(catalog, connection, org, mandate);
      return held && !endedBecause(held, clock.now()) ? held.principal : undefined;
    }
    const member = findMember(connection, org, id);
    return member && member.deactivatedAt === null ? principalOf(member, undefined) : undefined;
  },
  independence: readIndependence,
});
