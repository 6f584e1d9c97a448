import { type Fault, toFault } from "../kernel/errors.ts";

const SECOND = 1000;
const HOUR = 3_600_000;

/** Reason why an attempt failed, readable by users. */
export interface Failure {
  code: string;
  message: string;
  /** A retry may succeed. */
  mayPass: boolean;
  /** Only logged. */
  cause?: unknown;
}

/** Delay after the n-th attempt: about 1, 4, 16, 64 seconds and so on, at most an hour. */
export function backoff(attempts: number, random: number): number {
  const longest = Math.min(HOUR, SECOND * 4 ** (attempts - 1));
  // Jitter, so that jobs that failed together do not all retry at once.
  return Math.round(longest * (1 - random / 4));
}

const MAX_MESSAGE = 500;

/** Converts a thrown error into the message that a caller of the action would have read. */
export function failureOf(thrown: unknown): Failure {
  const fault = toFault(thrown);
  const { code, message, details, cause } = fault;
  const text = [message, ...details.map((detail) => `${detail.message}.`)].join(" ");
  return { code, message: text.slice(0, MAX_MESSAGE), mayPass: isPassing(fault), cause };
}

/** Violations of business rules are permanent. */
function isPassing({ status, code }: Fault): boolean {
  return status >= 500 || status === 429 || code === "RECORD_VERSION_CONFLICT";
}

export const UNKNOWN_ACTION: Failure = {
  code: "ACTION_UNKNOWN",
  message:
    "This version of Freehold does not know what the job is to do. Retry it with the version that made it, or cancel it.",
  mayPass: false,
};

export const UNKNOWN_ORGANIZATION: Failure = {
  code: "ORGANIZATION_UNKNOWN",
  message: "The organisation that the job is for is not on this appliance. Cancel the job.",
  mayPass: false,
};
