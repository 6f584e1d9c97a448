import { type Fault, toFault } from "../kernel/errors.ts";
import { say, type Text } from "../text/message.ts";

const SECOND = 1000;
const HOUR = 3_600_000;

/** Reason for a failed attempt, readable by users. */
export interface Failure {
  code: string;
  message: Text;
  /** True if a retry may succeed. */
  mayPass: boolean;
  /** Written to the log only. */
  cause?: unknown;
}

/** Delay after the n-th attempt: about 1, 4, 16, 64 seconds, at most an hour. */
export function backoff(attempts: number, random: number): number {
  const longest = Math.min(HOUR, SECOND * 4 ** (attempts - 1));
  // Jitter keeps jobs that failed together from retrying at once.
  return Math.round(longest * (1 - random / 4));
}

const MAX_DETAILS = 5;

/** Error as a caller of the action would have read it. */
export function failureOf(thrown: unknown): Failure {
  const fault = toFault(thrown);
  const { code, text, details, cause } = fault;
  const message = details
    .slice(0, MAX_DETAILS)
    .reduce<Text>(
      (before, { path, message }) => say("errors.jobs.withDetail", { before, path, message }),
      text,
    );
  return { code, message, mayPass: isPassing(fault), cause };
}

/** True if retrying may help. Violations of business rules are permanent. */
function isPassing({ status, code }: Fault): boolean {
  return status >= 500 || status === 429 || code === "RECORD_VERSION_CONFLICT";
}

export const UNKNOWN_ACTION: Failure = {
  code: "ACTION_UNKNOWN",
  message: say("errors.jobs.unknownAction"),
  mayPass: false,
};

export const UNKNOWN_ORGANIZATION: Failure = {
  code: "ORGANIZATION_UNKNOWN",
  message: say("errors.jobs.unknownOrganization"),
  mayPass: false,
};
