import { Type } from "@sinclair/typebox";
import {
  ADMIT,
  addLink,
  addMembership,
  addUser,
  emailInput,
  FOLLOW,
  findUserById,
  NO_PASSWORD,
  nameInput,
  readLoginRules,
} from "../../../identity/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import type { GovernanceParts } from "../../part.ts";
import { findOwnRole } from "../roles/grants.ts";
import { loadMember } from "../team/member.ts";
import { changePlace } from "../team/place.ts";
import { isOpenTeam } from "../team/teams.ts";

const names = Type.Array(Type.String({ maxLength: 200 }));

/** The event names the groups that gave roles. The author of the rules counts as having given them. */
export function followGroupsAction(parts: GovernanceParts): Action {
  return defineInnerAction({
    name: FOLLOW,
    summary: "Apply the groups of a login to roles and team",
    input: Type.Object(
      { id: idInput, roles: names, team_id: nullable(Type.String()), groups: names },
      closed,
    ),
    output: Type.Null(),
    run: async (context, { id, roles, team_id, groups }) => {
      const member = loadMember(context, id);
      const { updated_by } = readLoginRules(context.handle.connection, context.org);
      const known = roles.filter((role) => member.roles.includes(role) || isRole(context, parts, role));
      const team = team_id === null || isOpenTeam(context, team_id) ? team_id : member.teamId;
      changePlace(context, parts, member, { roles: known, team_id: team }, { by: updated_by, groups });
      return null;
    },
  });
}

/** Rules may name a role that was deleted since. */
export function isRole(
  { handle, org }: WriteContext,
  { permissions }: Pick<GovernanceParts, "permissions">,
  name: string,
): boolean {
  return permissions.shipped.has(name) || findOwnRole(handle.connection, org, name) !== undefined;
}

export function admitAction(): Action {
  return defineInnerAction({
    name: ADMIT,
    summary: "Add a member of the entry group as a user",
    input: Type.Object(
      {
        id: Type.Optional(idInput),
        issuer: Type.Optional(Type.String()),
        subject: Type.Optional(Type.String()),
        email: Type.Optional(emailInput),
        name: Type.Optional(nameInput),
        group: Type.String(),
      },
      closed,
    ),
    output: Type.Null(),
    run: async (context, { id, issuer = "", subject = "", email = "", name = "", group }) => {
      const { organization } = context.principal;
      const known = id === undefined ? undefined : findUserById(context.handle.connection, id);
      if (id !== undefined && !known) throw new Fault("RECORD_NOT_FOUND");
      const user = known ?? addUser(context, { email, name, passwordHash: NO_PASSWORD, operator: false });
      context.about("settings.team", user.id);
      addMembership(context, organization, user, [], { group });
      if (!known) addLink(context, user.id, { issuer, subject });
      return null;
    },
  });
}
