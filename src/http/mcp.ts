import type { LimitReading } from "../engine/limits.ts";
import { Fault, toFault } from "../kernel/errors.ts";
import { answerMessage } from "../mcp/server.ts";
import { say } from "../text/message.ts";
import { languageOf } from "../text/render.ts";
import { readBody } from "./body.ts";
import { bearerOf, requestIdOf, type Surroundings } from "./dispatch.ts";
import { challengeOf } from "./oauth.ts";
import { respond, respondFault } from "./respond.ts";

/** Largest message. Files are not sent this way. */
const MOST_BYTES = 1_000_000;

/** The endpoint of the Model Context Protocol. */
export async function respondMcp(
  around: Surroundings,
  request: Request,
  isKnown: (host: string) => boolean,
): Promise<Response> {
  const { engine, entrance, metrics, bodyLimit } = around;
  const started = performance.now();
  const limits: LimitReading[] = [];
  const requestId = requestIdOf(request);
  const language = languageOf(request.headers.get("accept-language"));
  const facts = { requestId, limits, language };
  let response: Response;
  try {
    requireOwnPage(request, isKnown);
    const { status, message } = await answerMessage(engine, {
      headers: request.headers,
      token: bearerOf(request),
      origin: { channel: "http", address: entrance(request).address, correlationId: requestId, language },
      language,
      onLimit: (reading) => limits.push(reading),
      receive: () => readBody(request, Math.min(bodyLimit, MOST_BYTES), async () => {}),
    });
    response = message
      ? respond({ status, output: message, replayed: false }, facts, request)
      : new Response(null, { status, headers: { "x-request-id": requestId } });
  } catch (thrown) {
    const fault = toFault(thrown);
    if (fault.status >= 500)
      engine.log.error(fault.code, { action: "mcp", correlation_id: requestId, cause: fault.cause });
    response = respondFault(fault, facts);
    if (fault.status === 401) response.headers.set("www-authenticate", challengeOf(around, request));
  }
  metrics.count("mcp", response.status, performance.now() - started);
  return response;
}

/** Pages of other sites may not speak to local servers. Programs send no Origin. */
function requireOwnPage({ headers }: Request, isKnown: (host: string) => boolean): void {
  const origin = headers.get("origin");
  if (origin === null || isKnown(URL.parse(origin)?.host ?? "")) return;
  throw new Fault("ACCESS_DENIED", { message: say("mcp.errors.otherSite") });
}
