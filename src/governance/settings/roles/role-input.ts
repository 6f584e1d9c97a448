import { type Static, Type } from "@sinclair/typebox";
import { isPattern, matchesPattern } from "../../../engine/access/patterns.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";

export const permissionsInput = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  maxItems: 500,
  uniqueItems: true,
  description: "Permission names. * matches any characters: crm.leads.*",
});

export const ownInput = Type.Array(
  Type.Object(
    {
      field: Type.String({
        minLength: 1,
        maxLength: 60,
        description: "Field that names the user, such as user_id",
      }),
      permissions: permissionsInput,
    },
    closed,
  ),
  { maxItems: 20, description: "Permissions limited to records in which a field names the user" },
);

interface Given {
  permissions: readonly string[];
  own: Static<typeof ownInput>;
}

/** Rejects permissions that could never apply, so that typos are noticed. */
export function checkPermissions(parts: GovernanceParts, { permissions, own }: Given): void {
  const details = [
    ...permissions.flatMap((pattern, i) => checkPattern(parts, `permissions.${i}`, pattern)),
    ...own.flatMap((one, i) => [
      ...checkField(parts, `own.${i}.field`, one.field),
      ...one.permissions.flatMap((pattern, n) => checkPattern(parts, `own.${i}.permissions.${n}`, pattern)),
    ]),
  ];
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
}

function checkPattern({ permissions }: GovernanceParts, path: string, pattern: string): Detail[] {
  if (!isPattern(pattern))
    return [
      {
        path,
        code: "WRONG_FORMAT",
        message: say("governance.errors.permissionFormat"),
      },
    ];
  if (permissions.all.some(({ name }) => matchesPattern(pattern, name))) return [];
  const message = say("governance.errors.permissionUnknown");
  return [{ path, code: "PERMISSION_UNKNOWN", message }];
}

function checkField({ catalog }: GovernanceParts, path: string, name: string): Detail[] {
  const names = [...catalog.collections.values()].some(
    ({ fields }) => fields.get(name)?.field.reference?.target === "users",
  );
  if (names) return [];
  return [
    {
      path,
      code: "FIELD_UNKNOWN",
      message: say("governance.errors.notAPersonField"),
    },
  ];
}
