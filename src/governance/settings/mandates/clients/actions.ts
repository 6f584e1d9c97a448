import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../../kernel/action.ts";
import { type ReadContext, variant } from "../../../../kernel/context.ts";
import { Fault, invalid } from "../../../../kernel/errors.ts";
import { closed, idInput } from "../../../../kernel/schema.ts";
import { readableRecord, requireHolder } from "../../../../records/index.ts";
import { say } from "../../../../text/message.ts";
import type { GovernanceParts } from "../../../part.ts";
import { endedBecause, type Held, readMandate } from "../in-force.ts";
import { COLLECTION, mandates } from "../mandates.ts";
import { endSecret, issueSecret } from "../secrets.ts";
import { clientOf, idOfClient, type ProgramClient } from "./client-id.ts";
import { Codes, isVerifier } from "./codes.ts";
import { isRedirect, isRegistered } from "./redirects.ts";

const MOST_REDIRECTS = 5;

const address = Type.String({ minLength: 3, maxLength: 500 });
const clientId = Type.String({ minLength: 1, maxLength: 5000 });
const proofText = Type.String({ pattern: "^[A-Za-z0-9._~-]{43,128}$" });

const registrationSchema = Type.Object(
  {
    client_id: Type.String(),
    client_name: Type.String(),
    redirect_uris: Type.Array(Type.String()),
    grant_types: Type.Array(Type.String()),
    response_types: Type.Array(Type.String()),
    token_endpoint_auth_method: Type.Literal("none"),
  },
  { ...closed, $id: "ProgramRegistration" },
);

const shownSchema = Type.Object(
  { name: Type.String(), redirect_host: Type.String({ description: "Receives the access" }) },
  { ...closed, $id: "ProgramClient" },
);

const issuedSchema = Type.Object(
  {
    access_token: Type.String({ description: "A secret of the mandate" }),
    token_type: Type.Literal("Bearer"),
    expires_in: Type.Optional(Type.Integer({ description: "Seconds until the mandate expires" })),
  },
  { ...closed, $id: "ProgramToken" },
);

/** OAuth 2.1 for programs that send their user to the login page instead of asking for a secret. */
export function clientActions(parts: GovernanceParts): Action[] {
  const codes = new Codes();
  return [registerAction(), showAction(), authorizeAction(parts, codes), redeemAction(parts, codes)];
}

function registerAction(): Action {
  return defineAction({
    name: "settings.mandates.register_client",
    summary: "Describe a program that asks for a mandate",
    description:
      "Dynamic client registration of OAuth 2.0 (RFC 7591). Nothing is stored: the id contains the description.",
    kind: "read",
    access: "public",
    limit: "auth",
    http: [{ method: "POST", path: "/api/v1/settings/mandates/clients" }],
    status: 201,
    // Programs also send values that have no meaning here.
    input: Type.Object({
      redirect_uris: Type.Array(address, { minItems: 1, maxItems: MOST_REDIRECTS }),
      client_name: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    output: registrationSchema,
    run: async (context, { redirect_uris, client_name }) => {
      const wrong = redirect_uris.findIndex((uri) => !isRedirect(uri));
      if (wrong >= 0)
        throw invalid(`redirect_uris.${wrong}`, "WRONG_FORMAT", say("errors.mandates.redirect"));
      const name = client_name?.replaceAll(/\p{C}+/gu, " ").trim() || hostOf(redirect_uris[0] ?? "");
      return {
        client_id: idOfClient(context.vault, { name, redirects: redirect_uris }),
        client_name: name,
        redirect_uris,
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "none" as const,
      };
    },
  });
}

const request = { client_id: clientId, redirect_uri: address };

function showAction(): Action {
  return defineAction({
    name: "settings.mandates.client",
    summary: "Get the description of a program that asks for a mandate",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/settings/mandates/client" }],
    input: Type.Object(request, closed),
    output: shownSchema,
    run: async (context, asked) => ({
      name: requireClient(context, asked).name,
      redirect_host: hostOf(asked.redirect_uri),
    }),
  });
}

function authorizeAction({ catalog }: GovernanceParts, codes: Codes): Action {
  return defineAction({
    name: "settings.mandates.authorize",
    summary: "Let a program fetch a secret of a mandate",
    description:
      "Only the holder can. Returns a code that the program exchanges for a secret within a minute.",
    kind: "write",
    tier: "managing",
    collection: COLLECTION,
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: "/api/v1/settings/mandates/:id/authorize" }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object(
      {
        id: idInput,
        ...request,
        code_challenge: Type.String({ pattern: "^[A-Za-z0-9_-]{43}$", description: "PKCE challenge, S256" }),
      },
      closed,
    ),
    output: Type.Object({ code: Type.String() }, closed),
    run: async (context, { id, code_challenge, ...asked }) => {
      readableRecord(context, catalog, COLLECTION, id);
      requireClient(context, asked);
      const held = readMandate(catalog, context.handle.connection, context.org, id);
      if (!held) throw new Fault("RECORD_NOT_FOUND");
      requireHolder(context, mandates, held.mandate);
      requireInForce(held, context.now);
      context.about(COLLECTION, id);
      const { client_id: client, redirect_uri: redirect } = asked;
      const grant = { org: context.org, mandate: id, client, redirect, challenge: code_challenge };
      return { code: codes.issue(grant, context.now) };
    },
  });
}

function redeemAction({ catalog, identity }: GovernanceParts, codes: Codes): Action {
  return defineAction({
    name: "settings.mandates.redeem",
    summary: "Exchange a code for a secret of a mandate",
    description: "A code that is used twice ends the secret that it was exchanged for.",
    kind: "write",
    access: "public",
    limit: "auth",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: "/api/v1/settings/mandates/redeem" }],
    errors: ["AUTH_INVALID_CREDENTIALS"],
    input: Type.Object(
      { ...request, code: Type.String({ minLength: 1, maxLength: 200 }), code_verifier: proofText },
      closed,
    ),
    output: issuedSchema,
    run: async (context, { code, code_verifier, client_id, redirect_uri }) => {
      const kept = codes.find(code, context.now);
      const { grant } = kept ?? {};
      const isRight =
        grant?.client === client_id &&
        grant.redirect === redirect_uri &&
        isVerifier(code_verifier, grant.challenge);
      const held = isRight && readMandate(catalog, context.handle.connection, grant.org, grant.mandate);
      if (!held) throw new Fault("AUTH_INVALID_CREDENTIALS", { message: say("errors.mandates.code") });
      requireInForce(held, context.now);
      context.actAs(held.principal);
      const { mandate } = held;
      const there = variant(context, { org: held.principal.organization.key });
      if (kept?.prefix !== undefined) {
        endSecret(there, kept.prefix);
        identity.sessions.forget(context);
        return new Fault("AUTH_INVALID_CREDENTIALS", { message: say("errors.mandates.code") });
      }
      const { secret, prefix } = issueSecret(there, mandate);
      codes.spend(code, prefix);
      identity.sessions.forget(context);
      const { expires_at } = mandate;
      return {
        access_token: secret,
        token_type: "Bearer" as const,
        ...(expires_at !== null && { expires_in: Math.floor((expires_at - context.now) / 1000) }),
      };
    },
  });
}

function requireInForce(held: Held, now: number): void {
  if (endedBecause(held, now))
    throw new Fault("STATE_TRANSITION_INVALID", { message: say("errors.mandates.over") });
}

type Asked = Static<ReturnType<typeof Type.Object<typeof request>>>;

/** The address must be one of the program, or another program could get the code. */
function requireClient({ vault }: ReadContext, { client_id, redirect_uri }: Asked): ProgramClient {
  const client = clientOf(vault, client_id);
  if (!client) throw invalid("client_id", "UNKNOWN_CLIENT", say("errors.mandates.client"));
  if (!isRegistered(client.redirects, redirect_uri))
    throw invalid("redirect_uri", "UNKNOWN_ADDRESS", say("errors.mandates.redirectUnknown"));
  return client;
}

const hostOf = (uri: string) => {
  const url = URL.parse(uri);
  return url?.host || url?.protocol.replace(":", "") || "";
};
