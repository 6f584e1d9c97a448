import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { Fault } from "../../kernel/errors.ts";
import { ANONYMOUS } from "../../kernel/principal.ts";
import { closed } from "../../kernel/schema.ts";
import { useSchema } from "../passkeys/schemas.ts";
import { acceptUse, verifyUse } from "../passkeys/verify.ts";
import { findMember, membershipsOf } from "../people.ts";
import { cookieInput, showTokens, tokensSchema } from "../schemas.ts";
import { type Identity, takeGuess } from "../service.ts";
import { LOGIN } from "./common.ts";
import { isNamed, organizationInput } from "./login.ts";

/** Knows the user by the passkey alone. It counts as two factors, since the device verifies its user. */
export function passkeyLoginAction(identity: Identity): Action {
  const { sessions, tokens } = identity;
  return defineAction({
    ...LOGIN,
    name: "auth.passkeys.login",
    summary: "Log in with a passkey",
    description:
      "Returns the same as a login by password with a second factor. The challenge is from `/auth/passkeys/challenge`.",
    http: [{ method: "POST", path: "/api/v1/auth/login/passkey" }],
    errors: ["AUTH_INVALID_CREDENTIALS", "AUTH_USER_DEACTIVATED"],
    input: Type.Object({ passkey: useSchema, organization: organizationInput, cookie: cookieInput }, closed),
    output: tokensSchema,
    prepare: async (context, { passkey, organization }) => {
      const guess = takeGuess(identity, context);
      const used = await verifyUse(identity, context, passkey);
      guess.wasRight();
      const memberships = membershipsOf(context.handle.connection, used.passkey.user_id);
      const wanted = memberships.filter((one) => isNamed(organization, one.organization));
      const member = wanted.find(({ deactivatedAt }) => deactivatedAt === null);
      const seenBy = member ?? wanted[0];
      if (!seenBy) throw new Fault("AUTH_INVALID_CREDENTIALS");
      context.actAs({ ...ANONYMOUS, organization: seenBy.organization });
      context.about("settings.team", seenBy.user.id);
      if (!member) throw new Fault("AUTH_USER_DEACTIVATED");
      const issued = await sessions.issue(member.user.id, member.organization.id, context.now);
      return { used, member, issued };
    },
    run: async (context, _input, { used, member, issued }) => {
      const refusal = acceptUse(context, used);
      if (refusal) return refusal;
      const now = findMember(context.handle.connection, member.organization.key, member.user.id);
      if (!now || now.deactivatedAt !== null) throw new Fault("AUTH_USER_DEACTIVATED");
      context.actAs(sessions.begin(context, now, issued, true));
      context.about("auth.sessions", issued.session);
      return showTokens(issued, tokens.lifetimes, now.user, now.organization);
    },
  });
}
