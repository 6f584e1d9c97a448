import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import type { PermissionCatalogue } from "./catalogue.ts";

const permissionSchema = Type.Object(
  {
    name: Type.String(),
    summary: Type.String(),
    kind: oneOf(["read", "write"]),
    module: Type.String(),
    tier: oneOf(
      ["everyone", "daily", "managing"],
      "Users with the permission by default: all employees, the clerks of a module, or its managers only",
    ),
    held: Type.Boolean({ description: "True if your roles grant it" }),
    roles: Type.Array(Type.String(), { description: "Built-in roles that grant it" }),
  },
  { ...closed, $id: "Permission" },
);

export function listPermissionsAction(catalogue: PermissionCatalogue): Action {
  return defineAction({
    name: "settings.permissions.list",
    summary: "List permissions",
    description: "A permission is an action name, or access to the sensitive fields of a collection.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/settings/permissions" }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(permissionSchema) }, closed),
    run: async (context) => {
      const data = catalogue.all.map((permission) => ({
        ...permission,
        held: context.holds(permission.name),
      }));
      context.returned(data.length);
      return { data };
    },
  });
}
