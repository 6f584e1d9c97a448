import { type Static, Type } from "@sinclair/typebox";
import {
  findMember,
  type Membership,
  membersOf,
  mfaFactors,
  moment,
  passkeys,
  providerLinks,
  sessions,
} from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { as } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { warningsField } from "../duties/assignment.ts";

export const COLLECTION = "settings.team";
export const PATH = "/api/v1/settings/team";

/** Role with all permissions. An organisation always has an active owner. */
export const OWNER = "owner";

const memberFields = {
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.String()),
  team_id: nullable(Type.String()),
  state: oneOf(["active", "deactivated"]),
  version: Type.Integer(),
  joined_at: Type.String({ format: "date-time" }),
  deactivated_at: nullable(Type.String({ format: "date-time" })),
  last_seen_at: nullable(
    Type.String({ format: "date-time", description: "Last renewal of a session. Null if never." }),
  ),
  second_factor: Type.Boolean({ description: "True if login requires a second factor" }),
  passkeys: Type.Integer({ description: "Number of passkeys with which the user can log in" }),
  linked: Type.Boolean({
    description: "True if the user has linked an identity of the OpenID Connect provider",
  }),
};

export const memberSchema = Type.Object(memberFields, { ...closed, $id: "TeamMember" });

export const changedMemberSchema = Type.Object(
  { ...memberFields, warnings: warningsField },
  { ...closed, $id: "ChangedTeamMember" },
);

export function showMember(context: ReadContext, member: Membership): Static<typeof memberSchema> {
  const { user, deactivatedAt } = member;
  const { seen = null, factor, passkeys: count = 0, linked } = presenceOf(context, user.id) ?? {};
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    roles: member.roles,
    team_id: member.teamId,
    state: deactivatedAt === null ? "active" : "deactivated",
    version: member.version,
    joined_at: moment(member.createdAt),
    deactivated_at: deactivatedAt === null ? null : moment(deactivatedAt),
    last_seen_at: seen === null ? null : moment(seen),
    second_factor: factor === 1,
    passkeys: count,
    linked: linked === 1,
  };
}

function presenceOf({ handle, principal }: ReadContext, user: string) {
  return handle.connection.get`SELECT
    (SELECT max(${sessions.used_at}) FROM ${sessions}
      WHERE ${sessions.user_id} = ${user} AND ${sessions.org} = ${principal.organization.key}) ${as<"seen", number | null>("seen")},
    EXISTS (SELECT 1 FROM ${mfaFactors}
      WHERE ${mfaFactors.user_id} = ${user} AND ${mfaFactors.confirmed_at} IS NOT NULL) ${as<"factor", number>("factor")},
    (SELECT count(*) FROM ${passkeys} WHERE ${passkeys.user_id} = ${user}) ${as<"passkeys", number>("passkeys")},
    EXISTS (SELECT 1 FROM ${providerLinks} WHERE ${providerLinks.user_id} = ${user}) ${as<"linked", number>("linked")}`;
}

export function loadMember(context: ReadContext, id: string): Membership {
  context.about(COLLECTION, id);
  const member = findMember(context.handle.connection, context.principal.organization.key, id);
  if (!member) throw new Fault("RECORD_NOT_FOUND");
  return member;
}

export function guardLastOwner({ handle, principal }: ReadContext, { user, roles }: Membership): void {
  if (!roles.includes(OWNER)) return;
  const others = membersOf(handle.connection, principal.organization.key).filter(
    (member) => member.user.id !== user.id && member.deactivatedAt === null && member.roles.includes(OWNER),
  );
  if (others.length > 0) return;
  throw new Fault("RECORD_IN_USE", {
    message: say("governance.errors.lastOwner"),
    details: [{ path: "roles", code: "LAST_OWNER", message: say("governance.errors.ownerNeeded") }],
  });
}

export const rolesInput = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description: "Role names as listed by /settings/roles",
});
