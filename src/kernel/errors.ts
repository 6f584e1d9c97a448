import { type Message, say, type Text } from "../text/message.ts";
import { renderText } from "../text/render.ts";

/** HTTP status by error code. Codes are stable: clients depend on them. */
export const ERRORS = {
  REQUEST_MALFORMED: 400,

  AUTH_REQUIRED: 401,
  AUTH_INVALID_CREDENTIALS: 401,
  AUTH_TOKEN_EXPIRED: 401,
  AUTH_TOKEN_INVALID: 401,
  AUTH_REFRESH_REUSED: 401,
  AUTH_SESSION_REVOKED: 401,
  AUTH_MFA_REQUIRED: 401,

  KEY_MISSING: 401,
  KEY_INVALID: 401,
  KEY_EXPIRED: 401,
  KEY_REVOKED: 401,

  AUTH_USER_DEACTIVATED: 403,
  ACCESS_DENIED: 403,
  ACCESS_POLICY_DENIED: 403,
  SOD_CONFLICT: 403,
  KEY_SCOPE_MISSING: 403,
  KEY_IP_DENIED: 403,
  NAMESPACE_FORBIDDEN: 403,
  PLAN_REQUIRED: 403,

  RECORD_NOT_FOUND: 404,
  JOB_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,

  METHOD_NOT_ALLOWED: 405,

  RECORD_VERSION_CONFLICT: 409,
  ANSWER_WITHHELD: 409,
  RECORD_IN_USE: 409,
  STATE_TRANSITION_INVALID: 409,
  PERIOD_CLOSED: 409,
  DUPLICATE_VALUE: 409,
  APPROVAL_DECIDED: 409,
  APPROVAL_STALE: 409,
  JOB_TERMINAL: 409,
  SETUP_CLOSED: 409,

  BODY_TOO_LARGE: 413,
  MEDIA_TYPE_UNSUPPORTED: 415,

  HOST_UNKNOWN: 421,

  RANGE_NOT_SATISFIABLE: 416,

  VALIDATION_FAILED: 422,
  FILTER_UNKNOWN_FIELD: 422,
  QUERY_TOO_BROAD: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOPIC_TOO_BROAD: 422,
  LANGUAGE_UNSUPPORTED: 422,
  GROUNDING_INSUFFICIENT: 422,
  GUARDRAIL_REFUSED: 422,

  RATE_LIMITED: 429,
  BUDGET_EXCEEDED: 429,
  CONCURRENCY_LIMITED: 429,

  INTERNAL: 500,
  NOT_READY: 503,
  PROVIDER_UNAVAILABLE: 503,
  QUEUE_FULL: 503,
  STORAGE_FAILING: 503,

  STORAGE_FULL: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;

export const messageOf = (code: ErrorCode): Message => say(`errors.codes.${code}`);

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

/** True if the unchanged request may succeed a little later. */
export function isRetryable(code: ErrorCode): boolean {
  return PASSING.has(code);
}

export interface Detail {
  path: string;
  code: string;
  message: Text;
}

/** Spending limit, in micro-units of the organisation's currency. */
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

export interface LimitFacts {
  policy: string;
  remaining: number;
  reset: number;
}

export interface FaultFacts {
  budget?: BudgetFacts;
  limit?: LimitFacts;
}

/** Error that callers may read. `code`, `message` and `details` are public; `cause` is only logged. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: ErrorCode;
  readonly status: number;
  /** Text for the caller, in any language. `message` is its English version for logs. */
  readonly text: Text;
  readonly details: readonly Detail[];
  readonly retryAfterSeconds?: number;
  /** Additional response members: status of a budget or limit. */
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
    const text = more.message ?? messageOf(code);
    super(renderText(text, "en"), { cause: more.cause });
    this.code = code;
    this.text = text;
    this.status = ERRORS[code];
    this.details = more.details ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.facts = more.facts ?? {};
  }
}

/** Creates a 422 fault for a single invalid input. */
export function invalid(path: string, code: string, message: Text): Fault {
  return new Fault("VALIDATION_FAILED", { details: [{ path, code, message }] });
}

/** SQLite and operating system error codes of a full or failing disk. */
const STORAGE: readonly [RegExp, ErrorCode][] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)$/, "STORAGE_FULL"],
  [/^(SQLITE_IOERR\w*|SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*|EROFS|EIO)$/, "STORAGE_FAILING"],
];

/** Keeps faults, maps disk errors by code, and turns the rest into INTERNAL. The cause is only logged. */
export function toFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  const said = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  const code = STORAGE.find(([pattern]) => pattern.test(said))?.[1];
  return new Fault(code ?? "INTERNAL", { cause: thrown });
}
