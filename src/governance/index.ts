import type { Action } from "../kernel/action.ts";
import type { Follower } from "../kernel/entity.ts";
import { listCheckpointsAction, proveConsistencyAction } from "./audit/checkpoints.ts";
import { getEventAction, listEventsAction } from "./audit/events.ts";
import { exportAction } from "./audit/export.ts";
import { proveEventAction } from "./audit/proof.ts";
import { verifyAction } from "./audit/verify.ts";
import type { GovernanceParts } from "./parts.ts";
import { PermissionCatalogue } from "./settings/catalogue.ts";
import { holidays } from "./settings/holidays.ts";
import { inviteAction, listInvitationsAction, revokeInvitationAction } from "./settings/invitations.ts";
import { getOrganizationAction, updateOrganizationAction } from "./settings/organization.ts";
import { listPermissionsAction } from "./settings/permissions.ts";
import { createRoleAction, deleteRoleAction, updateRoleAction } from "./settings/role-changes.ts";
import { getRoleAction, listRolesAction } from "./settings/roles.ts";
import {
  deactivateMemberAction,
  getMemberAction,
  leaversAreShutOut,
  listTeamAction,
  reactivateMemberAction,
  updateMemberAction,
} from "./settings/team.ts";
import { teams } from "./settings/teams.ts";

export type { GovernanceParts } from "./parts.ts";
export { readCalendar } from "./settings/calendar.ts";
export { type Permission, PermissionCatalogue } from "./settings/catalogue.ts";

/** How an organisation is looked after: its settings, its people and roles, its audit trail. */
export const governance = {
  entities: [teams, holidays],
  followers: ({ identity }: GovernanceParts): Follower[] => [leaversAreShutOut(identity)],
  actions: (parts: GovernanceParts): Action[] => {
    const { catalog, identity, store, audit, signer, registry, access } = parts;
    const catalogue = new PermissionCatalogue(registry, catalog);
    return [
      getOrganizationAction(),
      updateOrganizationAction(identity, catalog),

      listTeamAction(),
      getMemberAction(),
      inviteAction(catalogue),
      updateMemberAction(identity, catalogue),
      deactivateMemberAction(identity),
      reactivateMemberAction(identity, catalogue),
      listInvitationsAction(),
      revokeInvitationAction(),

      listRolesAction(catalogue),
      getRoleAction(catalogue),
      createRoleAction(catalogue, access),
      updateRoleAction(catalogue, access),
      deleteRoleAction(catalogue, access),
      listPermissionsAction(catalogue),

      listEventsAction(catalog),
      getEventAction(catalog),
      proveEventAction(audit),
      verifyAction(store, signer),
      listCheckpointsAction(signer),
      proveConsistencyAction(),
      exportAction(store, audit, signer),
    ];
  },
};
