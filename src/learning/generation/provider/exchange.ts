import { completionsUrl } from "./address.ts";
import { readBounded } from "./body.ts";
import type { Endpoint } from "./model.ts";

export interface Message {
  role: "system" | "user";
  content: string;
}

/** Endpoints support different response formats. */
export type Form = "json_schema" | "json_object" | "text";

export interface Question {
  messages: readonly Message[];
  maxTokens: number;
  form: Form;
  schema: { name: string; schema: Record<string, unknown> };
}

/** Result of one request, by its effect on cost and retries. */
export type Reply =
  | { kind: "answer"; text: string; cutShort: boolean; promptTokens?: number; completionTokens?: number }
  /** Cannot have cost anything. */
  | { kind: "unsent"; because: "refused" | "unknown_host" | "tls" | "network" }
  /** Refused by the endpoint before any work. */
  | { kind: "turned_away"; status: number; retryAfterMs?: number; aboutForm: boolean }
  /** Possibly processed, but the response is missing or incomplete. */
  | { kind: "lost"; because: "timeout" | "cut_off" | "too_large" | "cancelled" }
  /** A response that does not come from a language model. */
  | { kind: "unusable"; because: "content_type" | "not_json" | "redirect" | "no_choice"; status: number };

/** Maximum size of the JSON around a response's text. */
const ENVELOPE_BYTES = 65_536;
const BYTES_PER_TOKEN = 16;
const REFUSAL_BYTES = 8192;

/** Sends one request. Follows no redirects, limits the response size and respects the abort signal. */
export async function exchange(endpoint: Endpoint, question: Question, signal: AbortSignal): Promise<Reply> {
  let response: Response;
  try {
    response = await fetch(completionsUrl(endpoint.baseUrl), {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(endpoint.apiKey !== undefined && { authorization: `Bearer ${endpoint.apiKey}` }),
      },
      body: JSON.stringify(bodyOf(endpoint, question)),
      signal,
    });
  } catch (thrown) {
    return failureOf(thrown, signal);
  }
  try {
    return await replyOf(response, question, signal);
  } catch (thrown) {
    const failure = failureOf(thrown, signal);
    // The endpoint received the request, because its response had begun.
    return failure.kind === "unsent" ? { kind: "lost", because: "cut_off" } : failure;
  }
}

function bodyOf(
  { model }: Endpoint,
  { messages, maxTokens, form, schema }: Question,
): Record<string, unknown> {
  return {
    model,
    messages,
    max_tokens: maxTokens,
    temperature: 0,
    stream: false,
    ...(form === "json_schema" && {
      response_format: { type: "json_schema", json_schema: { ...schema, strict: true } },
    }),
    ...(form === "json_object" && { response_format: { type: "json_object" } }),
  };
}

async function replyOf(response: Response, { maxTokens }: Question, signal: AbortSignal): Promise<Reply> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    return { kind: "unusable", because: "redirect", status };
  }
  if (status !== 200) {
    const said = (await readBounded(response, REFUSAL_BYTES, signal)) ?? "";
    const retryAfterMs = parseRetryAfter(headers);
    const aboutForm =
      (status === 400 || status === 422) && /response_format|json_schema|json_object|grammar/i.test(said);
    return { kind: "turned_away", status, aboutForm, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get("content-type") ?? "")) {
    await response.body?.cancel();
    return { kind: "unusable", because: "content_type", status };
  }
  const body = await readBounded(response, ENVELOPE_BYTES + maxTokens * BYTES_PER_TOKEN, signal);
  if (body === undefined) return { kind: "lost", because: "too_large" };
  return parseAnswer(body, status);
}

function parseAnswer(body: string, status: number): Reply {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { kind: "unusable", because: "not_json", status };
  }
  const choice = member(member(parsed, "choices"), "0");
  const text = member(member(choice, "message"), "content");
  if (typeof text !== "string") return { kind: "unusable", because: "no_choice", status };
  const usage = member(parsed, "usage");
  const [prompt, completion] = [countIn(usage, "prompt_tokens"), countIn(usage, "completion_tokens")];
  return {
    kind: "answer",
    text,
    cutShort: member(choice, "finish_reason") === "length",
    ...(prompt !== undefined && { promptTokens: prompt }),
    ...(completion !== undefined && { completionTokens: completion }),
  };
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function countIn(usage: unknown, name: string): number | undefined {
  const count = member(usage, name);
  return typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

const LONGEST_WAIT = 3_600_000;

/** Retry-After in seconds, or as a date relative to the sender's clock. */
function parseRetryAfter(headers: Headers): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (text === undefined) return undefined;
  const milliseconds = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.parse(headers.get("date") ?? "");
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(0, milliseconds), LONGEST_WAIT);
}

const UNSENT: Readonly<Record<string, "refused" | "unknown_host" | "network">> = {
  ECONNREFUSED: "refused",
  ConnectionRefused: "refused",
  ENOTFOUND: "unknown_host",
  EAI_AGAIN: "unknown_host",
  EHOSTUNREACH: "network",
  ENETUNREACH: "network",
  FailedToOpenSocket: "network",
};

function failureOf(thrown: unknown, signal: AbortSignal): Reply {
  if (signal.aborted) {
    const timedOut = member(signal.reason, "name") === "TimeoutError";
    return { kind: "lost", because: timedOut ? "timeout" : "cancelled" };
  }
  const code = String(member(thrown, "code") ?? "");
  const because = Object.hasOwn(UNSENT, code) ? UNSENT[code] : undefined;
  if (because) return { kind: "unsent", because };
  // After a failed TLS handshake, no data was sent.
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return { kind: "unsent", because: "tls" };
  return { kind: "lost", because: "cut_off" };
}
