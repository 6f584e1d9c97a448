import type { GovernancePart } from "../../part.ts";
import { inviteAction, listInvitationsAction, revokeInvitationAction } from "./invitations.ts";
import {
  deactivateMemberAction,
  getMemberAction,
  leaversAreShutOut,
  listTeamAction,
  reactivateMemberAction,
  updateMemberAction,
} from "./team.ts";
import { teams } from "./teams.ts";

/** The people of an organisation: how they come, what they hold, how they go. */
export const team: GovernancePart = {
  entities: [teams],
  followers: ({ identity }) => [leaversAreShutOut(identity)],
  actions: ({ identity, permissions }) => [
    listTeamAction(),
    getMemberAction(),
    inviteAction(permissions),
    updateMemberAction(identity, permissions),
    deactivateMemberAction(identity),
    reactivateMemberAction(identity, permissions),
    listInvitationsAction(),
    revokeInvitationAction(),
  ],
};
