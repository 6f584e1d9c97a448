export const COURSE_JOB_STATES = [
  "queued",
  "running",
  "waiting",
  "cancelling",
  "succeeded",
  "failed",
  "cancelled",
  "expired",
] as const;
export type CourseJobState = (typeof COURSE_JOB_STATES)[number];
export type Outcome = Extract<CourseJobState, "succeeded" | "failed" | "cancelled" | "expired">;

/** The last four states are final. */
export const MOVES: Readonly<Record<CourseJobState, readonly CourseJobState[]>> = {
  queued: ["running", "cancelled", "expired"],
  running: ["succeeded", "failed", "cancelling", "waiting", "queued"],
  waiting: ["running", "cancelling", "expired"],
  cancelling: ["cancelled", "succeeded"],
  succeeded: [],
  failed: [],
  cancelled: [],
  expired: [],
};

export function isTerminal(state: CourseJobState): state is Outcome {
  return MOVES[state].length === 0;
}

/** In order. The outline determines the number of lesson and assessment units. */
export const STAGES = [
  "resolve",
  "retrieve",
  "concepts",
  "graph",
  "outline",
  "lessons",
  "assessments",
  "verify",
  "assemble",
] as const;
export type Stage = (typeof STAGES)[number];

export const WAITING_REASONS = ["budget", "model_unavailable", "documents"] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/** Advice on each failure is in the text catalogue. */
export type JobFailure =
  | "NO_SOURCES"
  | "INSUFFICIENT_EVIDENCE"
  | "TOPIC_TOO_BROAD"
  | "LANGUAGE_UNSUPPORTED"
  | "ACCESS_LOST"
  | "MODEL_OUTPUT_INVALID"
  | "PRICE_UNKNOWN"
  | "BUDGET_EXCEEDED"
  | "BUDGET_BREACH"
  | "PROVIDER_UNAVAILABLE"
  | "JOB_TIMEOUT"
  | "INTERRUPTED"
  | "INTERNAL";
