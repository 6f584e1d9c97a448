import { Type } from "@sinclair/typebox";
import { recordInfluence } from "../../../engine/approvals/influence.ts";
import { membersOf } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idInput, idOf, nullable } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { difference } from "../difference.ts";
import { guardAssignments, withWarnings } from "../duties/assignment.ts";
import { rolesIn } from "../duties/holders.ts";
import { grantsOf, guardGrant, NOTHING } from "../roles/grants.ts";
import { changedMemberSchema, loadMember, memberSchema, PATH, rolesInput, showMember } from "./member.ts";
import { changePlace, guardGiven, setDeactivated, shutOut } from "./place.ts";
import { isOpenTeam } from "./teams.ts";

const byId = Type.Object({ id: idInput }, closed);
const byIdVersion = Type.Object({ id: idInput, version: versionInput }, closed);

export function listTeamAction(): Action {
  return defineAction({
    name: "settings.team.list",
    summary: "List users",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(memberSchema) }, closed),
    run: async (context) => {
      const members = membersOf(context.handle.connection, context.principal.organization.key);
      context.returned(members.length);
      return { data: members.map((member) => showMember(context, member)) };
    },
  });
}

export function getMemberAction(): Action {
  return defineAction({
    name: "settings.team.get",
    summary: "Get a user",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: memberSchema,
    run: async (context, { id }) => showMember(context, loadMember(context, id)),
  });
}

export function updateMemberAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.team.update",
    summary: "Update a user's roles or team",
    description: "Users cannot grant permissions that they do not hold themselves.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: `${PATH}/:id` },
      { method: "PATCH", path: `${PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "RECORD_IN_USE", "SOD_CONFLICT"],
    input: Type.Object(
      {
        id: idInput,
        version: versionInput,
        roles: Type.Optional(rolesInput),
        team_id: Type.Optional(nullable(idOf("settings.teams"))),
      },
      { ...closed, $id: "TeamMemberUpdate" },
    ),
    output: changedMemberSchema,
    run: async (context, { id, version, ...given }) => {
      const member = loadMember(context, id);
      guardVersion(member.version, version);
      const current = { roles: member.roles, team_id: member.teamId };
      const changes = difference(current, { ...current, ...given });
      if (!changes) return showMember(context, member);
      const { roles, team_id } = changes.after;
      if (team_id && !isOpenTeam(context, team_id))
        throw invalid("team_id", "REFERENCE_UNKNOWN", say("governance.errors.unknownTeam"));
      if (roles) guardGiven(context, parts, member, roles);
      const warnings = changePlace(context, parts, member, { ...current, ...changes.after });
      return withWarnings(showMember(context, loadMember(context, id)), warnings);
    },
  });
}

export function deactivateMemberAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.team.deactivate",
    summary: "Deactivate a user",
    description: "Ends the user's sessions at once and revokes the invitations they sent. Records are kept.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/deactivate` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "RECORD_IN_USE"],
    input: byIdVersion,
    output: memberSchema,
    run: async (context, { id, version }) => {
      const member = loadMember(context, id);
      guardVersion(member.version, version);
      if (member.deactivatedAt !== null) return showMember(context, member);
      shutOut(context, parts, member);
      return showMember(context, loadMember(context, id));
    },
  });
}

export function reactivateMemberAction(parts: GovernanceParts): Action {
  const { sessions } = parts.identity;
  return defineAction({
    name: "settings.team.reactivate",
    summary: "Reactivate a user",
    description: "Restores the user's previous roles, so the caller must be allowed to grant them.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/reactivate` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "SOD_CONFLICT"],
    input: byIdVersion,
    output: changedMemberSchema,
    run: async (context, { id, version }) => {
      const member = loadMember(context, id);
      guardVersion(member.version, version);
      if (member.deactivatedAt === null) return showMember(context, member);
      guardGrant(
        context,
        parts.permissions,
        "roles",
        NOTHING,
        grantsOf(context, parts.permissions, member.roles),
      );
      setDeactivated(context, member, null);
      recordInfluence(context, { account: id, kind: "reactivation" });
      const covers = rolesIn(parts, context.handle.connection, context.org);
      const warnings = guardAssignments(context, parts, [
        { person: id, before: covers([]), after: covers(member.roles) },
      ]);
      sessions.forget(context);
      return withWarnings(showMember(context, loadMember(context, id)), warnings);
    },
  });
}
