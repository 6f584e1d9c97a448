import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { OWN } from "../../actions/common.ts";
import { NO_PASSWORD } from "../../actions/invitations.ts";
import { signedIn } from "../../mfa/proof.ts";
import { freshProof, proofFields } from "../../passkeys/proof.ts";
import { passkeysOf } from "../../passkeys/rows.ts";
import { cookieInput, moment } from "../../schemas.ts";
import type { Identity } from "../../service.ts";
import { tellOfLogin } from "../../tell.ts";
import { requireUnbound } from "../break-glass.ts";
import { hasLoggedInSince } from "../identified.ts";
import { addLink, findLink, LINKS, type Link, linksOf, removeLink } from "../links.ts";
import { answerInput, begin, complete, PATH, requireProvider, startedSchema } from "./completed.ts";

/** These actions change the caller's own account. */
export function providerStateAction(identity: Identity): Action {
  const { provider, sessions } = identity;
  return defineAction({
    name: "auth.oidc.get",
    summary: "Get your login with the OpenID Connect provider",
    kind: "read",
    access: "signed_in",
    limit: "auth",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        name: nullable(Type.String({ description: "Name of the provider; null if none is set up" })),
        linked_at: nullable(Type.String({ format: "date-time" })),
        here: Type.Boolean({ description: "True if this session began with a login at the provider" }),
        password: Type.Boolean({ description: "True if you also have a password" }),
      },
      { ...closed, $id: "ProviderLogin" },
    ),
    run: async (context) => {
      const user = signedIn(context);
      const link = linksOf(context.handle.connection, user.id).find(({ issuer }) =>
        provider?.isIssuer(issuer),
      );
      return {
        name: provider?.name ?? null,
        linked_at: link ? moment(link.created_at) : null,
        here: typeof sessions.wayInto(context, context.principal.sessionId, user) === "object",
        password: user.passwordHash !== NO_PASSWORD,
      };
    },
  });
}

export function beginLinkAction(identity: Identity): Action {
  return defineAction({
    ...OWN,
    name: "auth.oidc.begin_link",
    summary: "Start linking an identity of the OpenID Connect provider",
    description:
      "Requires one of your passkeys, or your password with a code of your authenticator app; the password alone only if you have neither, or if a second factor verified the session.",
    browser: "begins",
    http: [{ method: "POST", path: `${PATH}/link` }],
    errors: [
      "AUTH_INVALID_CREDENTIALS",
      "AUTH_MFA_REQUIRED",
      "STATE_TRANSITION_INVALID",
      "PROVIDER_UNAVAILABLE",
    ],
    input: Type.Object({ ...proofFields, cookie: cookieInput }, closed),
    output: startedSchema,
    prepare: async (context, input) => {
      requireProvider(identity);
      const { user, settle } = await freshProof(identity, context, input);
      const { sessionId = "" } = context.principal;
      const started = await begin(identity, context, input, {
        kind: "link",
        user: user.id,
        session: sessionId,
      });
      return { user, settle, started };
    },
    run: async (context, _input, { user, settle, started }) => {
      context.about("settings.team", user.id);
      return settle(context) ?? started;
    },
  });
}

export function beginProofAction(identity: Identity): Action {
  return defineAction({
    ...OWN,
    name: "auth.oidc.begin_proof",
    summary: "Start verifying the session at the OpenID Connect provider",
    description:
      "For policies that require a second factor: the provider asks for the login again, whenever the last one was.",
    browser: "begins",
    http: [{ method: "POST", path: `${PATH}/verify` }],
    errors: ["STATE_TRANSITION_INVALID", "PROVIDER_UNAVAILABLE"],
    input: Type.Object({ cookie: cookieInput }, closed),
    output: startedSchema,
    prepare: async (context, input) => {
      const { id: user, sessionId: session = "" } = context.principal;
      return begin(identity, context, input, { kind: "prove", user, session });
    },
    run: async (_context, _input, started) => started,
  });
}

export function confirmAction(identity: Identity): Action {
  const { sessions } = identity;
  return defineAction({
    ...OWN,
    name: "auth.oidc.confirm",
    summary: "Complete a link or a verification at the OpenID Connect provider",
    browser: "needs",
    http: [{ method: "POST", path: `${PATH}/confirm` }],
    errors: [
      "AUTH_INVALID_CREDENTIALS",
      "DUPLICATE_VALUE",
      "STATE_TRANSITION_INVALID",
      "PROVIDER_UNAVAILABLE",
    ],
    input: Type.Object(answerInput, closed),
    output: Type.Object(
      { linked: Type.Boolean(), verified: Type.Boolean() },
      { ...closed, $id: "ProviderLoginConfirmed" },
    ),
    prepare: async (context, input) => complete(identity, context, input, ["link", "prove"]),
    run: async (context, _input, { purpose, identified, startedAt }) => {
      const { id, sessionId } = context.principal;
      context.about("settings.team", id);
      // An identity must not reach another account than the one whose owner began this.
      if (!("user" in purpose) || purpose.user !== id || purpose.session !== sessionId)
        throw new Fault("AUTH_INVALID_CREDENTIALS", { message: say("identity.oidc.expired") });
      if (purpose.kind === "link") {
        tellOfLink(identity, context, addLink(context, id, identified), "linked");
        return { linked: true, verified: false };
      }
      const verified = identified.mfa && hasLoggedInSince(identified, startedAt);
      if (findLink(context.handle.connection, identified)?.user_id !== id || !verified)
        throw new Fault("AUTH_INVALID_CREDENTIALS", { message: say("identity.oidc.notVerified") });
      sessions.prove(context, sessionId);
      return { linked: false, verified: true };
    },
  });
}

export function unlinkAction(identity: Identity): Action {
  return defineAction({
    ...OWN,
    name: "auth.oidc.unlink",
    summary: "End your login with the OpenID Connect provider",
    description:
      "Ends your other sessions that began there. Only possible with a password or a passkey, and while your organisation accepts passwords.",
    http: [{ method: "DELETE", path: `${PATH}/link` }],
    status: 204,
    errors: ["ACCESS_DENIED", "RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({}, closed),
    output: Type.Null(),
    run: async (context) => {
      const user = signedIn(context);
      requireUnbound(identity, context, user);
      const hasPasskey = passkeysOf(context.handle.connection, user.id).length > 0;
      if (user.passwordHash === NO_PASSWORD && !hasPasskey)
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("identity.oidc.noPassword") });
      endLinks(identity, context, user.id, context.principal.sessionId);
      return null;
    },
  });
}

/** Ends the links of a user, and the sessions that began with them. */
export function endLinks(
  identity: Pick<Identity, "provider" | "sessions">,
  context: WriteContext,
  user: string,
  except?: string,
): void {
  const links = linksOf(context.handle.connection, user);
  if (links.length === 0) throw new Fault("RECORD_NOT_FOUND");
  for (const link of links) {
    identity.sessions.end(
      context,
      { link: link.id, ...(except !== undefined && { except }) },
      "login unlinked",
    );
    removeLink(context, link);
    tellOfLink(identity, context, link, "unlinked");
  }
  context.about(LINKS, links[0]?.id ?? "");
}

const NEWS = {
  linked: { subject: "mail.provider.linkedSubject", text: "mail.provider.linked" },
  unlinked: { subject: "mail.provider.unlinkedSubject", text: "mail.provider.unlinked" },
} as const;

function tellOfLink(
  { provider }: Pick<Identity, "provider">,
  context: WriteContext,
  { id, user_id, issuer }: Link,
  news: keyof typeof NEWS,
): void {
  const name = provider?.isIssuer(issuer) ? provider.name : issuer;
  const { subject, text } = NEWS[news];
  tellOfLogin(context, user_id, {
    subject: say(subject, { name }),
    text: say(text, { name }),
    key: `link ${id} ${news}`,
  });
}

export function logoutAddressAction(identity: Identity): Action {
  return defineAction({
    name: "auth.oidc.logout_address",
    summary: "Get the address that also logs you out at the OpenID Connect provider",
    description: "Ask for it before you log out. Null if this session did not begin there.",
    kind: "read",
    access: "signed_in",
    limit: "auth",
    http: [{ method: "GET", path: `${PATH}/logout` }],
    errors: ["PROVIDER_UNAVAILABLE"],
    input: Type.Object({}, closed),
    output: Type.Object({ url: nullable(Type.String()) }, closed),
    run: async (context) => {
      const way = identity.sessions.wayInto(context, context.principal.sessionId, signedIn(context));
      if (typeof way !== "object" || !identity.provider) return { url: null };
      return { url: (await identity.provider.logoutAddress(way.idToken)) ?? null };
    },
  });
}
