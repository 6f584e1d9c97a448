import { recordInfluence } from "../../../engine/approvals/influence.ts";
import { findMember, type Membership, memberChange } from "../../../identity/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Employment } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { Follower } from "../../../kernel/follower.ts";
import { memberships } from "../../../kernel/tables.ts";
import { fieldOf } from "../../../records/index.ts";
import { set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { difference } from "../difference.ts";
import { guardAssignments, type Warning } from "../duties/assignment.ts";
import { rolesIn } from "../duties/holders.ts";
import { guardKeepers } from "../policies/index.ts";
import { grantsOf, guardGrant } from "../roles/grants.ts";
import { closeInvitationsBeyond, closeInvitationsBy } from "./invitations.ts";
import { guardLastOwner, OWNER } from "./member.ts";

type Place = {
  roles: string[];
  team_id: string | null;
};

/** Groups at the provider that decided, and who mapped them to roles. */
interface Reason {
  by: string;
  groups: readonly string[];
}

/** Changes a member's roles and team, with all checks. Returns warnings. */
export function changePlace(
  context: WriteContext,
  parts: GovernanceParts,
  member: Membership,
  after: Place,
  reason?: Reason,
): Warning[] {
  const { handle, now, org } = context;
  const { user, version } = member;
  const changes = difference<Place>({ roles: member.roles, team_id: member.teamId }, after);
  if (!changes) return [];
  if (!after.roles.includes(OWNER) && member.deactivatedAt === null) guardLastOwner(context, member);
  const place = { roles: after.roles, team_id: after.team_id, version: version + 1, updated_at: now };
  handle.connection.run`UPDATE ${memberships} SET ${set(memberships, place)}
    WHERE ${memberships.org} = ${org} AND ${memberships.user_id} = ${user.id}`;
  const gained = after.roles.filter((role) => !member.roles.includes(role));
  for (const role of gained) {
    const given = { account: user.id, kind: "role", role } as const;
    recordInfluence(context, reason ? { ...given, by: reason.by } : given);
  }
  const recorded = {
    ...changes.after,
    ...(gained.length > 0 && { gained }),
    ...(reason && { groups: reason.groups }),
  };
  context.changed(memberChange(user, version + 1, changes.before, recorded));
  // The user's next call needs the new roles.
  parts.identity.sessions.forget(context);
  return changes.after.roles ? settleRoles(context, parts, member, after.roles) : [];
}

/** Consequences of new roles: segregation of duties, lockout, open invitations. */
function settleRoles(
  context: WriteContext,
  parts: GovernanceParts,
  { user, roles: before, deactivatedAt }: Membership,
  after: readonly string[],
): Warning[] {
  guardKeepers(context, parts);
  closeInvitationsBeyond(context, parts, user.id, after);
  // Deactivated users are checked when they are reactivated.
  if (deactivatedAt !== null) return [];
  const covers = rolesIn(parts, context.handle.connection, context.org);
  return guardAssignments(context, parts, [
    { person: user.id, before: covers(before), after: covers(after) },
  ]);
}

/** Rejects roles that the caller cannot grant, and changes to owners by users who are not owners. */
export function guardGiven(
  context: WriteContext,
  parts: GovernanceParts,
  member: Membership,
  roles: readonly string[],
): void {
  const after = grantsOf(context, parts.permissions, roles);
  if (!roles.includes(OWNER) && member.deactivatedAt === null) guardLastOwner(context, member);
  guardOwner(context, member);
  const kept = member.roles.filter((role) => roles.includes(role));
  guardGrant(context, parts.permissions, "roles", grantsOf(context, parts.permissions, kept), after);
}

/** User managers must not be able to take the organisation from its owners. */
export function guardOwner({ principal }: WriteContext, member: Membership): void {
  if (!member.roles.includes(OWNER) || principal.roles.includes(OWNER)) return;
  throw new Fault("ACCESS_DENIED", {
    details: [
      {
        path: "id",
        code: "OWNER_ONLY",
        message: say("governance.errors.ownerOnly"),
      },
    ],
  });
}

/** Also ends the member's sessions and revokes their invitations. */
export function shutOut(context: WriteContext, parts: GovernanceParts, member: Membership): void {
  const { sessions } = parts.identity;
  guardLastOwner(context, member);
  guardOwner(context, member);
  setDeactivated(context, member, context.now);
  guardKeepers(context, parts);
  closeInvitationsBy(context, member.user.id);
  sessions.end(context, { user: member.user.id, org: member.organization.key }, "deactivated");
  sessions.forget(context);
}

/** Deactivates users when their employment ends. */
export function leaversAreShutOut(parts: GovernanceParts): Follower[] {
  return [...parts.catalog.collections.values()].flatMap(({ name, entity: { employment } }) =>
    employment ? shutsOut(parts, name, employment) : [],
  );
}

function shutsOut(parts: GovernanceParts, of: string, { user: field, over }: Employment): Follower {
  return {
    of,
    run: async (context, after, before) => {
      const user = fieldOf(after, field);
      const ends = over.includes(after.state) && !(before && over.includes(before.state));
      if (!ends || typeof user !== "string") return;
      const member = findMember(context.handle.connection, context.principal.organization.key, user);
      if (member && member.deactivatedAt === null) shutOut(context, parts, member);
    },
  };
}

export function setDeactivated(context: WriteContext, member: Membership, at: number | null): void {
  const change = { deactivated_at: at, version: member.version + 1, updated_at: context.now };
  context.handle.connection.run`UPDATE ${memberships} SET ${set(memberships, change)}
    WHERE ${memberships.org} = ${member.organization.key} AND ${memberships.user_id} = ${member.user.id}`;
  const [before, after] = at === null ? ["deactivated", "active"] : ["active", "deactivated"];
  context.changed(memberChange(member.user, member.version + 1, { state: before }, { state: after }));
}
