import { execute, type Received } from "../engine/execute.ts";
import type { Turn } from "../engine/turns.ts";
import type { Origin } from "../kernel/context.ts";
import { invalid } from "../kernel/errors.ts";
import type { Principal } from "../kernel/principal.ts";
import { say } from "../text/message.ts";
import { answered, bearerOf, type ServerContext } from "./answered.ts";
import { type Bound, readIfMatch, readQuery } from "./bind.ts";
import { readBody } from "./body.ts";
import { respond } from "./respond.ts";
import { type SessionCookie, sessionCookieOf, usesCookie } from "./session-cookie.ts";
import { guardUpload, uploadOf } from "./upload.ts";

/** Handles a request to an action. The body is read only after the caller is authorised. */
export function dispatch(
  around: ServerContext,
  bound: Bound,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const { action } = bound;
  return answered(around, request, action.name, async (facts) => {
    const entrance = around.entrance(request);
    const cookie = action.session && sessionCookieOf(request, entrance);
    const binding = action.browser && sessionCookieOf(request, entrance, "login");
    let inCookie = false;
    const origin: Origin = {
      channel: "http",
      address: entrance.address,
      correlationId: facts.requestId,
      language: facts.language,
      cookieToken: cookie?.token,
      sites: action.limit === "auth" ? around.sites(request) : undefined,
      ...(action.stream && { request: streamRequestOf(request) }),
      browserToken: binding?.token,
    };
    const answer = await execute(around.engine, {
      action,
      receive: async (caller, turn) => {
        const received = await readRequest(around, bound, request, params, cookie, caller, turn);
        inCookie = received.inCookie;
        return received;
      },
      origin,
      by: { door: bound.door, token: bound.door === "address" ? params.address : bearerOf(request) },
      upload: action.upload && uploadOf(request),
      onLimit: (reading) => facts.limits.push(reading),
    });
    const status = answer.dryRun ? 200 : answer.status;
    const output = answer.dryRun
      ? { dry_run: true, status: answer.status, result: answer.output }
      : answer.output;
    const kept = inCookie ? keepInCookie(cookie ?? binding, output) : undefined;
    const location = answer.dryRun || !answer.location ? undefined : entrance.base + answer.location;
    return respond(
      {
        status,
        output: kept ? kept.output : output,
        setCookie: kept?.setCookie,
        replayed: answer.replayed,
        location,
        ...(!answer.dryRun && {
          etag: action.etag?.(answer.output),
          retryAfter: action.retryAfter?.(answer.output),
        }),
      },
      facts,
      request,
    );
  });
}

/** A HEAD request takes no stream, which would never end. */
function streamRequestOf({ method, headers, signal }: Request) {
  return {
    accept: (method !== "HEAD" && headers.get("accept")) || "",
    lastEventId: headers.get("last-event-id") ?? undefined,
    gone: signal,
  };
}

interface RequestInput extends Received {
  inCookie: boolean;
}

/** Body limit for unauthenticated callers; enough for login and setup. */
const UNKNOWN_CALLER_BYTES = 16_384;

/** Moves the token from the response body to the cookie. No token clears the cookie. */
function keepInCookie(cookie: SessionCookie | undefined, output: unknown) {
  if (!cookie) return undefined;
  const { refresh_token, browser_token, ...rest }: Record<string, unknown> = { ...Object(output) };
  const given = refresh_token ?? browser_token;
  const token = typeof given === "string" ? given : undefined;
  return { output: rest, setCookie: cookie.set(token, Number(rest.refresh_expires_in ?? rest.expires_in)) };
}

/** The engine calls this only after authorising the caller. */
async function readRequest(
  { bodyLimit }: ServerContext,
  bound: Bound,
  request: Request,
  params: Record<string, string>,
  cookie: SessionCookie | undefined,
  caller: Principal,
  turn: Turn,
): Promise<RequestInput> {
  const at = request.url.indexOf("?");
  const { input: query, dryRun } = readQuery(bound, at < 0 ? "" : request.url.slice(at));
  if (bound.action.upload) guardUpload(request, bound.action.upload);
  const most = caller.kind === "anonymous" ? Math.min(bodyLimit, UNKNOWN_CALLER_BYTES) : bodyLimit;
  const body = bound.takesBody ? await readBody(request, most, turn, bound.action.form) : {};
  const clash = bound.pathNames.find((name) => Object.hasOwn(body, name));
  if (clash) throw invalid(clash, "UNKNOWN_FIELD", say("errors.http.pathParameterInBody"));
  const input: Record<string, unknown> = { ...body, ...query };
  for (const name of bound.pathNames) input[name] = params[name];
  if (bound.versioned) {
    const version = readIfMatch(request.headers.get("if-match"));
    if (version !== undefined && input.version !== undefined && input.version !== version) {
      throw invalid("If-Match", "CONTRADICTION", say("errors.http.versionsDiffer"));
    }
    if (version !== undefined) input.version = version;
  }
  const { session, browser, replay } = bound.action;
  const inCookie =
    cookie !== undefined && session !== undefined
      ? usesCookie(session, body, cookie)
      : browser === "begins" && body.cookie === true;
  return { input, dryRun, idempotencyKey: replay ? idempotencyKeyOf(request) : undefined, inCookie };
}

function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid("Idempotency-Key", "WRONG_FORMAT", say("errors.http.idempotencyKey"));
}
