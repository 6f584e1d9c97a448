import type { JsonSchema } from "./openapi-schema.ts";

export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

export const HEADERS = {
  "X-Request-Id": {
    description: "Identifies this call in the audit trail and the log",
    schema: { type: "string" },
  },
  RateLimit: {
    description: 'Remaining calls of each limit, such as "api";r=97;t=42',
    schema: { type: "string" },
  },
  "RateLimit-Policy": { description: 'Limits, such as "api";q=100;w=60', schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } },
  Location: { description: "URL of the created resource", schema: { type: "string" } },
  ETag: { description: "Version of the record, for If-Match", schema: { type: "string" } },
  AnswerTag: {
    description: "Entity tag of the response, for If-None-Match",
    schema: { type: "string" },
  },
  FileHash: { description: "SHA-256 hash of the file, for If-None-Match", schema: { type: "string" } },
  "Content-Disposition": { description: "Attachment with its file name", schema: { type: "string" } },
  "Content-Range": { description: "Byte range, such as bytes 0-99/1234", schema: { type: "string" } },
  "Idempotency-Replayed": {
    description: "true if this is the replayed response to an earlier request with the same key",
    schema: { type: "string", enum: ["true"] },
  },
};

const words = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { type: "string" }]));

export const ANSWER_SCHEMAS: Record<string, JsonSchema> = {
  Error: {
    type: "object",
    required: ["code", "message", "status", "correlation_id", "retryable", "details"],
    properties: {
      code: { type: "string", description: "Stable error code. See /api/v1/errors." },
      message: { type: "string", description: "Message for people, with the next step" },
      status: { type: "integer" },
      correlation_id: { type: "string" },
      retryable: {
        type: "boolean",
        description: "True if the same request may succeed later without changes",
      },
      details: {
        type: "array",
        items: {
          type: "object",
          required: ["path", "code", "message"],
          properties: words("path", "code", "message"),
          additionalProperties: false,
        },
      },
      budget: ref("schemas", "BudgetFacts"),
      limit: ref("schemas", "LimitFacts"),
    },
    additionalProperties: false,
  },
  BudgetFacts: {
    type: "object",
    description: "With BUDGET_EXCEEDED: first exceeded cap, in millionths of the organisation's currency",
    required: ["scope", "window", "time_zone", "cap", "settled", "held", "needed", "resets_at"],
    properties: {
      scope: { type: "string", enum: ["key", "org"] },
      window: { type: "string", enum: ["daily", "monthly"] },
      time_zone: { type: "string" },
      cap: { type: "integer" },
      settled: { type: "integer" },
      held: { type: "integer" },
      needed: { type: "integer" },
      resets_at: { type: "string", format: "date-time" },
    },
    additionalProperties: false,
  },
  LimitFacts: {
    type: "object",
    description: "With RATE_LIMITED and CONCURRENCY_LIMITED: limit and seconds until the next attempt",
    required: ["policy", "remaining", "reset"],
    properties: {
      policy: { type: "string" },
      remaining: { type: "integer" },
      reset: { type: "integer" },
    },
    additionalProperties: false,
  },
  HeldCall: {
    type: "object",
    description: "The call is held for approval. Nothing has changed yet.",
    required: ["status", "approval"],
    properties: {
      status: { type: "string", enum: ["pending_approval"] },
      approval: ref("schemas", "Approval"),
    },
    additionalProperties: false,
  },
  DryRun: {
    type: "object",
    description: "Response that the call would have returned. Nothing was written.",
    required: ["dry_run", "status", "result"],
    properties: { dry_run: { type: "boolean", enum: [true] }, status: { type: "integer" }, result: {} },
    additionalProperties: false,
  },
};
