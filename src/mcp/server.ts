import type { Engine } from "../engine/engine.ts";
import { execute } from "../engine/execute.ts";
import type { LimitReading } from "../engine/limits.ts";
import type { Origin } from "../kernel/context.ts";
import { Fault, toFault } from "../kernel/errors.ts";
import { renderText } from "../text/render.ts";
import type { Program } from "./calls.ts";
import { CODES, Refusal, type Reply, refusalOf, resultOf, type Values } from "./messages.ts";
import { answerTo, askMandate } from "./methods.ts";
import { readMessage } from "./protocol.ts";

export interface Incoming {
  headers: Headers;
  token: string | undefined;
  origin: Origin;
  language: string;
  onLimit(reading: LimitReading): void;
  /** Reads the body. Only called for programs with a mandate. */
  receive(): Promise<Values>;
}

/**
 * Answers a message of the Model Context Protocol. It keeps nothing between two messages, and each reaches the data by
 * actions alone. Throws a Fault if the caller is not a program with a mandate.
 */
export async function answerMessage(engine: Engine, incoming: Incoming): Promise<Reply> {
  const { headers, origin, language, onLimit } = incoming;
  const token = await requireMandate(engine, incoming);
  let body: Values;
  try {
    body = await incoming.receive();
  } catch (thrown) {
    return refusalOf(undefined, unreadable(toFault(thrown)));
  }
  try {
    const message = readMessage(body, headers);
    // The same origin for all calls, so that they count as one.
    if (message.client !== undefined) origin.client = message.client;
    const program: Program = { engine, token, origin, onLimit };
    let known: Promise<Values> | undefined;
    const mandate = () => {
      known ??= askMandate(program);
      return known;
    };
    if (message.id === undefined) {
      await mandate();
      return { status: 202 };
    }
    return resultOf(message.id, await answerTo({ ...message, program, language, mandate }));
  } catch (thrown) {
    if (thrown instanceof Refusal) return refusalOf(idIn(body), thrown);
    return faultReply(engine, toFault(thrown), idIn(body), incoming);
  }
}

/** Only for mandates: a person's session could also do what programs must not. */
async function requireMandate(engine: Engine, { token, origin, onLimit }: Incoming): Promise<string> {
  const action = engine.registry.find("settings.mandates.current");
  if (!action) throw new Error("the action of mandates is missing");
  if (token !== undefined) {
    const identified = await engine.identify.login(token, origin, action).catch(() => undefined);
    if (identified?.principal.mandate && !identified.refusal) return token;
  }
  // Refuses the caller, with an audit event and within the rate limits.
  await execute(engine, { action, input: {}, origin, by: { token: token ?? "" }, onLimit });
  throw new Fault("AUTH_TOKEN_INVALID");
}

function idIn({ id }: Values): string | number | undefined {
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

function unreadable(fault: Fault): Refusal {
  const code = fault.code === "REQUEST_MALFORMED" ? CODES.PARSE_ERROR : CODES.INVALID_REQUEST;
  return new Refusal(code, renderText(fault.text, "en"), { status: fault.status });
}

/** Codes of faults are those of HTTP, which the protocol leaves to servers. */
function faultReply(
  engine: Engine,
  fault: Fault,
  id: string | number | undefined,
  { language, origin }: Incoming,
): Reply {
  if (fault.status === 401) throw fault;
  if (fault.status >= 500)
    engine.log.error(fault.code, { action: "mcp", correlation_id: origin.correlationId, cause: fault.cause });
  return refusalOf(
    id,
    new Refusal(fault.status, renderText(fault.text, language), { data: { code: fault.code } }),
  );
}
