import type { Appliance } from "../app.ts";
import { findMember, findUser, type Membership, principalOf } from "../identity/index.ts";
import type { OrganizationRef, Principal } from "../kernel/principal.ts";
import { say } from "../text/message.ts";
import { UsageError } from "./command.ts";

export async function memberOf(
  { engine }: Appliance,
  organization: OrganizationRef,
  email: string,
): Promise<Membership> {
  const member = await engine.store.read(async ({ connection }) => {
    const user = findUser(connection, email);
    return user && findMember(connection, organization.key, user.id);
  });
  if (!member) throw new UsageError(say("cli.errors.unknownEmail", { organization: organization.name }));
  return member;
}

/** An import or export runs with this user's permissions. */
export async function personOf(
  appliance: Appliance,
  organization: OrganizationRef,
  email: string,
): Promise<Principal> {
  const member = await memberOf(appliance, organization, email);
  if (member.deactivatedAt !== null) throw new UsageError(say("cli.errors.deactivatedUser"));
  return principalOf(member, undefined);
}
