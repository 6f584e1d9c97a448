import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { LimitReading } from "../engine/limits.ts";
import { Fault, isRetryable } from "../kernel/errors.ts";
import { type Standing, standingOf } from "../kernel/standing.ts";
import { FileAnswer, TextStream } from "../kernel/stream.ts";
import { renderText } from "../text/render.ts";
import { matchesEtag } from "./etag.ts";
import { contentDisposition, respondFile } from "./file.ts";

/** API responses are never rendered, framed, sniffed or cached. */
const API_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "cache-control": "no-store",
} as const;

export interface AnswerFacts {
  requestId: string;
  limits: readonly LimitReading[];
  language: string;
}

interface Done {
  status: number;
  output: unknown;
  replayed: boolean;
  location?: string | undefined;
  /** Defaults to the record's version. */
  etag?: string | undefined;
  retryAfter?: number | undefined;
  setCookie?: string | undefined;
}

export function respond(
  { status, output, replayed, location, etag, retryAfter, setCookie }: Done,
  facts: AnswerFacts,
  request: Request,
): Response {
  const headers = headersOf(facts);
  if (replayed) headers["idempotency-replayed"] = "true";
  if (location) headers.location = location;
  if (setCookie) headers["set-cookie"] = setCookie;
  if (retryAfter !== undefined) headers["retry-after"] = String(Math.ceil(retryAfter));
  if (output instanceof TextStream) return respondStream(output, headers);
  if (output instanceof FileAnswer) {
    const unsatisfiable = () =>
      respondFault(new Fault("RANGE_NOT_SATISFIABLE"), facts, {
        "content-range": `bytes */${output.facts.size}`,
      });
    return respondFile(output.facts, headers, request) ?? unsatisfiable();
  }
  if (status === 204) return new Response(null, { status, headers });
  headers["content-type"] = "application/json";
  const tag = etag ?? versionOf(output);
  if (tag !== undefined) headers.etag = `"${tag}"`;
  const standing = standingOf(output);
  // Cacheable by the browser, but always revalidated.
  if (standing) Object.assign(headers, { "cache-control": "private, no-cache", vary: VARY });
  if (etag !== undefined && isKnown(request, etag)) {
    delete headers["content-type"];
    return new Response(null, { status: 304, headers });
  }
  const text = standing?.text ?? JSON.stringify(output);
  if (text.length < COMPRESS_BYTES || !takesGzip(request))
    return new Response(bodyOf(text), { status, headers });
  headers["content-encoding"] = "gzip";
  headers.vary = VARY;
  return new Response(standing ? keptCompressed(standing) : compressed(text), { status, headers });
}

/** Responses depend on compression and language. */
const VARY = "accept-encoding, accept-language";

/** Compressing pays off from this size: metadata of all collections shrinks to a tenth. */
const COMPRESS_BYTES = 64_000;

const takesGzip = (request: Request) => /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");

const squeeze = promisify(gzip);

/** Compresses off the event loop, at the lowest level: it gives most of the gain. */
const compressed = (text: string) => streamed(squeeze(text, { level: 1 }));

const keptSqueezed = new WeakMap<Standing, Promise<Uint8Array>>();

/** Compresses once at the highest level, for responses that are served repeatedly. */
function keptCompressed(standing: Standing): ReadableStream<Uint8Array> {
  const bytes = keptSqueezed.get(standing) ?? squeeze(standing.text, { level: 9 });
  keptSqueezed.set(standing, bytes);
  return streamed(bytes);
}

function streamed(bytes: Promise<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(await bytes);
      controller.close();
    },
  });
}

function isKnown({ method, headers }: Request, etag: string): boolean {
  return (method === "GET" || method === "HEAD") && matchesEtag(headers, `"${etag}"`);
}

const encoder = new TextEncoder();

/** Bun sends headers and body together up to this size. */
const CORK_BYTES = 12_000;

/**
 * Bun 1.4.5 sends asynchronous responses above its 16 KiB cork buffer with two system calls per header
 * (measured: 39 for a list of 50 leads, a fifth of the throughput). A stream takes two.
 */
function bodyOf(text: string): string | ReadableStream<Uint8Array> {
  if (text.length < CORK_BYTES) return text;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(text));
      controller.close();
    },
  });
}

/** Field names are the only submitted data that an error response repeats. */
export function respondFault(fault: Fault, facts: AnswerFacts, extra: Record<string, string> = {}): Response {
  const headers: Record<string, string> = {
    ...headersOf(facts),
    "content-type": "application/json",
    ...extra,
  };
  if (fault.retryAfterSeconds !== undefined) headers["retry-after"] = String(fault.retryAfterSeconds);
  if (fault.status === 401) headers["www-authenticate"] = "Bearer";
  const body = {
    code: fault.code,
    message: renderText(fault.text, facts.language),
    status: fault.status,
    correlation_id: facts.requestId,
    retryable: isRetryable(fault.code),
    details: fault.details.map((detail) => ({
      ...detail,
      message: renderText(detail.message, facts.language),
    })),
    ...fault.facts,
  };
  return new Response(JSON.stringify(body), { status: fault.status, headers });
}

function respondStream(stream: TextStream, headers: Record<string, string>): Response {
  headers["content-type"] = stream.contentType;
  // Read by nginx and proxies like it.
  if (stream.isLive) headers["x-accel-buffering"] = "no";
  if (stream.filename) headers["content-disposition"] = contentDisposition(stream.filename);
  const chunks = stream.chunks[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
  return new Response(body, { headers });
}

export function headersOf({ requestId, limits }: AnswerFacts): Record<string, string> {
  const headers: Record<string, string> = { ...API_HEADERS, "x-request-id": requestId };
  if (limits.length > 0) {
    headers["ratelimit-policy"] = limits
      .map(({ policy }) => `"${policy.name}";q=${policy.quota};w=60`)
      .join(", ");
    headers.ratelimit = limits
      .map(({ policy, remaining, resetSeconds }) => `"${policy.name}";r=${remaining};t=${resetSeconds}`)
      .join(", ");
  }
  return headers;
}

function versionOf(output: unknown): number | undefined {
  if (typeof output !== "object" || output === null || !("version" in output)) return undefined;
  return typeof output.version === "number" ? output.version : undefined;
}
