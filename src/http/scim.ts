import type { Fault } from "../kernel/errors.ts";
import { answerScim, errorBody, type ScimAnswer } from "../scim/index.ts";
import { answered, bearerOf, type CallFacts, pathOf, type ServerContext } from "./answered.ts";
import { readBody } from "./body.ts";
import { type AnswerFacts, headersOf } from "./respond.ts";

export const SCIM = "/scim/v2";

/** Answers a client that provisions users and groups by SCIM 2.0 (RFC 7643 and 7644). */
export function respondScim(around: ServerContext, request: Request): Promise<Response> {
  const { engine, bodyLimit } = around;
  const work = async (facts: CallFacts) => {
    const { requestId, language } = facts;
    const entrance = around.entrance(request);
    const { searchParams } = new URL(request.url, "http://localhost");
    const answer = await answerScim(engine, {
      method: request.method === "HEAD" ? "GET" : request.method,
      path: pathOf(request.url)
        .slice(SCIM.length + 1)
        .replace(/\/$/, ""),
      query: searchParams,
      token: bearerOf(request),
      ifMatch: request.headers.get("if-match"),
      ifNoneMatch: request.headers.get("if-none-match"),
      origin: { channel: "http", address: entrance.address, correlationId: requestId, language },
      base: `${around.sites(request).at(0) ?? ""}${entrance.base}${SCIM}`,
      body: () => readBody(request, bodyLimit, async () => undefined),
      onLimit: (reading) => facts.limits.push(reading),
    });
    return responseOf(answer, facts, request.method);
  };
  return answered(around, request, "scim", work, refuse);
}

function refuse(fault: Fault, facts: AnswerFacts): Response {
  const { status, body } = errorBody(fault, facts.language);
  return json(status, body, facts, {
    ...(status === 401 && { "www-authenticate": "Bearer" }),
    ...(fault.retryAfterSeconds !== undefined && { "retry-after": String(fault.retryAfterSeconds) }),
  });
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
