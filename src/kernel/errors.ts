import type { Text } from "../text/message.ts";
import { renderText } from "../text/render.ts";

/**
 * Catalogue of all errors that callers can receive, with status and message. Codes are stable: programs
 * depend on them.
 */
export const ERRORS = {
  REQUEST_MALFORMED: [400, "The request could not be read. Send well-formed UTF-8 JSON and a valid URL."],

  AUTH_REQUIRED: [401, "Log in first, then send the access token as 'Authorization: Bearer <token>'."],
  AUTH_INVALID_CREDENTIALS: [401, "The e-mail or the password is wrong. Check both and try again."],
  AUTH_TOKEN_EXPIRED: [401, "The token has expired. Refresh it, or log in again."],
  AUTH_TOKEN_INVALID: [401, "The token is not valid here. Log in again."],
  AUTH_REFRESH_REUSED: [
    401,
    "This refresh token was used before, so its session has been ended. Log in again.",
  ],
  AUTH_SESSION_REVOKED: [401, "This session has ended. Log in again."],
  AUTH_MFA_REQUIRED: [
    401,
    "Send the six digits that your authenticator shows now, or a recovery code, as otp.",
  ],

  KEY_MISSING: [401, "Send an API key as 'Authorization: Bearer fh_live_...'."],
  KEY_INVALID: [
    401,
    "This is no API key of this appliance. Check it, or make a new one among the developer settings.",
  ],
  KEY_EXPIRED: [401, "This API key has expired. Rotate it, or make a new one among the developer settings."],
  KEY_REVOKED: [401, "This API key was revoked. Ask an administrator for a new one."],

  AUTH_USER_DEACTIVATED: [403, "This account is deactivated. Ask an administrator to reactivate it."],
  ACCESS_DENIED: [403, "None of your roles allows this. Ask an administrator for the permission named here."],
  ACCESS_POLICY_DENIED: [403, "A policy of your organisation forbids this. Ask an administrator why."],
  SOD_CONFLICT: [403, "Somebody else must do this: you took the step before it."],
  KEY_SCOPE_MISSING: [
    403,
    "This API key lacks the scope that the details name. Ask an administrator for a key that has it.",
  ],
  KEY_IP_DENIED: [403, "This API key may not be used from this address. Ask an administrator to allow it."],
  NAMESPACE_FORBIDDEN: [
    403,
    "This API key may not use that namespace. Ask an administrator for a key that may.",
  ],
  PLAN_REQUIRED: [
    403,
    "API keys belong to the enterprise plan. Ask whoever runs this appliance to change the plan.",
  ],

  RECORD_NOT_FOUND: [404, "There is no such record. Check the id."],
  JOB_NOT_FOUND: [404, "There is no such job. Check the id; jobs that are over are dropped after a while."],
  ROUTE_NOT_FOUND: [404, "There is nothing at this address. The routes are listed at /docs."],

  METHOD_NOT_ALLOWED: [405, "This address does not take that method. The Allow header names those it takes."],

  RECORD_VERSION_CONFLICT: [
    409,
    "Somebody changed this record since you read it. Read it again, then repeat your change.",
  ],
  ANSWER_WITHHELD: [
    409,
    "This was done already. Your access has changed since, so the first answer is not shown again: read the record.",
  ],
  RECORD_IN_USE: [409, "Other records rely on this one. Change or archive those first."],
  STATE_TRANSITION_INVALID: [
    409,
    "The record is in a state that does not allow this. Ask its /transitions for those that are open.",
  ],
  PERIOD_CLOSED: [
    409,
    "The accounting period of this day is not open. Choose a day in an open period, or have the period reopened.",
  ],
  DUPLICATE_VALUE: [409, "Another record already has this value. Use a different one."],
  APPROVAL_DECIDED: [409, "This approval is decided already. Read it again to see how."],
  APPROVAL_STALE: [
    409,
    "What was to be approved has changed since it was asked. Read the difference, then have it resubmitted.",
  ],
  JOB_TERMINAL: [409, "This job is over and cannot be changed any more."],
  SETUP_CLOSED: [409, "This appliance is already set up. Log in instead."],

  BODY_TOO_LARGE: [413, "The body is larger than this appliance accepts. Send less at a time."],
  MEDIA_TYPE_UNSUPPORTED: [415, "Send the body as JSON with 'Content-Type: application/json'."],

  HOST_UNKNOWN: [
    421,
    "This appliance is not known by the host name in the request. Its administrator adds the name to the setting server.names (FREEHOLD_SERVER_NAMES), or sets server.origin to the public address.",
  ],

  RANGE_NOT_SATISFIABLE: [
    416,
    "The file ends before the range that was asked for. Content-Range names its size.",
  ],

  VALIDATION_FAILED: [422, "Some of the input is not valid. Correct what the details name."],
  FILTER_UNKNOWN_FIELD: [
    422,
    "The list cannot be filtered or sorted like this. The details say by what it can.",
  ],
  QUERY_TOO_BROAD: [
    422,
    "Too many records had to be looked through. Narrow the filter, or sort by one field that the list is filtered by.",
  ],
  IDEMPOTENCY_KEY_REUSED: [422, "This Idempotency-Key was used with another request. Send a new key."],
  TOPIC_TOO_BROAD: [422, "This topic covers most of the library. Name a narrower one, or a domain."],
  LANGUAGE_UNSUPPORTED: [
    422,
    "The library holds nothing in this language. Leave it out, or name one of its languages.",
  ],
  GROUNDING_INSUFFICIENT: [
    422,
    "The library does not hold enough about this. Add documents that treat it, or name another topic.",
  ],
  GUARDRAIL_REFUSED: [
    422,
    "This cannot be asked like this: it reads as instructions, not as a subject. Name the concept itself.",
  ],

  RATE_LIMITED: [429, "Too many requests. Wait for the seconds that Retry-After names, then go on."],
  BUDGET_EXCEEDED: [
    429,
    "The spend cap that budget names is reached. Wait until resets_at, or ask an administrator to raise it.",
  ],
  CONCURRENCY_LIMITED: [429, "Too many jobs are under way. Wait until one of them is over, then try again."],

  INTERNAL: [500, "Something went wrong inside Freehold. Try again; if it stays, report the correlation id."],
  NOT_READY: [503, "Freehold cannot serve this just now. Try again in a moment."],
  PROVIDER_UNAVAILABLE: [503, "The language model does not answer. Try again later, or check its settings."],
  QUEUE_FULL: [503, "Too many jobs wait already. Try again when some of them are over."],
  STORAGE_FAILING: [
    503,
    "The disk under the data folder cannot be written or read. Ask whoever runs this appliance to look at it.",
  ],

  STORAGE_FULL: [
    507,
    "The disk is full, so nothing was changed. Ask whoever runs this appliance to make room; then it goes on by itself.",
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

const PASSING: ReadonlySet<ErrorCode> = new Set([
  "RATE_LIMITED",
  "CONCURRENCY_LIMITED",
  "INTERNAL",
  "NOT_READY",
  "PROVIDER_UNAVAILABLE",
  "QUEUE_FULL",
  "STORAGE_FAILING",
  "STORAGE_FULL",
]);

/** True if the same request may succeed a little later without other changes. */
export function isRetryable(code: ErrorCode): boolean {
  return PASSING.has(code);
}

/** One input error: path, stable code and message. */
export interface Detail {
  path: string;
  code: string;
  message: Text;
}

/** Status of a spending limit, in micro-units of the organisation's currency. */
export interface BudgetFacts {
  scope: "key" | "org";
  window: "daily" | "monthly";
  time_zone: string;
  cap: number;
  settled: number;
  held: number;
  needed: number;
  resets_at: string;
}

/** Status of a rate limit or a limit of jobs. */
export interface LimitFacts {
  policy: string;
  remaining: number;
  reset: number;
}

export interface FaultFacts {
  budget?: BudgetFacts;
  limit?: LimitFacts;
}

/** An error that callers may read. `code`, `message` and `details` are public; `cause` is only logged. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: ErrorCode;
  readonly status: number;
  /** What the caller reads, in their language. `message` is the same in English, for logs. */
  readonly text: Text;
  readonly details: readonly Detail[];
  readonly retryAfterSeconds?: number;
  /** Additional members of the response body: status of a budget or a limit. */
  readonly facts: FaultFacts;

  constructor(
    code: ErrorCode,
    more: {
      message?: Text;
      details?: readonly Detail[];
      retryAfterSeconds?: number;
      facts?: FaultFacts;
      cause?: unknown;
    } = {},
  ) {
    const text = more.message ?? ERRORS[code][1];
    super(renderText(text, "en"), { cause: more.cause });
    this.code = code;
    this.text = text;
    this.status = ERRORS[code][0];
    this.details = more.details ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.facts = more.facts ?? {};
  }
}

/** 422 for a single invalid input. */
export function invalid(path: string, code: string, message: Text): Fault {
  return new Fault("VALIDATION_FAILED", { details: [{ path, code, message }] });
}

/** Messages of SQLite and the operating system for a full or failing disk. */
const STORAGE: readonly [RegExp, ErrorCode][] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)$/, "STORAGE_FULL"],
  [/^(SQLITE_IOERR\w*|SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*|EROFS|EIO)$/, "STORAGE_FAILING"],
];

/**
 * Public error for anything thrown: faults unchanged, disk failures by code, everything else as INTERNAL. The
 * cause is only logged.
 */
export function toFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  const said = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  const code = STORAGE.find(([pattern]) => pattern.test(said))?.[1];
  return new Fault(code ?? "INTERNAL", { cause: thrown });
}
