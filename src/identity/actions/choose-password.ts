import { Type } from "@sinclair/typebox";
import { recordInfluence } from "../../engine/approvals/influence.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { ANONYMOUS } from "../../kernel/principal.ts";
import { closed } from "../../kernel/schema.ts";
import { say } from "../../text/message.ts";
import { requireProof } from "../mfa/proof.ts";
import { noteBreakGlass, passwordUse } from "../oidc/break-glass.ts";
import { removeLinksOf } from "../oidc/links.ts";
import { removePasskeysOf } from "../passkeys/rows.ts";
import { refuseGuessable } from "../passwords.ts";
import { findMember, type Membership, storePassword } from "../people.ts";
import { closeReset, findResetBy, fitsCode, type PasswordReset } from "../resets.ts";
import { cookieInput, otpInput, passwordInput, showTokens, tokenInput, tokensSchema } from "../schemas.ts";
import { type Identity, takeGuess } from "../service.ts";
import { LOGIN } from "./common.ts";
import { needsOf, needsSchema } from "./reset-password.ts";

const CLOSED = say("identity.errors.resetLinkClosed");

export function lookAtResetAction(identity: Identity): Action {
  return defineAction({
    name: "auth.password.look",
    summary: "Get a password reset",
    description: "The token is sent in the body so that it does not appear in request logs.",
    kind: "read",
    access: "public",
    limit: "auth",
    http: [{ method: "POST", path: "/api/v1/auth/password/look" }],
    errors: ["AUTH_INVALID_CREDENTIALS"],
    input: Type.Object({ token: tokenInput }, closed),
    output: Type.Object(
      { organization: Type.String(), email: Type.String(), name: Type.String(), needs: needsSchema },
      closed,
    ),
    run: async (context, { token }) => {
      const guess = takeGuess(identity, context);
      const { reset, member } = find(context, token) ?? {};
      if (!reset || !member) throw new Fault("AUTH_INVALID_CREDENTIALS", { message: CLOSED });
      guess.wasRight();
      const { organization, user } = member;
      return {
        organization: organization.name,
        email: user.email,
        name: user.name,
        needs: needsOf(context, reset),
      };
    },
  });
}

export function choosePasswordAction(identity: Identity): Action {
  const { passwords, sessions, tokens } = identity;
  return defineAction({
    ...LOGIN,
    name: "auth.password.reset",
    summary: "Set a new password",
    description:
      "In addition to the link, requires a code of the user's second factor or a recovery code (`otp`), or the code of the person who confirmed the reset (`code`). `/auth/password/look` returns which. Removes all passkeys, and the link to an OpenID Connect provider.",
    http: [{ method: "POST", path: "/api/v1/auth/password/reset" }],
    errors: ["AUTH_INVALID_CREDENTIALS", "AUTH_MFA_REQUIRED", "ACCESS_DENIED"],
    input: Type.Object(
      {
        token: tokenInput,
        password: passwordInput,
        code: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 40,
            description: "the code of the person who confirmed the reset",
          }),
        ),
        otp: Type.Optional(otpInput),
        cookie: cookieInput,
      },
      closed,
    ),
    output: tokensSchema,
    prepare: async (context, { token, password, code, otp }) => {
      const found = find(context, token);
      const guess = takeGuess(identity, context, found?.member.user.email);
      if (!found) throw new Fault("AUTH_INVALID_CREDENTIALS", { message: CLOSED });
      const { reset, member } = found;
      const needs = needsOf(context, reset);
      if (needs === "second_factor" && otp === undefined) {
        guess.wasNotAll();
        throw new Fault("AUTH_MFA_REQUIRED");
      }
      if (needs === "code" && !fitsCode(reset, code)) throw wrongCode();
      refuseGuessable(password, member.user.email, member.user.name);
      return { guess, passwordHash: await passwords.hash(password) };
    },
    run: async (context, { token, code, otp }, { guess, passwordHash }) => {
      const found = find(context, token);
      if (!found) throw new Fault("AUTH_INVALID_CREDENTIALS", { message: CLOSED });
      const { reset, member } = found;
      const { user, organization } = member;
      const needs = needsOf(context, reset);
      if (needs === "second_factor") requireProof(context, user, otp);
      if (needs === "code" && !fitsCode(reset, code)) throw wrongCode();
      guess.wasRight();
      const use = passwordUse(identity, context, member);
      closeReset(context, reset);
      context.actAs({ ...ANONYMOUS, organization });
      storePassword(context, user.id, passwordHash);
      // Someone else who had the login may have added them.
      removePasskeysOf(context, user.id);
      removeLinksOf(context, user.id);
      sessions.end(context, { user: user.id }, "password reset");
      // Nobody else could have used a link that needs a second factor, so no influence is recorded.
      if (needs !== "second_factor")
        // Users who asked for the link themselves control nobody else's account.
        for (const by of [reset.askedBy, reset.confirmedBy])
          if (by !== null && by !== user.id)
            recordInfluence(context, { account: user.id, kind: "password", by, org: organization.key });
      context.changed({
        collection: "auth.password",
        id: user.id,
        version: null,
        before: { set: false },
        after: { set: true },
      });
      const issued = await sessions.issue(user.id, organization.id, context.now);
      const principal = sessions.begin(context, member, issued, needs === "second_factor", "password");
      context.actAs(principal);
      if (use === "break_glass") await noteBreakGlass(context, principal);
      return showTokens(issued, tokens.lifetimes, user, organization);
    },
  });
}

function find(
  { handle, now }: ReadContext,
  token: string,
): { reset: PasswordReset; member: Membership } | undefined {
  const reset = findResetBy(handle.connection, token, now);
  const member = reset && findMember(handle.connection, reset.org, reset.user);
  return reset && member && member.deactivatedAt === null ? { reset, member } : undefined;
}

function wrongCode(): Fault {
  return new Fault("AUTH_INVALID_CREDENTIALS", {
    message: say("identity.errors.resetNotConfirmed"),
    details: [{ path: "code", code: "WRONG_CODE", message: say("identity.errors.wrongCode") }],
  });
}
