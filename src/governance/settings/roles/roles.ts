import { type Static, Type } from "@sinclair/typebox";
import type { Role } from "../../../engine/access/shipped.ts";
import { membersOf, moment } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { warningsField } from "../duties/assignment.ts";
import type { PermissionCatalogue } from "./catalogue.ts";
import { findOwnRole, type OwnRole, ownRoles } from "./grants.ts";

export const COLLECTION = "settings.roles";
export const PATH = "/api/v1/settings/roles";

const roleFields = {
  name: Type.String(),
  title: Type.String(),
  shipped: Type.Boolean({ description: "True for built-in roles, which cannot be changed" }),
  permissions: Type.Array(Type.String()),
  own: Type.Array(Type.Object({ field: Type.String(), permissions: Type.Array(Type.String()) }, closed), {
    description: "Permissions limited to records in which a field names the user",
  }),
  members: Type.Integer({ description: "Number of active users with this role" }),
  version: nullable(Type.Integer()),
  created_at: nullable(Type.String({ format: "date-time" })),
  updated_at: nullable(Type.String({ format: "date-time" })),
};

export const roleSchema = Type.Object(roleFields, { ...closed, $id: "Role" });

export const changedRoleSchema = Type.Object(
  { ...roleFields, warnings: warningsField },
  { ...closed, $id: "ChangedRole" },
);
type RoleView = Static<typeof roleSchema>;

export function listRolesAction(catalogue: PermissionCatalogue): Action {
  return defineAction({
    name: "settings.roles.list",
    summary: "List roles",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(roleSchema) }, closed),
    run: async (context) => {
      const { handle, principal } = context;
      const own = ownRoles(handle.connection, principal.organization.key);
      const data = [...catalogue.shipped.values(), ...own].map(viewer(context));
      context.returned(data.length);
      return { data };
    },
  });
}

export function getRoleAction(catalogue: PermissionCatalogue): Action {
  return defineAction({
    name: "settings.roles.get",
    summary: "Get a role",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:name` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ name: idInput }, closed),
    output: roleSchema,
    run: async (context, { name }) => {
      context.about(COLLECTION, name);
      const { handle, principal } = context;
      const role =
        catalogue.shipped.get(name) ?? findOwnRole(handle.connection, principal.organization.key, name);
      if (!role) throw new Fault("RECORD_NOT_FOUND");
      return viewer(context)(role);
    },
  });
}

export function viewer({ handle, principal }: ReadContext): (role: Role | OwnRole) => RoleView {
  const holders = new Map<string, number>();
  for (const { roles, deactivatedAt } of membersOf(handle.connection, principal.organization.key)) {
    if (deactivatedAt !== null) continue;
    for (const role of roles) holders.set(role, (holders.get(role) ?? 0) + 1);
  }
  return (role) => ({
    name: role.name,
    title: role.title,
    shipped: !("version" in role),
    permissions: [...role.permissions],
    own: (role.own ?? []).map(({ field, permissions }) => ({ field, permissions: [...permissions] })),
    members: holders.get(role.name) ?? 0,
    version: "version" in role ? role.version : null,
    created_at: "version" in role ? moment(role.created_at) : null,
    updated_at: "version" in role ? moment(role.updated_at) : null,
  });
}
