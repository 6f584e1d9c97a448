import type { GovernancePart } from "../../part.ts";
import { listPermissionsAction } from "./permissions.ts";
import { createRoleAction, deleteRoleAction, updateRoleAction } from "./role-changes.ts";
import { getRoleAction, listRolesAction } from "./roles.ts";

/** Roles as sets of permissions, and the permissions that there are. */
export const roles: GovernancePart = {
  actions: ({ permissions, access }) => [
    listRolesAction(permissions),
    getRoleAction(permissions),
    createRoleAction(permissions, access),
    updateRoleAction(permissions, access),
    deleteRoleAction(permissions, access),
    listPermissionsAction(permissions),
  ],
};
