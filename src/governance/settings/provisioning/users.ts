import { type Static, Type } from "@sinclair/typebox";
import { denied } from "../../../engine/access/mandate.ts";
import { recordInfluence } from "../../../engine/approvals/influence.ts";
import {
  addMembership,
  addUser,
  emailInput,
  findMember,
  findUser,
  type Membership,
  memberChange,
  membershipsOf,
  membersOf,
  moment,
  NO_PASSWORD,
  nameInput,
  normaliseEmail,
  type ProvisionedUser,
  readLoginRules,
} from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { users } from "../../../kernel/tables.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { guardAssignments } from "../duties/assignment.ts";
import { rolesIn } from "../duties/holders.ts";
import { grantsOf, guardGrant, NOTHING } from "../roles/grants.ts";
import { inviteToPassword } from "../team/invitations.ts";
import { COLLECTION, loadMember } from "../team/member.ts";
import { setDeactivated, shutOut } from "../team/place.ts";
import { applyGroups, requireActing, requireReach } from "./limits.ts";
import { type Group, groupsIn, keepUser, provisionedIn, takeFromGroup } from "./rows.ts";

export const PATH = "/api/v1/settings/provisioning";

const label = Type.String({ minLength: 1, maxLength: 254, pattern: "^[^\\u0000-\\u001f\\u007f]+$" });
export const externalInput = Type.Optional(
  nullable(Type.String({ minLength: 1, maxLength: 254, description: "Identifier of the directory" })),
);

const userSchema = Type.Object(
  {
    id: Type.String(),
    user_name: Type.String({ description: "Name at the directory; the e-mail address if it has set none" }),
    external: nullable(Type.String()),
    email: Type.String(),
    name: Type.String(),
    active: Type.Boolean(),
    groups: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, closed)),
    version: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
    updated_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "ProvisionedUser" },
);
export type ShownUser = Static<typeof userSchema>;

/** For programs of a directory, with a permission of their own. */
const WRITE = { kind: "write", tier: "managing", human: false, byName: true } as const;
const byId = Type.Object({ id: idInput }, closed);

export function userActions(parts: GovernanceParts): Action[] {
  return [listAction(), getAction(), createAction(parts), updateAction(parts), removeAction(parts)];
}

function listAction(): Action {
  return defineAction({
    name: "settings.provisioning.users.list",
    summary: "List users for a directory",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/users` }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(userSchema) }, closed),
    run: async (context) => {
      const known = provisionedIn(context);
      const groups = groupsIn(context);
      const data = membersOf(context.handle.connection, context.org)
        .filter(({ user }) => !known.get(user.id)?.removed)
        .map((member) => shown(member, known.get(member.user.id), groups));
      context.returned(data.length);
      return { data };
    },
  });
}

function getAction(): Action {
  return defineAction({
    name: "settings.provisioning.users.get",
    summary: "Get a user for a directory",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/users/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: userSchema,
    run: async (context, { id }) => show(context, id),
  });
}

function createAction(parts: GovernanceParts): Action {
  return defineAction({
    ...WRITE,
    name: "settings.provisioning.users.create",
    summary: "Add a user from a directory",
    description:
      "The user has no roles until a group gives some, and no password. If mail is set up, they get a link to set one. A user whom the directory deleted is added again; any other address that has a login is refused.",
    http: [{ method: "POST", path: `${PATH}/users` }],
    status: 201,
    errors: ["DUPLICATE_VALUE", "ACCESS_DENIED", "SOD_CONFLICT"],
    input: Type.Object(
      {
        user_name: label,
        email: emailInput,
        name: nameInput,
        external: externalInput,
        active: Type.Optional(Type.Boolean({ default: true })),
      },
      { ...closed, $id: "ProvisionedUserCreate" },
    ),
    output: userSchema,
    prepare: requireActing,
    run: async (context, { user_name, external = null, active = true, ...given }) => {
      const { handle, principal } = context;
      const email = normaliseEmail(given.email);
      const account = findUser(handle.connection, email);
      const former = account && formerMember(context, account.id);
      // Same answer for people of this organisation and of others on this server.
      if (account && !former) throw duplicate("email");
      requireFreeName(context, user_name, account?.id);
      const user =
        account ?? addUser(context, { email, name: given.name, passwordHash: NO_PASSWORD, operator: false });
      context.about(COLLECTION, user.id);
      if (!account) {
        addMembership(context, principal.organization, user, [], { provisioned: true });
        recordInfluence(context, { account: user.id, kind: "invitation" });
      }
      const version = (former?.version ?? 0) + 1;
      const made = former?.made ?? true;
      const deactivated_at = former?.deactivated_at ?? null;
      keepUser(context, user.id, { user_name, external, made, removed: false, deactivated_at, version });
      setActive(context, parts, user.id, active);
      if (!account && active) inviteToPassword(context, user);
      return show(context, user.id);
    },
  });
}

function updateAction(parts: GovernanceParts): Action {
  return defineAction({
    ...WRITE,
    name: "settings.provisioning.users.update",
    summary: "Change or deactivate a user from a directory",
    description:
      "Deactivating ends sessions and mandates at once. Only users whom the directory deactivated are reactivated. Names change only for users whom it added. Owners, operators and the holder of the mandate are out of reach.",
    http: [{ method: "PATCH", path: `${PATH}/users/:id` }],
    errors: [
      "RECORD_NOT_FOUND",
      "RECORD_VERSION_CONFLICT",
      "DUPLICATE_VALUE",
      "ACCESS_DENIED",
      "SOD_CONFLICT",
    ],
    input: Type.Object(
      {
        id: idInput,
        version: versionInput,
        user_name: Type.Optional(label),
        external: externalInput,
        name: Type.Optional(nameInput),
        active: Type.Optional(Type.Boolean()),
      },
      { ...closed, $id: "ProvisionedUserUpdate" },
    ),
    output: userSchema,
    prepare: requireActing,
    run: async (context, { id, version, ...given }) => {
      const before = show(context, id);
      const { name, active, user_name, external } = { ...before, ...given };
      guardVersion(before.version, version);
      const member = loadMember(context, id);
      const row = provisionedIn(context).get(id);
      const renames = name !== before.name && mayRename(context, row);
      const isKept = user_name === before.user_name && external === before.external;
      if (isKept && active === before.active && !renames) return before;
      requireReach(context, member);
      if (user_name !== before.user_name) requireFreeName(context, user_name, id);
      if (renames) rename(context, member, name);
      const next = { ...(row ?? unknownUser(member)), user_name, external };
      keepUser(context, id, { ...keptOf(next), version: next.version + 1 });
      setActive(context, parts, id, active);
      return show(context, id);
    },
  });
}

function removeAction(parts: GovernanceParts): Action {
  return defineAction({
    ...WRITE,
    name: "settings.provisioning.users.remove",
    summary: "Deactivate a user whom a directory deleted",
    description:
      "The directory no longer sees the user. Their records and their place in the trail are kept.",
    http: [{ method: "DELETE", path: `${PATH}/users/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND", "ACCESS_DENIED"],
    input: byId,
    output: Type.Null(),
    prepare: requireActing,
    run: async (context, { id }) => {
      const { groups } = show(context, id);
      const member = loadMember(context, id);
      requireReach(context, member);
      for (const group of groups) takeFromGroup(context, group.id, id);
      if (groups.length > 0) applyGroups(context, parts, member);
      setActive(context, parts, id, false);
      const row = provisionedIn(context).get(id) ?? unknownUser(member);
      keepUser(context, id, { ...keptOf(row), removed: true, version: row.version + 1 });
      return null;
    },
  });
}

/** Deactivates or reactivates the member, if they are not so already. */
function setActive(context: WriteContext, parts: GovernanceParts, id: string, active: boolean): void {
  const member = loadMember(context, id);
  if (active === (member.deactivatedAt === null)) return;
  requireReach(context, member);
  const row = provisionedIn(context).get(id) ?? unknownUser(member);
  if (active) {
    if (member.deactivatedAt !== row.deactivated_at)
      throw denied("DEACTIVATED_BY_HAND", say("governance.provisioning.errors.byHand"));
    readmit(context, parts, member);
  } else shutOut(context, parts, member);
  keepUser(context, id, { ...keptOf(row), deactivated_at: active ? null : context.now });
}

/** Roles that no group gives, but people did, need the rights of those who gave them. */
function readmit(context: WriteContext, parts: GovernanceParts, member: Membership): void {
  const { connection } = context.handle;
  const { mappings } = readLoginRules(connection, context.org);
  const byHand = member.roles.filter((role) => !mappings.some(({ roles }) => roles.includes(role)));
  guardGrant(context, parts.permissions, "active", NOTHING, grantsOf(context, parts.permissions, byHand));
  setDeactivated(context, member, null);
  recordInfluence(context, { account: member.user.id, kind: "reactivation" });
  const covers = rolesIn(parts, connection, context.org);
  guardAssignments(context, parts, [
    { person: member.user.id, before: covers([]), after: covers(member.roles) },
  ]);
  parts.identity.sessions.forget(context);
  applyGroups(context, parts, loadMember(context, member.user.id));
}

/** A member whom the directory deleted, and nobody else deactivated. */
function formerMember(context: ReadContext, id: string): ProvisionedUser | undefined {
  const member = findMember(context.handle.connection, context.org, id);
  const row = provisionedIn(context).get(id);
  return row?.removed && member && member.deactivatedAt === row.deactivated_at ? row : undefined;
}

function mayRename({ handle }: ReadContext, row: ProvisionedUser | undefined): boolean {
  return row?.made === true && membershipsOf(handle.connection, row.user_id).length === 1;
}

function rename(context: WriteContext, { user, version }: Membership, name: string): void {
  context.handle.connection.run`
    UPDATE ${users} SET ${set(users, { name, updated_at: context.now })} WHERE ${users.id} = ${user.id}`;
  context.changed(memberChange(user, version, { name: user.name }, { name }));
}

function requireFreeName(context: ReadContext, name: string, own: string | undefined): void {
  const known = provisionedIn(context);
  const taken = membersOf(context.handle.connection, context.org).some(
    (member) => member.user.id !== own && same(userNameOf(member, known.get(member.user.id)), name),
  );
  if (taken) throw duplicate("user_name");
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function duplicate(path: string): Fault {
  return new Fault("DUPLICATE_VALUE", {
    details: [{ path, code: "DUPLICATE", message: say("governance.provisioning.errors.taken") }],
  });
}

type Kept = Parameters<typeof keepUser>[2];

const unknownUser = (member: Membership): Kept => ({
  user_name: member.user.email,
  external: null,
  made: false,
  removed: false,
  deactivated_at: null,
  version: 0,
});

const keptOf = ({ user_name, external, made, removed, deactivated_at, version }: Kept): Kept => ({
  user_name,
  external,
  made,
  removed,
  deactivated_at,
  version,
});

const userNameOf = ({ user }: Membership, row: ProvisionedUser | undefined) => row?.user_name ?? user.email;

/** Removed users are not found. */
export function show(context: ReadContext, id: string): ShownUser {
  const row = provisionedIn(context).get(id);
  const member = loadMember(context, id);
  if (row?.removed) throw new Fault("RECORD_NOT_FOUND");
  return shown(member, row, groupsIn(context));
}

function shown(member: Membership, row: ProvisionedUser | undefined, groups: readonly Group[]): ShownUser {
  const { user, deactivatedAt, createdAt, version } = member;
  return {
    id: user.id,
    user_name: userNameOf(member, row),
    external: row?.external ?? null,
    email: user.email,
    name: user.name,
    active: deactivatedAt === null,
    groups: groups.filter(({ members }) => members.includes(user.id)).map(({ id, name }) => ({ id, name })),
    // Rises with each change of either.
    version: version + (row?.version ?? 0),
    created_at: moment(createdAt),
    updated_at: moment(Math.max(createdAt, row?.updated_at ?? 0)),
  };
}
