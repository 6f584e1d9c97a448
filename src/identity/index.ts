import type { Action } from "../kernel/action.ts";
import { endSessionAction, meAction, passwordAction, sessionsAction } from "./actions/account.ts";
import { acceptInvitationAction } from "./actions/invitations.ts";
import { loginAction, logoutAction, refreshAction } from "./actions/login.ts";
import { mfaActions } from "./actions/mfa.ts";
import { addOrganizationAction, initAction, setupAction, setupStateAction } from "./actions/setup.ts";
import type { Identity } from "./service.ts";

export { invitationHash } from "./actions/invitations.ts";
export { checkPlace, setupToken } from "./actions/setup.ts";
export {
  allOrganizations,
  findMember,
  findUser,
  type Membership,
  memberChange,
  membersOf,
  normaliseEmail,
  organizationCount,
} from "./people.ts";
export { emailInput, moment, nameInput, organizationSchema, userSchema } from "./schemas.ts";
export { type Identity, type IdentityOptions, openIdentity } from "./service.ts";
export { userTarget } from "./target.ts";

/** Everything about who somebody is. */
export function identityActions(
  identity: Identity,

  permissions: () => readonly string[],
): Action[] {
  return [
    setupStateAction(),
    setupAction(identity),
    initAction(identity),
    addOrganizationAction(identity),
    loginAction(identity),
    refreshAction(identity),
    logoutAction(identity),
    meAction(permissions),
    sessionsAction(),
    endSessionAction(identity),
    passwordAction(identity),
    ...mfaActions(identity),
    acceptInvitationAction(identity),
  ];
}
