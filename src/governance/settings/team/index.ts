import type { EventReader, Feature } from "../../../engine/feature.ts";
import { forgetsPeople, membersOf } from "../../../identity/index.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { coverageAction } from "./coverage.ts";
import { inviteAction, listInvitationsAction, revokeInvitationAction } from "./invitations.ts";
import { leaversAreShutOut } from "./place.ts";
import {
  deactivateMemberAction,
  getMemberAction,
  listTeamAction,
  reactivateMemberAction,
  updateMemberAction,
} from "./team.ts";
import { teams } from "./teams.ts";
import { handOverAction, transferAction } from "./transfer.ts";
import { unlinkMemberAction } from "./unlink.ts";

const readsTeam: EventReader = (context) => context.holds("settings.team.get");

export const team: Feature<GovernanceParts> = {
  entities: [teams],
  // These events are about memberships.
  eventReaders: {
    "auth.links": readsTeam,
    "auth.mfa": readsTeam,
    "auth.passkeys": readsTeam,
    "settings.logins": (context) => context.holds("settings.logins.get"),
    "auth.password": readsTeam,
    "auth.sessions": readsTeam,
    "settings.invitations": (context) => context.holds("settings.team.invitations.list"),
  },
  forgets: ({ identity }) => [forgetsPeople(identity.sessions)],
  firstSteps: [
    {
      name: "settings.team.invite",
      title: say("governance.tasks.inviteTeam"),
      isDone: ({ handle, org }) => membersOf(handle.connection, org).length > 1,
    },
  ],
  followers: (parts) => leaversAreShutOut(parts),
  actions: (parts) => [
    listTeamAction(),
    getMemberAction(),
    inviteAction(parts),
    updateMemberAction(parts),
    deactivateMemberAction(parts),
    reactivateMemberAction(parts),
    unlinkMemberAction(parts),
    transferAction(parts),
    handOverAction(parts),
    coverageAction(parts),
    listInvitationsAction(),
    revokeInvitationAction(),
  ],
};
