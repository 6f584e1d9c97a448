import { callOf } from "../../engine/call.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault, toFault } from "../../kernel/errors.ts";
import { systemPrincipal } from "../../kernel/principal.ts";
import { findMember, findOrganization, type Membership } from "../people.ts";
import { provisionedGroupsOf } from "../provisioned.ts";
import { groupsIn, type Identified } from "./identified.ts";
import { type Place, placeAfter, readLoginRules } from "./rules.ts";

/** Inner actions of the settings, which run as the system and have their own audit events. */
export const FOLLOW = "settings.logins.follow";
export const ADMIT = "settings.logins.admit";

/**
 * Gives a member the roles and the team of their groups, and takes those that they lost. If a rule forbids the new
 * roles, such as segregation of duties, the old ones are still taken.
 */
export async function followGroups(
  context: WriteContext,
  member: Membership,
  identified: Pick<Identified, "claims">,
): Promise<Membership> {
  const { connection } = context.handle;
  const rules = readLoginRules(connection, member.organization.key);
  const theirs = new Set([
    ...groupsIn(identified.claims, rules.groups_claim),
    ...provisionedGroupsOf(connection, member.organization.key, member.user.id),
  ]);
  const groups = rules.mappings.map(({ group }) => group).filter((group) => theirs.has(group));
  const after = placeAfter(rules, groups, member);
  if (isSame(member, after)) return member;
  const follow = ({ roles, teamId }: Place) =>
    asSystem(context, member.organization.key, FOLLOW, {
      id: member.user.id,
      roles,
      team_id: teamId,
      groups,
    });
  const result = await follow(after);
  if (!result.ok) {
    requireExpected(result.error);
    const kept = { roles: member.roles.filter((role) => after.roles.includes(role)), teamId: after.teamId };
    const again = isSame(member, kept) ? result : await follow(kept);
    if (!again.ok) requireExpected(again.error);
  }
  return findMember(connection, member.organization.key, member.user.id) ?? member;
}

/** Makes the person a member because of a group: a new user, or one that has a linked identity. */
export async function admit(
  context: WriteContext,
  org: number,
  identified: Identified,
  user: string | undefined,
): Promise<void> {
  const { issuer, subject, email, name } = identified;
  const result = await asSystem(context, org, ADMIT, {
    ...(user === undefined ? { issuer, subject, email, name } : { id: user }),
    group: readLoginRules(context.handle.connection, org).entry_group ?? "",
  });
  if (!result.ok) throw result.error;
}

async function asSystem(context: WriteContext, org: number, name: string, input: unknown) {
  const organization = findOrganization(context.handle.connection, org)?.organization;
  const action = callOf(context).engine.registry.find(name);
  if (!organization || !action) throw new Error(`${name} cannot run in organisation ${org}`);
  const system = await context.as(systemPrincipal(organization));
  return system.call(action, input);
}

function requireExpected(error: unknown): void {
  const fault = error instanceof Fault ? error : toFault(error);
  if (fault.status >= 500) throw error;
}

function isSame(a: Place, b: Place): boolean {
  return (
    a.teamId === b.teamId &&
    a.roles.length === b.roles.length &&
    a.roles.every((one) => b.roles.includes(one))
  );
}
