export interface ProblemDetail {
  /** Path of the field, such as `lines.2.price`; empty for the whole input. */
  path: string;
  code: string;
  message: string;
}

interface ProblemFacts {
  code: string;
  message: string;
  status: number;
  correlationId?: string;
  retryable?: boolean;
  details?: readonly ProblemDetail[];
  retryAfterSeconds?: number;
}

/** Failed call. The message is written for users and says what to do. */
export class Problem extends Error {
  override readonly name = "Problem";
  /** API error code; NETWORK without a response, UNREADABLE if the response is not from the API. */
  readonly code: string;
  readonly status: number;
  readonly correlationId: string | undefined;
  readonly retryable: boolean;
  readonly details: readonly ProblemDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, message, status, correlationId, retryable, details, retryAfterSeconds }: ProblemFacts) {
    super(message);
    this.code = code;
    this.status = status;
    this.correlationId = correlationId;
    this.retryable = retryable ?? false;
    this.details = details ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }

  at(path: string): ProblemDetail | undefined {
    return this.details.find((detail) => detail.path === path);
  }
}

/** Call held for approval: nothing has changed yet. */
export class HeldForApproval extends Error {
  override readonly name = "HeldForApproval";
  readonly approvalId: string;

  constructor(approvalId: string) {
    super("This waits for an approval. Nothing was changed yet.");
    this.approvalId = approvalId;
  }
}

export async function problemOf(response: Response): Promise<Problem> {
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  const correlationId = response.headers.get("x-request-id") ?? undefined;
  const fallback = {
    code: "UNREADABLE",
    message: "The server gave an unexpected answer. Try again, or contact the operator if it happens again.",
    status: response.status,
    correlationId,
    retryAfterSeconds,
  };
  try {
    const body: unknown = await response.json();
    if (!isRefusal(body)) return new Problem(fallback);
    return new Problem({ ...body, correlationId: body.correlation_id, retryAfterSeconds });
  } catch {
    return new Problem(fallback);
  }
}

type Refusal = ProblemFacts & { correlation_id?: string };

function isRefusal(body: unknown): body is Refusal {
  return typeof body === "object" && body !== null && "code" in body && "message" in body && "status" in body;
}
