import type { LimitReading } from "../engine/limits.ts";
import { toFault } from "../kernel/errors.ts";
import { answerScim, errorBody, type ScimAnswer } from "../scim/index.ts";
import { languageOf } from "../text/render.ts";
import { readBody } from "./body.ts";
import { bearerOf, pathOf, requestIdOf, type Surroundings } from "./dispatch.ts";
import { type AnswerFacts, headersOf } from "./respond.ts";

export const SCIM = "/scim/v2";

/** Answers a client that provisions users and groups by SCIM 2.0 (RFC 7643 and 7644). */
export async function respondScim(around: Surroundings, request: Request): Promise<Response> {
  const { engine, bodyLimit } = around;
  const started = performance.now();
  const limits: LimitReading[] = [];
  const language = languageOf(request.headers.get("accept-language"));
  const entrance = around.entrance(request);
  const facts = { requestId: requestIdOf(request), limits, language };
  const { searchParams } = new URL(request.url, "http://localhost");
  let response: Response;
  try {
    const answer = await answerScim(engine, {
      method: request.method === "HEAD" ? "GET" : request.method,
      path: pathOf(request.url)
        .slice(SCIM.length + 1)
        .replace(/\/$/, ""),
      query: searchParams,
      token: bearerOf(request),
      ifMatch: request.headers.get("if-match"),
      ifNoneMatch: request.headers.get("if-none-match"),
      origin: { channel: "http", address: entrance.address, correlationId: facts.requestId, language },
      base: `${around.sites(request).at(0) ?? ""}${entrance.base}${SCIM}`,
      body: () => readBody(request, bodyLimit, async () => undefined),
      onLimit: (reading) => limits.push(reading),
    });
    response = responseOf(answer, facts, request.method);
  } catch (thrown) {
    const fault = toFault(thrown);
    if (fault.status >= 500)
      engine.log.error(fault.code, { action: "scim", correlation_id: facts.requestId, cause: fault.cause });
    const { status, body } = errorBody(fault, language);
    const headers = {
      ...(status === 401 && { "www-authenticate": "Bearer" }),
      ...(fault.retryAfterSeconds !== undefined && { "retry-after": String(fault.retryAfterSeconds) }),
    };
    response = json(status, body, facts, headers);
  }
  around.metrics.count("scim", response.status, performance.now() - started);
  return response;
}

function responseOf(
  { status, body, version, location }: ScimAnswer,
  facts: AnswerFacts,
  method: string,
): Response {
  const headers = { ...(version && { etag: version }), ...(location && status === 201 && { location }) };
  if (body === undefined) return new Response(null, { status, headers: { ...headersOf(facts), ...headers } });
  const response = json(status, body, facts, headers);
  return method === "HEAD" ? new Response(null, { status, headers: response.headers }) : response;
}

function json(status: number, body: unknown, facts: AnswerFacts, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headersOf(facts), "content-type": "application/scim+json", ...headers },
  });
}
