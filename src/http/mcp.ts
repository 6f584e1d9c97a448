import { Fault } from "../kernel/errors.ts";
import { answerMessage } from "../mcp/server.ts";
import { say } from "../text/message.ts";
import { answered, bearerOf, type CallFacts, type ServerContext } from "./answered.ts";
import { readBody } from "./body.ts";
import { challengeOf } from "./oauth.ts";
import { type AnswerFacts, respond, respondFault } from "./respond.ts";

/** Largest message. Files are not sent this way. */
const MOST_BYTES = 1_000_000;

/** The endpoint of the Model Context Protocol. */
export function respondMcp(
  around: ServerContext,
  request: Request,
  isOwnHost: (host: string) => boolean,
): Promise<Response> {
  const { engine, entrance, bodyLimit } = around;
  const refuse = (fault: Fault, facts: AnswerFacts) => {
    const response = respondFault(fault, facts);
    if (fault.status === 401) response.headers.set("www-authenticate", challengeOf(around, request));
    return response;
  };
  const work = async (facts: CallFacts) => {
    const { requestId, language } = facts;
    requireOwnPage(request, isOwnHost);
    const { status, message } = await answerMessage(engine, {
      headers: request.headers,
      token: bearerOf(request),
      origin: { channel: "http", address: entrance(request).address, correlationId: requestId, language },
      language,
      onLimit: (reading) => facts.limits.push(reading),
      receive: () => readBody(request, Math.min(bodyLimit, MOST_BYTES), async () => {}),
    });
    return message
      ? respond({ status, output: message, replayed: false }, facts, request)
      : new Response(null, { status, headers: { "x-request-id": requestId } });
  };
  return answered(around, request, "mcp", work, refuse);
}

/** Pages of other sites may not speak to local servers. Programs send no Origin. */
function requireOwnPage({ headers }: Request, isOwnHost: (host: string) => boolean): void {
  const origin = headers.get("origin");
  if (origin === null || isOwnHost(URL.parse(origin)?.host ?? "")) return;
  throw new Fault("ACCESS_DENIED", { message: say("mcp.errors.otherSite") });
}
