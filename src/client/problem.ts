/** One thing that is wrong with what was sent. */
export interface ProblemDetail {
  /** The field, as `lines.2.price`; empty for the whole. */
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

/** A call that was refused, or that nobody answered. The message is for a person and says what to do. */
export class Problem extends Error {
  override readonly name = "Problem";
  /** One of the codes of the API, or NETWORK when there was no answer. */
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

  /** What is wrong with one field, and with what stands in it. */
  at(path: string): ProblemDetail | undefined {
    return this.details.find((detail) => detail.path === path);
  }
}

/** The answer of a call that waits for others to approve it: nothing was changed yet. */
export class HeldForApproval extends Error {
  override readonly name = "HeldForApproval";
  readonly approvalId: string;

  constructor(approvalId: string) {
    super("This waits for an approval. Nothing was changed yet.");
    this.approvalId = approvalId;
  }
}

/** What the server said of a refusal. */
export async function problemOf(response: Response): Promise<Problem> {
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  const correlationId = response.headers.get("x-request-id") ?? undefined;
  const fallback = {
    code: "INTERNAL",
    message: "The server did not answer as it should. Try again; if it stays so, tell the operator.",
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
