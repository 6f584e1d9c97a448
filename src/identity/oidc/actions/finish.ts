import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { ANONYMOUS } from "../../../kernel/principal.ts";
import { closed } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { LOGIN } from "../../actions/common.ts";
import {
  acceptAs,
  closeInvitation,
  findInvitation,
  MOVED_IN,
  NO_PASSWORD,
} from "../../actions/invitations.ts";
import { isNamed } from "../../actions/login.ts";
import { hasFactor } from "../../mfa/factors.ts";
import { requireProof } from "../../mfa/proof.ts";
import {
  addUser,
  findMember,
  findOrganization,
  findUser,
  type Membership,
  membershipsOf,
  type User,
} from "../../people.ts";
import { cookieInput, otpInput, showTokens, tokensSchema } from "../../schemas.ts";
import { type Guess, type Identity, takeGuess } from "../../service.ts";
import type { Identified } from "../identified.ts";
import { addLink, findLink } from "../links.ts";
import { entriesOf } from "../rules.ts";
import { admit, followGroups } from "../way-in.ts";
import { answerInput, type Completed, complete, PATH } from "./completed.ts";

interface Given {
  otp?: string;
  organization?: string;
}

export function finishLoginAction(identity: Identity): Action {
  const { sessions, tokens, provider } = identity;
  return defineAction({
    ...LOGIN,
    name: "auth.oidc.finish",
    summary: "Complete a login with the OpenID Connect provider",
    description:
      "Takes the parameters with which the provider sent the browser back, once. Returns the same as a login. If the answer is AUTH_MFA_REQUIRED, repeat the call with a code (`otp`).",
    browser: "needs",
    http: [{ method: "POST", path: `${PATH}/finish` }],
    errors: [
      "AUTH_INVALID_CREDENTIALS",
      "AUTH_MFA_REQUIRED",
      "AUTH_USER_DEACTIVATED",
      "ACCESS_DENIED",
      "DUPLICATE_VALUE",
      "STATE_TRANSITION_INVALID",
      "PROVIDER_UNAVAILABLE",
    ],
    input: Type.Object(
      {
        ...answerInput,
        organization: Type.Optional(
          Type.String({
            maxLength: 200,
            description: "ID or name of the organisation, for users who belong to several",
          }),
        ),
        otp: Type.Optional(otpInput),
        cookie: cookieInput,
      },
      closed,
    ),
    output: tokensSchema,
    prepare: async (context, input) => {
      const done = await complete(identity, context, input, ["login", "join"]);
      const { issuer, subject } = done.identified;
      return { done, guess: takeGuess(identity, context, `${issuer} ${subject}`) };
    },
    run: async (context, input, { done, guess }) => {
      const { identified, purpose } = done;
      const name = provider?.name ?? "";
      const { member: entered, proven } =
        purpose.kind === "join"
          ? await join(context, purpose.invitation, name, { done, guess, given: input })
          : await logIn(context, name, { done, guess, given: input });
      const { organization, user } = entered;
      context.actAs({ ...ANONYMOUS, organization });
      const member = await followGroups(context, entered, identified);
      guess.wasRight();
      // Returned, not thrown, so that what the groups changed is committed.
      if (member.roles.length === 0)
        return new Fault("ACCESS_DENIED", { message: say("identity.oidc.noRole", { name }) });
      const link = findLink(context.handle.connection, identified);
      if (!link) throw new Error("a login without a link");
      const issued = await sessions.issue(user.id, organization.id, context.now);
      const login = { link: link.id, sid: identified.sid, idToken: identified.idToken };
      context.actAs(sessions.begin(context, member, issued, identified.mfa || proven, login));
      context.about("auth.sessions", issued.session);
      return showTokens(issued, tokens.lifetimes, user, organization);
    },
  });
}

interface Attempt {
  done: Completed;
  guess: Guess;
  given: Given;
}

interface Entered {
  member: Membership;
  /** The code of a second factor was right. */
  proven: boolean;
}

/** Finds the member behind an identity. An e-mail address never leads to one. */
async function logIn(context: WriteContext, name: string, attempt: Attempt): Promise<Entered> {
  const { connection } = context.handle;
  const { identified } = attempt.done;
  const { organization } = attempt.given;
  const link = findLink(connection, identified);
  const all = link ? membershipsOf(connection, link.user_id) : [];
  const wanted = all.filter((one) => isNamed(organization, one.organization));
  const active = wanted.find(({ deactivatedAt }) => deactivatedAt === null);
  const seenBy = active ?? wanted[0];
  if (seenBy) context.actAs({ ...ANONYMOUS, organization: seenBy.organization });
  const proven = link !== undefined && proves(context, all[0]?.user, attempt);
  if (active) return { member: active, proven };
  if (seenBy) throw new Fault("AUTH_USER_DEACTIVATED");
  return { member: await enter(context, name, identified, link?.user_id, organization), proven };
}

async function enter(
  context: WriteContext,
  name: string,
  identified: Identified,
  user: string | undefined,
  wanted: string | undefined,
): Promise<Membership> {
  const { connection } = context.handle;
  const place = entriesOf(connection, identified)
    .flatMap((org) => findOrganization(connection, org)?.organization ?? [])
    .find((one) => isNamed(wanted, one));
  if (!place)
    throw new Fault("AUTH_INVALID_CREDENTIALS", { message: say("identity.oidc.unknown", { name }) });
  context.actAs({ ...ANONYMOUS, organization: place });
  if (user === undefined) requireOwnAddress(context, name, identified);
  await admit(context, place.key, identified, user);
  const link = findLink(connection, identified);
  const member = link && findMember(connection, place.key, link.user_id);
  if (!member) throw new Error("the new member has no membership");
  return member;
}

function requireOwnAddress({ handle }: WriteContext, name: string, { email }: Identified): void {
  if (email === undefined)
    throw new Fault("ACCESS_DENIED", { message: say("identity.oidc.unverified", { name }) });
  if (findUser(handle.connection, email))
    throw new Fault("AUTH_INVALID_CREDENTIALS", { message: say("identity.oidc.unknown", { name }) });
}

/** Joins by an invitation: a new user, one whose identity is linked already, or a member without a login yet. */
async function join(context: WriteContext, token: string, name: string, attempt: Attempt): Promise<Entered> {
  const { connection } = context.handle;
  const invitation = findInvitation(connection, token, context.now);
  if (!invitation)
    throw new Fault("AUTH_INVALID_CREDENTIALS", { message: say("identity.errors.invitationClosed") });
  const { identified } = attempt.done;
  const link = findLink(connection, identified);
  const account = findUser(connection, invitation.email);
  const isMember = invitation.invitedBy === MOVED_IN;
  // Members without a password, whom a directory or an archive added: the link leads to their first login.
  const isFirst = isMember && account?.passwordHash === NO_PASSWORD && !link;
  if (isMember && !isFirst)
    throw new Fault("AUTH_INVALID_CREDENTIALS", { message: say("identity.errors.invitationClosed") });
  if (account && !isFirst && link?.user_id !== account.id)
    throw new Fault("AUTH_INVALID_CREDENTIALS", { message: say("identity.oidc.joinByPassword", { name }) });
  if (!account && link) throw new Fault("DUPLICATE_VALUE", { message: say("identity.oidc.linkedElsewhere") });
  const proven = proves(context, account, attempt);
  closeInvitation(context, invitation);
  const organization = findOrganization(connection, invitation.org)?.organization;
  if (!organization) throw new Error("an invitation is to an organisation that is not there");
  context.actAs({ ...ANONYMOUS, organization });
  const user = account ?? newcomer();
  if (isFirst) addLink(context, user.id, identified);
  else await acceptAs(context, invitation, user, account ? "membership" : "invitation");
  const member = findMember(connection, organization.key, user.id);
  if (!member) throw new Error("the new member has no membership");
  if (member.deactivatedAt !== null) throw new Fault("AUTH_USER_DEACTIVATED");
  return { member, proven };

  function newcomer(): User {
    const { email, name: invited } = invitation ?? { email: "", name: "" };
    const added = addUser(context, { email, name: invited, passwordHash: NO_PASSWORD, operator: false });
    addLink(context, added.id, identified);
    return added;
  }
}

/** Asks for the second factor set up here, unless the provider has just asked for one. */
function proves(context: WriteContext, user: User | undefined, { done, guess, given }: Attempt): boolean {
  if (!user || done.identified.mfa || !hasFactor(context, user.id)) return false;
  done.again();
  if (given.otp === undefined) {
    guess.wasNotAll();
    throw new Fault("AUTH_MFA_REQUIRED");
  }
  requireProof(context, user, given.otp);
  return true;
}
