import { Type } from "@sinclair/typebox";
import type { AccessBook } from "../../../engine/access/book.ts";
import { isPattern, matchesPattern } from "../../../engine/access/patterns.ts";
import { roles as rolesTable } from "../../../engine/access/tables.ts";
import { membersOf, nameInput } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { insertInto } from "../../../store/connection.ts";
import { difference } from "../difference.ts";
import { openInvitations } from "../team/invitations.ts";
import type { PermissionCatalogue } from "./catalogue.ts";
import { findOwnRole, guardGrant, NOTHING, type OwnRole } from "./grants.ts";
import { COLLECTION, PATH, roleSchema, viewer } from "./roles.ts";

const permissionsInput = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  maxItems: 500,
  uniqueItems: true,
  description: "Names of permissions, in which * stands for any characters: crm.leads.*",
});

const insertRole = insertInto(rolesTable);

/** `POST /settings/roles` */
export function createRoleAction(catalogue: PermissionCatalogue, access: () => AccessBook): Action {
  return defineAction({
    name: "settings.roles.create",
    summary: "Make a role of your own",
    description: "It can give only permissions that you hold yourself.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["DUPLICATE_VALUE"],
    input: Type.Object(
      {
        name: Type.String({
          pattern: "^[a-z][a-z0-9_]{0,49}$",
          description: "a role's name: lower-case letters, digits and _",
        }),
        title: nameInput,
        permissions: permissionsInput,
      },
      { ...closed, $id: "RoleCreate" },
    ),
    output: roleSchema,
    location: ({ name }) => `${PATH}/${name}`,
    run: async (context, { name, title, permissions }) => {
      const { handle, principal, now } = context;
      const org = principal.organization.key;
      context.about(COLLECTION, name);
      if (catalogue.shipped.has(name) || findOwnRole(handle.connection, org, name))
        throw new Fault("DUPLICATE_VALUE", {
          details: [{ path: "name", code: "DUPLICATE", message: "There is a role of this name already" }],
        });
      checkPermissions(catalogue, permissions);
      guardGrant(context, catalogue, "permissions", NOTHING, { permissions, own: [] });
      insertRole.run(handle.connection, {
        org,
        name,
        title,
        permissions: JSON.stringify(permissions),
        own: "[]",
        version: 1,
        created_at: now,
        updated_at: now,
      });
      context.changed({
        collection: COLLECTION,
        id: name,
        version: 1,
        before: {},
        after: { title, permissions },
      });
      forgetPages(context, access);
      return viewer(context)({ name, title, permissions, version: 1, createdAt: now, updatedAt: now });
    },
  });
}

/** `PUT` and `PATCH /settings/roles/:name` */
export function updateRoleAction(catalogue: PermissionCatalogue, access: () => AccessBook): Action {
  return defineAction({
    name: "settings.roles.update",
    summary: "Change a role of your own",
    description: "What is added must be among the permissions that you hold yourself.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: `${PATH}/:name` },
      { method: "PATCH", path: `${PATH}/:name` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT"],
    input: Type.Object(
      {
        name: idInput,
        version: versionInput,
        title: Type.Optional(nameInput),
        permissions: Type.Optional(permissionsInput),
      },
      { ...closed, $id: "RoleUpdate" },
    ),
    output: roleSchema,
    run: async (context, { name, version, ...given }) => {
      const role = loadOwn(context, catalogue, name);
      guardVersion(role.version, version);
      const { title, permissions } = role;
      const changes = difference({ title, permissions }, { title, permissions, ...given });
      if (!changes) return viewer(context)(role);
      const after: OwnRole = {
        ...role,
        ...changes.after,
        version: role.version + 1,
        updatedAt: context.now,
      };
      checkPermissions(catalogue, given.permissions ?? []);
      guardGrant(context, catalogue, "permissions", { ...role, own: [] }, { ...after, own: [] });
      context.handle.connection
        .statement(
          "UPDATE roles SET title = ?, permissions = ?, version = ?, updated_at = ? WHERE org = ? AND name = ?",
        )
        .run(
          after.title,
          JSON.stringify(after.permissions),
          after.version,
          after.updatedAt,
          context.principal.organization.key,
          name,
        );
      context.changed({ collection: COLLECTION, id: name, version: after.version, ...changes });
      forgetPages(context, access);
      return viewer(context)(after);
    },
  });
}

/** `DELETE /settings/roles/:name` */
export function deleteRoleAction(catalogue: PermissionCatalogue, access: () => AccessBook): Action {
  return defineAction({
    name: "settings.roles.delete",
    summary: "Remove a role of your own",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${PATH}/:name` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND", "RECORD_IN_USE"],
    input: Type.Object({ name: idInput }, closed),
    output: Type.Null(),
    run: async (context, { name }) => {
      const { title, permissions, version } = loadOwn(context, catalogue, name);
      refuseWhenHeld(context, name);
      context.handle.connection
        .statement("DELETE FROM roles WHERE org = ? AND name = ?")
        .run(context.principal.organization.key, name);
      context.changed({
        collection: COLLECTION,
        id: name,
        version: version + 1,
        before: { title, permissions },
        after: {},
      });
      forgetPages(context, access);
      return null;
    },
  });
}

/** A role that may be changed: one of the organisation's own. */
function loadOwn(context: WriteContext, catalogue: PermissionCatalogue, name: string): OwnRole {
  context.about(COLLECTION, name);
  if (catalogue.shipped.has(name))
    throw new Fault("ACCESS_DENIED", {
      message: "This role comes with Freehold and stays as it is. Make one of your own instead.",
    });
  const role = findOwnRole(context.handle.connection, context.principal.organization.key, name);
  if (!role) throw new Fault("RECORD_NOT_FOUND");
  return role;
}

/** Refuses what could never give anything: a typo must not pass silently. */
function checkPermissions(catalogue: PermissionCatalogue, permissions: readonly string[]): void {
  const details = permissions.flatMap((pattern, i): Detail[] => {
    const path = `permissions.${i}`;
    if (!isPattern(pattern))
      return [
        {
          path,
          code: "WRONG_FORMAT",
          message: `${path} is not a permission: write lower-case names joined by dots, with * for any characters`,
        },
      ];
    if (catalogue.all.some(({ name }) => matchesPattern(pattern, name))) return [];
    const message = `${path} matches no permission. They are listed at /api/v1/settings/permissions`;
    return [{ path, code: "PERMISSION_UNKNOWN", message }];
  });
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
}

/** Whoever has the role, or is about to, would have a role that is not there. */
function refuseWhenHeld({ handle, principal, now }: WriteContext, name: string): void {
  const org = principal.organization.key;
  const holders = membersOf(handle.connection, org).filter(({ roles }) => roles.includes(name)).length;
  const invited = openInvitations(handle.connection, org, now).filter(({ roles }) =>
    roles.includes(name),
  ).length;
  if (holders + invited === 0) return;
  throw new Fault("RECORD_IN_USE", {
    message: "People have this role. Give them another one first.",
    details: [
      { path: "settings.team.roles", code: "USED_BY", message: `${holders} people have it` },
      { path: "settings.team.invitations", code: "USED_BY", message: `${invited} open invitations give it` },
    ],
  });
}

/** The next call of anybody goes by the roles as they are then. */
function forgetPages({ handle, principal }: WriteContext, access: () => AccessBook): void {
  handle.settled(() => access().forget(principal.organization.key));
}
