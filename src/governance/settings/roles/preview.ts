import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import type { GovernanceParts } from "../../part.ts";
import { blastRadius, blastSchema } from "../policies/index.ts";
import { loadOwn } from "./role-changes.ts";
import { checkPermissions, ownInput, permissionsInput } from "./role-input.ts";
import { PATH } from "./roles.ts";

export function previewRoleAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.roles.preview",
    summary: "Preview a role change",
    description: "Users keep permissions that another of their roles grants.",
    kind: "read",
    http: [{ method: "POST", path: `${PATH}/preview` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      { name: idInput, permissions: Type.Optional(permissionsInput), own: Type.Optional(ownInput) },
      { ...closed, $id: "RolePreview" },
    ),
    output: blastSchema,
    run: async (context, { name, ...given }) => {
      const role = loadOwn(context, parts.permissions, name);
      checkPermissions(parts, { permissions: given.permissions ?? [], own: given.own ?? [] });
      const decided = parts.access().decided(context.handle.connection, context.org);
      const roles = decided.roles.map((one) => (one.name === name ? { ...role, ...given } : one));
      return blastRadius(context, parts, { ...decided, roles });
    },
  });
}
