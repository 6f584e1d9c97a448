import type { Feature } from "../../../engine/feature.ts";
import type { GovernanceParts } from "../../part.ts";
import { listPermissionsAction } from "./permissions.ts";
import { previewRoleAction } from "./preview.ts";
import { createRoleAction, deleteRoleAction, updateRoleAction } from "./role-changes.ts";
import { getRoleAction, listRolesAction } from "./roles.ts";

export const roles: Feature<GovernanceParts> = {
  actions: (parts) => [
    listRolesAction(parts.permissions),
    getRoleAction(parts.permissions),
    createRoleAction(parts),
    updateRoleAction(parts),
    deleteRoleAction(parts),
    previewRoleAction(parts),
    listPermissionsAction(parts.permissions),
  ],
};
