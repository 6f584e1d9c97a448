import type { JsonSchema } from "./openapi-schema.ts";

export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

export const HEADERS = {
  "X-Request-Id": {
    description: "Names this call in the audit trail and the log",
    schema: { type: "string" },
  },
  RateLimit: { description: 'What is left of each limit, as "api";r=97;t=42', schema: { type: "string" } },
  "RateLimit-Policy": { description: 'The limits, as "api";q=100;w=60', schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } },
  Location: { description: "The address of what was made", schema: { type: "string" } },
  ETag: { description: "The version of the record, for If-Match", schema: { type: "string" } },
  AnswerTag: {
    description: "Stays the same until the answer changes, for If-None-Match",
    schema: { type: "string" },
  },
  FileHash: { description: "The SHA-256 hash of the file, for If-None-Match", schema: { type: "string" } },
  "Content-Disposition": { description: "An attachment, with its name", schema: { type: "string" } },
  "Content-Range": { description: "Which bytes of how many, as bytes 0-99/1234", schema: { type: "string" } },
  "Idempotency-Replayed": {
    description: "true when this is the first answer to the key once more",
    schema: { type: "string", enum: ["true"] },
  },
};

const words = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { type: "string" }]));

/** Response schemas that belong to no single action. */
export const ANSWER_SCHEMAS: Record<string, JsonSchema> = {
  Error: {
    type: "object",
    required: ["code", "message", "status", "correlation_id", "retryable", "details"],
    properties: {
      code: { type: "string", description: "Stable; see /api/v1/errors" },
      message: { type: "string", description: "For a person: what to do next" },
      status: { type: "integer" },
      correlation_id: { type: "string" },
      retryable: {
        type: "boolean",
        description: "Whether the same request may be answered otherwise later, with nothing else changed",
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
    description:
      "With BUDGET_EXCEEDED: the first cap that does not allow it, in millionths of the organisation's currency",
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
    description:
      "With RATE_LIMITED and CONCURRENCY_LIMITED: which limit, and after how many seconds to try again",
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
    description: "The call waits for an approval. Nothing was changed yet.",
    required: ["status", "approval"],
    properties: {
      status: { type: "string", enum: ["pending_approval"] },
      approval: ref("schemas", "Approval"),
    },
    additionalProperties: false,
  },
  DryRun: {
    type: "object",
    description: "What a call would have answered. Nothing was written.",
    required: ["dry_run", "status", "result"],
    properties: { dry_run: { type: "boolean", enum: [true] }, status: { type: "integer" }, result: {} },
    additionalProperties: false,
  },
};
