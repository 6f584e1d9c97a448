import { execute } from "../engine/execute.ts";
import { Fault, invalid } from "../kernel/errors.ts";
import { say } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import { answered, type CallFacts, type ServerContext } from "./answered.ts";
import { receiveBytes } from "./receive.ts";
import { type AnswerFacts, respond, respondFault } from "./respond.ts";

export const MCP_PATH = "/mcp";
const RESOURCE = "/.well-known/oauth-protected-resource";
export const RESOURCE_PATHS = [RESOURCE, RESOURCE + MCP_PATH];
export const ISSUER_PATH = "/.well-known/oauth-authorization-server";
export const TOKEN_PATH = "/oauth/token";

/** Address of this server as the client sees it. */
export function addressOf({ entrance }: ServerContext, request: Request): string {
  const { secure, base } = entrance(request);
  return `${secure ? "https" : "http"}://${request.headers.get("host") ?? ""}${base}`;
}

/** Tells programs where they get access to the resource (RFC 9728). */
export function describeResource(around: ServerContext, request: Request): Response {
  const issuer = addressOf(around, request);
  return described({
    resource: issuer + MCP_PATH,
    resource_name: "Freehold",
    authorization_servers: [issuer],
    bearer_methods_supported: ["header"],
  });
}

/** Tells programs how they get access (RFC 8414). */
export function describeIssuer(around: ServerContext, request: Request): Response {
  const issuer = addressOf(around, request);
  return described({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: issuer + TOKEN_PATH,
    registration_endpoint: `${issuer}/api/v1/settings/mandates/clients`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
  });
}

const described = (document: Record<string, unknown>) =>
  Response.json(document, { headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" } });

/** Value of WWW-Authenticate, by which programs find the login page. */
export const challengeOf = (around: ServerContext, request: Request): string =>
  `Bearer resource_metadata="${addressOf(around, request)}${RESOURCE}${MCP_PATH}"`;

const MOST_BYTES = 16_384;

/** Exchanges a code for a secret. Requests are forms and errors are those of OAuth, or the action would do. */
export function exchangeCode(around: ServerContext, request: Request): Promise<Response> {
  const { engine, entrance } = around;
  const work = async (facts: CallFacts) => {
    const action = engine.registry.find("settings.mandates.redeem");
    if (!action) throw new Error("the action that redeems codes is missing");
    const { output } = await execute(engine, {
      action,
      receive: async () => ({ input: await readForm(around, request) }),
      origin: {
        channel: "http",
        address: entrance(request).address,
        correlationId: facts.requestId,
        language: facts.language,
      },
      by: { token: undefined },
    });
    return respond({ status: 200, output, replayed: false }, facts, request);
  };
  const refuse = (fault: Fault, facts: AnswerFacts) => {
    const error = errorOf(fault);
    if (error === undefined) return respondFault(fault, facts);
    const { message } = fault.details[0] ?? { message: fault.text };
    const output = { error, error_description: renderText(message, facts.language) };
    return respond({ status: 400, output, replayed: false }, facts, request);
  };
  return answered(around, request, "oauth", work, refuse);
}

function errorOf({ code, details: [detail] }: Fault): string | undefined {
  if (code === "AUTH_INVALID_CREDENTIALS" || code === "STATE_TRANSITION_INVALID") return "invalid_grant";
  if (code === "MEDIA_TYPE_UNSUPPORTED" || code === "BODY_TOO_LARGE") return "invalid_request";
  if (code !== "VALIDATION_FAILED") return undefined;
  return ERRORS[detail?.path ?? ""] ?? "invalid_request";
}

const ERRORS: Readonly<Record<string, string>> = {
  grant_type: "unsupported_grant_type",
  resource: "invalid_target",
};

async function readForm(around: ServerContext, request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new Fault("MEDIA_TYPE_UNSUPPORTED");
  const form = new URLSearchParams(new TextDecoder().decode(await receiveBytes(request, MOST_BYTES)));
  if (form.get("grant_type") !== "authorization_code")
    throw invalid("grant_type", "NOT_SUPPORTED", say("mcp.errors.grantType"));
  const resource = form.get("resource");
  if (resource !== null && resource !== addressOf(around, request) + MCP_PATH)
    throw invalid("resource", "UNKNOWN_RESOURCE", say("mcp.errors.resource"));
  const names = ["code", "code_verifier", "client_id", "redirect_uri"];
  return Object.fromEntries(names.flatMap((name) => (form.has(name) ? [[name, form.get(name) ?? ""]] : [])));
}
