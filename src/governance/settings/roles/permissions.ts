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
      "Whether everybody who works here holds it, the clerks of a module, or its managers only",
    ),
    held: Type.Boolean({ description: "Whether your roles give it to you" }),
    roles: Type.Array(Type.String(), { description: "The shipped roles that give it" }),
  },
  { ...closed, $id: "Permission" },
);

/** `GET /settings/permissions` */
export function listPermissionsAction(catalogue: PermissionCatalogue): Action {
  return defineAction({
    name: "settings.permissions.list",
    summary: "Every permission that a role can give",
    description:
      "A permission is the name of an action, or the right to the sensitive fields of a collection.",
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
