import type { Engine } from "../engine/engine.ts";
import { execute, type Received } from "../engine/execute.ts";
import type { LimitReading } from "../engine/limits.ts";
import type { Turn } from "../engine/turns.ts";
import type { Origin } from "../kernel/context.ts";
import { invalid, toFault } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import type { Principal } from "../kernel/principal.ts";
import { say } from "../text/message.ts";
import { languageOf } from "../text/render.ts";
import { type Bound, readIfMatch, readQuery } from "./bind.ts";
import { readBody } from "./body.ts";
import type { Metrics } from "./metrics/index.ts";
import type { Entrance } from "./proxy.ts";
import { type AnswerFacts, respond, respondFault } from "./respond.ts";
import { type SessionCookie, sessionCookieOf, usesCookie } from "./session-cookie.ts";
import { guardUpload, uploadOf } from "./upload.ts";

/** Dependencies shared by all requests. */
export interface Surroundings {
  engine: Engine;
  bodyLimit: number;
  metrics: Metrics;
  /** Client address, scheme and base path, as seen in front of all proxies. */
  entrance(request: Request): Entrance;
  /** Origins on which the browser that sent the request may be. */
  sites(request: Request): readonly string[];
}

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/;

/** Handles a request to an action. The body is read only after the caller is authorised. */
export async function dispatch(
  around: Surroundings,
  bound: Bound,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const started = performance.now();
  const { action } = bound;
  const requestId = requestIdOf(request);
  const limits: LimitReading[] = [];
  const entrance = around.entrance(request);
  const language = languageOf(request.headers.get("accept-language"));
  const cookie = action.session && sessionCookieOf(request, entrance);
  const binding = action.browser && sessionCookieOf(request, entrance, "login");
  let inCookie = false;
  let response: Response;
  try {
    const origin: Origin = {
      channel: "http",
      address: entrance.address,
      correlationId: requestId,
      language,
      cookieToken: cookie?.token,
      sites: action.limit === "auth" ? around.sites(request) : undefined,
      ...(action.stream && { request: factsOf(request) }),
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
      onLimit: (reading) => limits.push(reading),
    });
    const status = answer.dryRun ? 200 : answer.status;
    const output = answer.dryRun
      ? { dry_run: true, status: answer.status, result: answer.output }
      : answer.output;
    const kept = inCookie ? keepInCookie(cookie ?? binding, output) : undefined;
    const location = answer.dryRun || !answer.location ? undefined : entrance.base + answer.location;
    response = respond(
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
      { requestId, limits, language },
      request,
    );
  } catch (thrown) {
    const fault = toFault(thrown);
    if (fault.status >= 500) {
      around.engine.log.error(fault.code, {
        action: action.name,
        correlation_id: requestId,
        cause: fault.cause,
      });
    }
    response = respondFault(fault, { requestId, limits, language });
  }
  around.metrics.count(action.name, response.status, performance.now() - started);
  return response;
}

/** A HEAD request takes no stream, which would never end. */
function factsOf({ method, headers, signal }: Request) {
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
  { bodyLimit }: Surroundings,
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

export function bearerOf(request: Request): string | undefined {
  const header = request.headers.get("authorization");
  if (header === null) return undefined;
  // Other schemes count as an invalid token.
  return /^bearer +(\S+)$/i.exec(header)?.[1] ?? "";
}

function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid("Idempotency-Key", "WRONG_FORMAT", say("errors.http.idempotencyKey"));
}

export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && REQUEST_ID.test(given) ? given : newId();
}

/** Path of a URL, which has no host if the request names none, as in HTTP/1.0. */
export function pathOf(url: string): string {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", 8);
  const end = url.indexOf("?", start);
  return start < 0 ? "/" : url.slice(start, end < 0 ? undefined : end);
}

export const unlimited = (request: Request): AnswerFacts => ({
  requestId: requestIdOf(request),
  limits: [],
  language: languageOf(request.headers.get("accept-language")),
});
