import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { Fault } from "../../kernel/errors.ts";
import { ANONYMOUS } from "../../kernel/principal.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { hasFactor } from "../mfa/factors.ts";
import { requireProof } from "../mfa/proof.ts";
import { noteBreakGlass, passwordUse } from "../oidc/break-glass.ts";
import { claimsIn } from "../oidc/identified.ts";
import { followGroups } from "../oidc/way-in.ts";
import { membershipsOf } from "../people.ts";
import { cookieInput, otpInput, showTokens, tokensSchema } from "../schemas.ts";
import { type Identity, takeGuess } from "../service.ts";

/** Switches organisation without asking for the password. */
export function switchAction(identity: Identity): Action {
  const { sessions, tokens } = identity;
  return defineAction({
    name: "auth.switch",
    summary: "Switch to another organisation",
    description:
      "Returns the same as a login and ends this session. Requires a code if the user's second factor did not verify this session.",
    kind: "write",
    access: "signed_in",
    limit: "auth",
    session: "begins",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: "/api/v1/auth/switch" }],
    errors: [
      "RECORD_NOT_FOUND",
      "AUTH_USER_DEACTIVATED",
      "AUTH_MFA_REQUIRED",
      "AUTH_INVALID_CREDENTIALS",
      "ACCESS_DENIED",
    ],
    input: Type.Object({ organization: idInput, otp: Type.Optional(otpInput), cookie: cookieInput }, closed),
    output: tokensSchema,
    prepare: async (context, { organization, otp }) => {
      const guess = otp === undefined ? undefined : takeGuess(identity, context);
      return { guess, issued: await sessions.issue(context.principal.id, organization, context.now) };
    },
    run: async (context, { organization, otp }, { guess, issued }) => {
      const { principal, handle } = context;
      const member = membershipsOf(handle.connection, principal.id).find(
        (one) => one.organization.id === organization,
      );
      if (!member) throw new Fault("RECORD_NOT_FOUND");
      if (member.deactivatedAt !== null) throw new Fault("AUTH_USER_DEACTIVATED");
      const guarded = hasFactor(context, principal.id);
      if (guarded && !principal.mfa) requireProof(context, member.user, otp);
      guess?.wasRight();
      const way = sessions.wayInto(context, principal.sessionId, member.user);
      const use = way === "password" ? passwordUse(identity, context, member) : "usual";
      if (principal.sessionId)
        sessions.end(context, { session: principal.sessionId }, "went to another organisation");
      context.actAs({ ...ANONYMOUS, organization: member.organization });
      const token = typeof way === "object" ? way.idToken : "";
      const here = token === "" ? member : await followGroups(context, member, claimsIn(token));
      const begun = sessions.begin(context, here, issued, guarded || principal.mfa, way);
      context.actAs(begun);
      context.about("auth.sessions", issued.session);
      if (use === "break_glass") await noteBreakGlass(context, begun);
      return showTokens(issued, tokens.lifetimes, member.user, member.organization);
    },
  });
}
