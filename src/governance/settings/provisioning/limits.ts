import { denied } from "../../../engine/access/mandate.ts";
import { type Membership, placeAfter, provisionedGroupsOf, readLoginRules } from "../../../identity/index.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { isRole } from "../logins/follow.ts";
import { OWNER } from "../team/member.ts";
import { changePlace } from "../team/place.ts";
import { isOpenTeam } from "../team/teams.ts";

/** A directory repeats what was not done, so each proposal would be followed by the next one. */
export async function requireActing({ principal }: ReadContext): Promise<void> {
  if (principal.mandate && principal.mandate.mode !== "act")
    throw denied("PROPOSES_ONLY", say("governance.provisioning.errors.actOnly"));
}

/** A program must not shut out its own holder, who is the one to stop it. */
export function isBeyondReach({ principal }: ReadContext, { user, roles }: Membership): boolean {
  return roles.includes(OWNER) || user.operator || user.id === principal.id;
}

export function requireReach(context: ReadContext, member: Membership): void {
  if (isBeyondReach(context, member))
    throw denied("OUT_OF_REACH", say("governance.provisioning.errors.outOfReach"));
}

/** Applies the groups of a member to roles and team, as the rules for logins map them. */
export function applyGroups(context: WriteContext, parts: GovernanceParts, member: Membership): void {
  if (isBeyondReach(context, member)) return;
  const { connection } = context.handle;
  const rules = readLoginRules(connection, context.org);
  const groups = provisionedGroupsOf(connection, context.org, member.user.id);
  const { roles, teamId } = placeAfter(rules, groups, member);
  const known = roles.filter(
    (role) => member.roles.includes(role) || (role !== OWNER && isRole(context, parts, role)),
  );
  const team = teamId === null || isOpenTeam(context, teamId) ? teamId : member.teamId;
  const mapped = groups.filter((group) => rules.mappings.some((mapping) => mapping.group === group));
  changePlace(
    context,
    parts,
    member,
    { roles: known, team_id: team },
    { by: rules.updated_by, groups: mapped },
  );
}
