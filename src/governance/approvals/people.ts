import type { People } from "../../engine/approvals/people.ts";
import { findMember, membersOf, readIndependence } from "../../identity/index.ts";

export const people: People = {
  all: (connection, org) =>
    membersOf(connection, org).map(({ user, roles, deactivatedAt }) => ({
      id: user.id,
      name: user.name,
      roles,
      active: deactivatedAt === null,
    })),
  principal: (connection, org, id) => {
    const member = findMember(connection, org, id);
    if (!member || member.deactivatedAt !== null) return undefined;
    const { user, organization, roles, teamId } = member;
    return { kind: "user", id, organization, roles, teamId: teamId ?? undefined, operator: user.operator };
  },
  independence: readIndependence,
};
