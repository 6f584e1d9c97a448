import type { Action } from "../kernel/action.ts";
import { endSessionAction, meAction, passwordAction, sessionsAction } from "./actions/account.ts";
import { choosePasswordAction, lookAtResetAction } from "./actions/choose-password.ts";
import { forgotPasswordAction, mailResetAction } from "./actions/forgot-password.ts";
import { acceptInvitationAction, lookAtInvitationAction } from "./actions/invitations.ts";
import { keyActions } from "./actions/keys.ts";
import { loginAction, logoutAction, refreshAction } from "./actions/login.ts";
import { mfaActions } from "./actions/mfa.ts";
import { changePlanAction, listOrganizationsAction } from "./actions/organizations.ts";
import { passkeyLoginAction } from "./actions/passkey-login.ts";
import { passkeyActions } from "./actions/passkeys.ts";
import { peopleAction } from "./actions/people.ts";
import { profileAction } from "./actions/profile.ts";
import { confirmResetAction, getResetAction, resetPasswordAction } from "./actions/reset-password.ts";
import {
  addOrganizationAction,
  type Founded,
  initAction,
  setupAction,
  setupStateAction,
} from "./actions/setup.ts";
import { preferencesAction, startAction } from "./actions/start.ts";
import { switchAction } from "./actions/switch.ts";
import {
  beginLinkAction,
  beginProofAction,
  confirmAction,
  logoutAddressAction,
  providerStateAction,
  unlinkAction,
} from "./oidc/actions/account.ts";
import { backChannelLogoutAction } from "./oidc/actions/back-channel.ts";
import { finishLoginAction } from "./oidc/actions/finish.ts";
import { startLoginAction } from "./oidc/actions/start.ts";
import { breakGlassAction } from "./oidc/break-glass.ts";
import type { Identity } from "./service.ts";

export type { Plan } from "../kernel/tables.ts";
export { type Letterhead, letterheadSchema, parseLetterhead, readLetterhead } from "../papers/letterhead.ts";
export { invitationHash, MOVED_IN, NO_PASSWORD } from "./actions/invitations.ts";
export { checkPlace, type Founded, setupToken } from "./actions/setup.ts";
export { requireLinkable, staffIn } from "./employment.ts";
export { forgetsPeople } from "./forgetting.ts";
export { LastUse } from "./last-use.ts";
export { endLinks } from "./oidc/actions/account.ts";
export { backChannelPath } from "./oidc/actions/back-channel.ts";
export { examineProvider } from "./oidc/examine.ts";
export { addLink, LINKS, linksOf } from "./oidc/links.ts";
export { placeAfter, readLoginRules } from "./oidc/rules.ts";
export { CALLBACK, POST_LOGOUT, providerSettings } from "./oidc/settings.ts";
export { type GroupMapping, loginRules, providerLinks } from "./oidc/tables.ts";
export { ADMIT, FOLLOW } from "./oidc/way-in.ts";
export {
  addMembership,
  addUser,
  allOrganizations,
  findMember,
  findOrganization,
  findUser,
  findUserById,
  type Membership,
  memberChange,
  membershipsOf,
  membersOf,
  normaliseEmail,
  operatorsOf,
  organizationCount,
  readIndependence,
  type User,
} from "./people.ts";
export { languageOf, localiseFor, readPreferences } from "./preferences.ts";
export {
  type ProvisionedGroup,
  type ProvisionedUser,
  provisionedGroupsOf,
} from "./provisioned.ts";
export {
  endOfOverlap,
  overlapInput,
  SHOWS_SECRET,
  secretTimes,
  showTimes,
} from "./rotation.ts";
export { emailInput, moment, nameInput, organizationSchema, userSchema } from "./schemas.ts";
export { API_KEY, hashOf, isSecret, MANDATE } from "./secret.ts";
export { type Identity, type IdentityOptions, openIdentity } from "./service.ts";
export { countSessions, principalOf } from "./sessions.ts";
export {
  invitations,
  mfaFactors,
  passkeys,
  provisionedGroupMembers,
  provisionedGroups,
  provisionedUsers,
  sessions,
} from "./tables.ts";
export { userTarget } from "./target.ts";

export function identityActions(
  identity: Identity,
  permissions: () => readonly string[],
  founded: Founded = async () => {},
): Action[] {
  return [
    setupStateAction(identity),
    setupAction(identity, founded),
    initAction(identity, founded),
    addOrganizationAction(identity, founded),
    listOrganizationsAction(),
    changePlanAction(identity),
    loginAction(identity),
    refreshAction(identity),
    logoutAction(identity),
    meAction(permissions),
    startAction(permissions),
    preferencesAction(),
    profileAction(identity),
    switchAction(identity),
    peopleAction(),
    sessionsAction(),
    endSessionAction(identity),
    passwordAction(identity),
    ...mfaActions(identity),
    ...passkeyActions(identity),
    passkeyLoginAction(identity),
    resetPasswordAction(identity),
    getResetAction(),
    confirmResetAction(),
    lookAtResetAction(identity),
    choosePasswordAction(identity),
    forgotPasswordAction(identity),
    mailResetAction(),
    ...keyActions(identity),
    lookAtInvitationAction(identity),
    acceptInvitationAction(identity),
    startLoginAction(identity),
    finishLoginAction(identity),
    providerStateAction(identity),
    beginLinkAction(identity),
    beginProofAction(identity),
    confirmAction(identity),
    unlinkAction(identity),
    logoutAddressAction(identity),
    backChannelLogoutAction(identity),
    breakGlassAction(),
  ];
}
