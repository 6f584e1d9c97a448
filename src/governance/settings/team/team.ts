import { Type } from "@sinclair/typebox";
import {
  findMember,
  type Identity,
  type Membership,
  memberChange,
  membersOf,
} from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Follower } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { difference } from "../difference.ts";
import type { PermissionCatalogue } from "../roles/catalogue.ts";
import { grantsOf, guardGrant, NOTHING } from "../roles/grants.ts";
import { closeInvitationsBy } from "./invitations.ts";
import { guardLastOwner, loadMember, memberSchema, OWNER, PATH, rolesInput, showMember } from "./member.ts";
import { isOpenTeam } from "./teams.ts";

const byId = Type.Object({ id: idInput }, closed);
const byIdVersion = Type.Object({ id: idInput, version: versionInput }, closed);

/** `GET /settings/team` */
export function listTeamAction(): Action {
  return defineAction({
    name: "settings.team.list",
    summary: "The people of the organisation, by name",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(memberSchema) }, closed),
    run: async (context) => {
      const members = membersOf(context.handle.connection, context.principal.organization.key);
      context.returned(members.length);
      return { data: members.map(showMember) };
    },
  });
}

/** `GET /settings/team/:id` */
export function getMemberAction(): Action {
  return defineAction({
    name: "settings.team.get",
    summary: "One person of the organisation",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: memberSchema,
    run: async (context, { id }) => showMember(loadMember(context, id)),
  });
}

/** `PUT` and `PATCH /settings/team/:id` */
export function updateMemberAction({ sessions }: Identity, catalogue: PermissionCatalogue): Action {
  return defineAction({
    name: "settings.team.update",
    summary: "Change somebody's roles or team",
    description: "Nobody can give a permission that they do not hold themselves, to others or to themselves.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: `${PATH}/:id` },
      { method: "PATCH", path: `${PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "RECORD_IN_USE"],
    input: Type.Object(
      {
        id: idInput,
        version: versionInput,
        roles: Type.Optional(rolesInput),
        team_id: Type.Optional(nullable(idInput)),
      },
      { ...closed, $id: "TeamMemberUpdate" },
    ),
    output: memberSchema,
    run: async (context, { id, version, ...given }) => {
      const member = loadMember(context, id);
      guardVersion(member.version, version);
      const current = { roles: member.roles, team_id: member.teamId };
      const changes = difference(current, { ...current, ...given });
      if (!changes) return showMember(member);
      const { roles, team_id } = changes.after;
      if (roles) guardRoles(context, catalogue, member, roles);
      if (team_id && !isOpenTeam(context, team_id))
        throw invalid("team_id", "REFERENCE_UNKNOWN", "team_id names no open team of this organisation");
      const after = { ...current, ...changes.after };
      context.handle.connection
        .statement(
          "UPDATE memberships SET roles = ?, team_id = ?, version = ?, updated_at = ? WHERE org = ? AND user_id = ?",
        )
        .run(
          JSON.stringify(after.roles),
          after.team_id,
          member.version + 1,
          context.now,
          member.organization.key,
          id,
        );
      context.changed(memberChange(member.user, member.version + 1, changes.before, changes.after));
      sessions.forget(context);
      return showMember(loadMember(context, id));
    },
  });
}

function guardRoles(
  context: WriteContext,
  catalogue: PermissionCatalogue,
  member: Membership,
  roles: readonly string[],
): void {
  const after = grantsOf(context, catalogue, roles);
  if (!roles.includes(OWNER) && member.deactivatedAt === null) guardLastOwner(context, member);
  guardOwner(context, member);
  const kept = member.roles.filter((role) => roles.includes(role));
  guardGrant(context, catalogue, "roles", grantsOf(context, catalogue, kept), after);
}

/** Who looks after people must not be able to take the organisation from its owners. */
function guardOwner({ principal }: WriteContext, member: Membership): void {
  if (!member.roles.includes(OWNER) || principal.roles.includes(OWNER)) return;
  throw new Fault("ACCESS_DENIED", {
    details: [
      {
        path: "id",
        code: "OWNER_ONLY",
        message: "Only an owner changes the roles of an owner or shuts one out",
      },
    ],
  });
}

/** `POST /settings/team/:id/deactivate` */
export function deactivateMemberAction(identity: Identity): Action {
  return defineAction({
    name: "settings.team.deactivate",
    summary: "Shut somebody out",
    description: "Ends their sessions here at once and closes the invitations they sent. Their records stay.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/deactivate` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "RECORD_IN_USE"],
    input: byIdVersion,
    output: memberSchema,
    run: async (context, { id, version }) => {
      const member = loadMember(context, id);
      guardVersion(member.version, version);
      if (member.deactivatedAt !== null) return showMember(member);
      shutOut(context, identity, member);
      return showMember(loadMember(context, id));
    },
  });
}

/** Ends somebody's membership: the sessions they have, the invitations they sent. */
function shutOut(context: WriteContext, { sessions }: Identity, member: Membership): void {
  guardLastOwner(context, member);
  guardOwner(context, member);
  setDeactivated(context, member, context.now);
  closeInvitationsBy(context, member.user.id);
  sessions.end(context, { user: member.user.id, org: member.organization.key }, "deactivated");
  sessions.forget(context);
}

/** Whoever no longer works here is shut out in the moment in which the employment ends. */
export function leaversAreShutOut(identity: Identity): Follower {
  return {
    of: "hr.employees",
    run: async (context, after, before) => {
      // Of another module's record only its state and this field are looked at.
      const user = (after as { user_id?: unknown }).user_id;
      if (after.state !== "terminated" || before?.state === "terminated" || typeof user !== "string") return;
      const member = findMember(context.handle.connection, context.principal.organization.key, user);
      if (member && member.deactivatedAt === null) shutOut(context, identity, member);
    },
  };
}

/** `POST /settings/team/:id/reactivate` */
export function reactivateMemberAction({ sessions }: Identity, catalogue: PermissionCatalogue): Action {
  return defineAction({
    name: "settings.team.reactivate",
    summary: "Let somebody in again",
    description: "With the roles they had; so it takes somebody who could give them those.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/reactivate` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT"],
    input: byIdVersion,
    output: memberSchema,
    run: async (context, { id, version }) => {
      const member = loadMember(context, id);
      guardVersion(member.version, version);
      if (member.deactivatedAt === null) return showMember(member);
      guardGrant(context, catalogue, "roles", NOTHING, grantsOf(context, catalogue, member.roles));
      setDeactivated(context, member, null);
      sessions.forget(context);
      return showMember(loadMember(context, id));
    },
  });
}

function setDeactivated(context: WriteContext, member: Membership, at: number | null): void {
  context.handle.connection
    .statement(
      "UPDATE memberships SET deactivated_at = ?, version = ?, updated_at = ? WHERE org = ? AND user_id = ?",
    )
    .run(at, member.version + 1, context.now, member.organization.key, member.user.id);
  const [before, after] = at === null ? ["deactivated", "active"] : ["active", "deactivated"];
  context.changed(memberChange(member.user, member.version + 1, { state: before }, { state: after }));
}
