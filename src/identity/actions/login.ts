import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { ANONYMOUS } from "../../kernel/principal.ts";
import { closed } from "../../kernel/schema.ts";
import { hasFactor } from "../mfa/factors.ts";
import { requireProof } from "../mfa/proof.ts";
import { noteBreakGlass, passwordUse } from "../oidc/break-glass.ts";
import { findMember, findUser, type Membership, membershipsOf, normaliseEmail } from "../people.ts";
import { cookieInput, otpInput, showTokens, tokenInput, tokensSchema } from "../schemas.ts";
import { type Guess, type Identity, takeGuess } from "../service.ts";
import { LOGIN } from "./common.ts";

const nothing = Type.Null();

export const organizationInput = Type.Optional(
  Type.String({
    maxLength: 200,
    description: "ID or name of the organisation, for users who belong to several",
  }),
);

export function loginAction(identity: Identity): Action {
  const { sessions, tokens } = identity;
  return defineAction({
    ...LOGIN,
    name: "auth.login",
    summary: "Log in",
    description:
      "Exchanges an e-mail address, a password and, if enabled, the code of a second factor for an access token and a refresh token.",
    http: [{ method: "POST", path: "/api/v1/auth/login" }],
    errors: ["AUTH_INVALID_CREDENTIALS", "AUTH_MFA_REQUIRED", "AUTH_USER_DEACTIVATED", "ACCESS_DENIED"],
    input: Type.Object(
      {
        email: Type.String({ minLength: 1, maxLength: 254 }),
        password: Type.String({ minLength: 1, maxLength: 1000 }),
        organization: organizationInput,
        otp: Type.Optional(otpInput),
        cookie: cookieInput,
      },
      closed,
    ),
    output: tokensSchema,
    prepare: async (context, input) => {
      const known = await checkPassword(identity, context, input);
      const { user, organization } = known.member;
      const proven = provesMore(context, user.id, input.otp, known.guess);
      return { ...known, proven, issued: await sessions.issue(user.id, organization.id, context.now) };
    },
    run: async (context, { otp }, { member, passwordHash, issued, guess, proven }) => {
      const { connection } = context.handle;
      // A password change during verification ended all other sessions, so this login fails too.
      if (findUser(connection, member.user.email)?.passwordHash !== passwordHash)
        throw new Fault("AUTH_INVALID_CREDENTIALS");
      const now = findMember(connection, member.organization.key, member.user.id);
      if (!now || now.deactivatedAt !== null) throw new Fault("AUTH_USER_DEACTIVATED");
      // A factor may have been added since the password was verified.
      if (proven || hasFactor(context, member.user.id)) requireProof(context, member.user, otp);
      guess.wasRight();
      const use = passwordUse(identity, context, now);
      const principal = sessions.begin(context, member, issued, proven, "password");
      context.actAs(principal);
      context.about("auth.sessions", issued.session);
      if (use === "break_glass") await noteBreakGlass(context, principal);
      return showTokens(issued, tokens.lifetimes, member.user, member.organization);
    },
  });
}

async function checkPassword(
  identity: Identity,
  context: ReadContext,
  input: { email: string; password: string; organization?: string },
): Promise<{ member: Membership; passwordHash: string; guess: Guess }> {
  const account = normaliseEmail(input.email);
  const guess = takeGuess(identity, context, account);
  const { connection } = context.handle;
  const user = findUser(connection, account);
  const memberships = user ? membershipsOf(connection, user.id) : [];
  const right = await identity.passwords.matches(input.password, user?.passwordHash);
  const wanted = memberships.filter(({ organization }) => isNamed(input.organization, organization));
  const active = wanted.find(({ deactivatedAt }) => deactivatedAt === null);
  // Failed logins are recorded in the user's organisation, anonymously until the password is verified.
  const seenBy = active ?? wanted[0];
  if (seenBy) context.actAs({ ...ANONYMOUS, organization: seenBy.organization });
  if (user && seenBy) context.about("settings.team", user.id);
  if (!right || !user || !seenBy) throw new Fault("AUTH_INVALID_CREDENTIALS");
  if (!active) {
    guess.wasNotAll();
    throw new Fault("AUTH_USER_DEACTIVATED");
  }
  return { member: active, passwordHash: user.passwordHash, guess };
}

/** Returns true if the user needs a second factor. Reports a missing code before any token is signed. */
function provesMore(context: ReadContext, user: string, otp: string | undefined, guess: Guess): boolean {
  if (!hasFactor(context, user)) return false;
  if (otp !== undefined) return true;
  guess.wasNotAll();
  throw new Fault("AUTH_MFA_REQUIRED");
}

export function isNamed(given: string | undefined, organization: { id: string; name: string }): boolean {
  return (
    given === undefined ||
    given === organization.id ||
    given.toLowerCase() === organization.name.toLowerCase()
  );
}

export function refreshAction(identity: Identity): Action {
  const { sessions, tokens } = identity;
  return defineAction({
    name: "auth.refresh",
    summary: "Refresh the tokens",
    description:
      "A refresh token is valid once. Using it twice ends the session, because one of the uses may be a theft. A browser sends the token in its cookie, where the previous token stays valid for 30 seconds in case the response did not arrive.",
    kind: "write",
    access: "public",
    limit: "auth",
    session: "continues",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: "/api/v1/auth/refresh" }],
    errors: [
      "AUTH_REQUIRED",
      "AUTH_TOKEN_INVALID",
      "AUTH_TOKEN_EXPIRED",
      "AUTH_REFRESH_REUSED",
      "AUTH_SESSION_REVOKED",
      "AUTH_USER_DEACTIVATED",
    ],
    input: Type.Object({ refresh_token: Type.Optional(tokenInput) }, closed),
    output: tokensSchema,
    prepare: async (context, input) => {
      const token = input.refresh_token ?? context.origin.cookieToken;
      if (token === undefined) throw new Fault("AUTH_REQUIRED");
      const { claims, living } = await sessions.readRefresh(token, context.now);
      context.actAs(living.principal);
      context.about("auth.sessions", claims.session);
      if (living.deactivated) throw new Fault("AUTH_USER_DEACTIVATED");
      if (living.endedAt !== null) throw new Fault("AUTH_SESSION_REVOKED");
      const issued = await sessions.issue(claims.user, claims.organization, context.now, claims.session);
      return { claims, issued };
    },
    run: async (context, input, { claims, issued }) => {
      const inCookie = input.refresh_token === undefined;
      if (!sessions.rotate(context, claims, issued, inCookie)) {
        sessions.end(context, { session: claims.session }, "refresh token used twice");
        // Returned, not thrown, so that the session's end is committed.
        return new Fault("AUTH_REFRESH_REUSED");
      }
      const member = membershipsOf(context.handle.connection, claims.user).find(
        ({ organization }) => organization.id === claims.organization,
      );
      if (!member) throw new Fault("AUTH_TOKEN_INVALID");
      return showTokens(issued, tokens.lifetimes, member.user, member.organization);
    },
  });
}

export function logoutAction(identity: Identity): Action {
  const { sessions } = identity;
  return defineAction({
    name: "auth.logout",
    summary: "Log out",
    description: "Ends the session of the bearer token or of the given refresh token.",
    kind: "write",
    access: "public",
    limit: "auth",
    session: "ends",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: "/api/v1/auth/logout" }],
    status: 204,
    errors: ["AUTH_REQUIRED", "AUTH_TOKEN_INVALID", "AUTH_TOKEN_EXPIRED"],
    input: Type.Object({ refresh_token: Type.Optional(tokenInput) }, closed),
    output: nothing,
    prepare: async (context, input) => {
      const token = input.refresh_token ?? context.origin.cookieToken;
      if (token === undefined) return context.principal.sessionId;
      const { claims, living } = await sessions.readRefresh(token, context.now);
      context.actAs(living.principal);
      return claims.session;
    },
    run: async (context, _input, session) => {
      if (!session) throw new Fault("AUTH_REQUIRED");
      context.about("auth.sessions", session);
      sessions.end(context, { session }, "logged out");
      return null;
    },
  });
}
