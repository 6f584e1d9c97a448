import type { Engine } from "../engine/engine.ts";
import type { LimitReading } from "../engine/limits.ts";
import { type Fault, toFault } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import { languageOf } from "../text/render.ts";
import type { Metrics } from "./metrics/index.ts";
import type { Entrance } from "./proxy.ts";
import { type AnswerFacts, respondFault } from "./respond.ts";

/** Dependencies shared by all requests. */
export interface ServerContext {
  engine: Engine;
  bodyLimit: number;
  metrics: Metrics;
  /** Client address, scheme and base path, as seen in front of all proxies. */
  entrance(request: Request): Entrance;
  /** Origins on which the browser that sent the request may be. */
  sites(request: Request): readonly string[];
}

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/;

/** Facts of a call that its answer needs. */
export interface CallFacts extends AnswerFacts {
  readonly limits: LimitReading[];
}

/** Runs a call and turns its faults into an answer; logs those of the server, and counts the time. */
export async function answered(
  { engine, metrics }: ServerContext,
  request: Request,
  name: string,
  work: (facts: CallFacts) => Promise<Response>,
  refuse: (fault: Fault, facts: AnswerFacts) => Response = respondFault,
): Promise<Response> {
  const started = performance.now();
  const facts = factsOf(request);
  let response: Response;
  try {
    response = await work(facts);
  } catch (thrown) {
    const fault = toFault(thrown);
    if (fault.status >= 500)
      engine.log.error(fault.code, { action: name, correlation_id: facts.requestId, cause: fault.cause });
    response = refuse(fault, facts);
  }
  metrics.count(name, response.status, performance.now() - started);
  return response;
}

export function bearerOf(request: Request): string | undefined {
  const header = request.headers.get("authorization");
  if (header === null) return undefined;
  // Other schemes count as an invalid token.
  return /^bearer +(\S+)$/i.exec(header)?.[1] ?? "";
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

export const factsOf = (request: Request): CallFacts => ({
  requestId: requestIdOf(request),
  limits: [],
  language: languageOf(request.headers.get("accept-language")),
});
