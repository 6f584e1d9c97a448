import { Type } from "@sinclair/typebox";
import { roles } from "../../../engine/access/tables.ts";
import { membersOf, nameInput } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { row, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { difference } from "../difference.ts";
import { guardAssignments, type Warning, withWarnings } from "../duties/assignment.ts";
import { rolesIn } from "../duties/holders.ts";
import { guardKeepers, guardTests } from "../policies/index.ts";
import { openInvitations } from "../team/invitations.ts";
import type { PermissionCatalogue } from "./catalogue.ts";
import { findOwnRole, guardGrant, NOTHING, type OwnRole } from "./grants.ts";
import { checkPermissions, ownInput, permissionsInput } from "./role-input.ts";
import { COLLECTION, changedRoleSchema, PATH, roleSchema, viewer } from "./roles.ts";

export function createRoleAction(parts: GovernanceParts): Action {
  const catalogue = parts.permissions;
  return defineAction({
    name: "settings.roles.create",
    summary: "Create a role",
    description: "The role can grant only permissions that you hold yourself for all records.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["DUPLICATE_VALUE"],
    input: Type.Object(
      {
        name: Type.String({
          pattern: "^[a-z][a-z0-9_]{0,49}$",
          description: "a role name: lower-case letters, digits and _",
        }),
        title: nameInput,
        permissions: permissionsInput,
        own: Type.Optional(ownInput),
      },
      { ...closed, $id: "RoleCreate" },
    ),
    output: roleSchema,
    location: ({ name }) => `${PATH}/${name}`,
    run: async (context, { name, title, permissions, own = [] }) => {
      const { handle, principal, now } = context;
      const org = principal.organization.key;
      context.about(COLLECTION, name);
      if (catalogue.shipped.has(name) || findOwnRole(handle.connection, org, name))
        throw new Fault("DUPLICATE_VALUE", {
          details: [{ path: "name", code: "DUPLICATE", message: say("governance.errors.roleNameTaken") }],
        });
      checkPermissions(parts, { permissions, own });
      guardGrant(context, catalogue, "permissions", NOTHING, { permissions, own });
      const role: OwnRole = {
        org,
        name,
        title,
        permissions,
        own,
        version: 1,
        created_at: now,
        updated_at: now,
      };
      handle.connection.run`INSERT INTO ${roles} ${row(roles, role)}`;
      context.changed({
        collection: COLLECTION,
        id: name,
        version: 1,
        before: {},
        after: { title, permissions, own },
      });
      guardTests(context, parts);
      forgetPages(context, parts);
      return viewer(context)(role);
    },
  });
}

export function updateRoleAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.roles.update",
    summary: "Update a role",
    description:
      "Added permissions must be among those that you hold yourself. Use `POST /settings/roles/preview` to see who is affected.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: `${PATH}/:name` },
      { method: "PATCH", path: `${PATH}/:name` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "RECORD_IN_USE", "SOD_CONFLICT"],
    input: Type.Object(
      {
        name: idInput,
        version: versionInput,
        title: Type.Optional(nameInput),
        permissions: Type.Optional(permissionsInput),
        own: Type.Optional(ownInput),
      },
      { ...closed, $id: "RoleUpdate" },
    ),
    output: changedRoleSchema,
    loosens: (context, { name, permissions, own }) => {
      const role = findOwnRole(context.handle.connection, context.org, name);
      return role !== undefined && givesMore(role, { permissions, own });
    },
    run: async (context, { name, version, ...given }) => {
      const role = loadOwn(context, parts.permissions, name);
      guardVersion(role.version, version);
      const { title, permissions, own } = role;
      const changes = difference({ title, permissions, own }, { title, permissions, own, ...given });
      if (!changes) return viewer(context)(role);
      const after: OwnRole = {
        ...role,
        ...changes.after,
        version: role.version + 1,
        updated_at: context.now,
      };
      checkPermissions(parts, { permissions: given.permissions ?? [], own: given.own ?? [] });
      guardGrant(context, parts.permissions, "permissions", role, after);
      const covering = coveringBefore(context, parts);
      store(context, after);
      context.changed({ collection: COLLECTION, id: name, version: after.version, ...changes });
      const warnings = guardHolders(context, parts, name, covering);
      guardKeepers(context, parts);
      guardTests(context, parts);
      forgetPages(context, parts);
      return withWarnings(viewer(context)(after), warnings);
    },
  });
}

function givesMore(
  before: OwnRole,
  { permissions = [], own = [] }: Partial<Pick<OwnRole, "permissions" | "own">>,
): boolean {
  const had = before.own.flatMap((one) => one.permissions.map((permission) => `${one.field} ${permission}`));
  return (
    permissions.some((permission) => !before.permissions.includes(permission)) ||
    own.some((one) => one.permissions.some((permission) => !had.includes(`${one.field} ${permission}`)))
  );
}

function store({ handle }: WriteContext, role: OwnRole): void {
  handle.connection.run`UPDATE ${roles} SET ${set(roles, role)}
    WHERE ${roles.org} = ${role.org} AND ${roles.name} = ${role.name}`;
}

function coveringBefore({ handle, org }: WriteContext, parts: GovernanceParts) {
  return rolesIn(parts, handle.connection, org);
}

/** A role that gains permissions is checked as if it were assigned to its holders now. */
function guardHolders(
  context: WriteContext,
  parts: GovernanceParts,
  name: string,
  covered: ReturnType<typeof rolesIn>,
): Warning[] {
  const { handle, org } = context;
  const covers = rolesIn(parts, handle.connection, org);
  const holders = membersOf(handle.connection, org).filter(
    ({ roles, deactivatedAt }) => deactivatedAt === null && roles.includes(name),
  );
  return guardAssignments(
    context,
    parts,
    holders.map(({ user, roles }) => ({ person: user.id, before: covered(roles), after: covers(roles) })),
  );
}

export function deleteRoleAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.roles.delete",
    summary: "Delete a role",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${PATH}/:name` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND", "RECORD_IN_USE"],
    input: Type.Object({ name: idInput }, closed),
    output: Type.Null(),
    run: async (context, { name }) => {
      const { title, permissions, own, version } = loadOwn(context, parts.permissions, name);
      refuseWhenHeld(context, name);
      context.handle.connection
        .run`DELETE FROM ${roles} WHERE ${roles.org} = ${context.org} AND ${roles.name} = ${name}`;
      context.changed({
        collection: COLLECTION,
        id: name,
        version: version + 1,
        before: { title, permissions, own },
        after: {},
      });
      guardTests(context, parts);
      forgetPages(context, parts);
      return null;
    },
  });
}

/** Only custom roles can be changed. */
export function loadOwn(context: ReadContext, catalogue: PermissionCatalogue, name: string): OwnRole {
  context.about(COLLECTION, name);
  if (catalogue.shipped.has(name))
    throw new Fault("ACCESS_DENIED", {
      message: say("governance.errors.builtInRole"),
    });
  const role = findOwnRole(context.handle.connection, context.principal.organization.key, name);
  if (!role) throw new Fault("RECORD_NOT_FOUND");
  return role;
}

/** Rejects deletion while users or invitations have the role. */
function refuseWhenHeld({ handle, principal, now }: WriteContext, name: string): void {
  const org = principal.organization.key;
  const holders = membersOf(handle.connection, org).filter(({ roles }) => roles.includes(name)).length;
  const invited = openInvitations(handle.connection, org, now).filter(({ roles }) =>
    roles.includes(name),
  ).length;
  if (holders + invited === 0) return;
  throw new Fault("RECORD_IN_USE", {
    message: say("governance.errors.roleInUse"),
    details: [
      {
        path: "settings.team.roles",
        code: "USED_BY",
        message: say("governance.errors.roleHolders", { count: holders }),
      },
      {
        path: "settings.team.invitations",
        code: "USED_BY",
        message: say("governance.errors.roleInvitations", { count: invited }),
      },
    ],
  });
}

/** Drops cached roles. */
function forgetPages({ handle, principal }: WriteContext, parts: GovernanceParts): void {
  handle.visible(() => parts.access().forget(principal.organization.key));
}
