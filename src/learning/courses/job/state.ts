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

/** Allowed transitions. The last four states are final. */
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

/** The stages of a job in order. The outline determines the number of lesson and assessment units. */
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

export const WAITING_REASONS = ["budget", "model_unavailable"] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

export const JOB_FAILURES = {
  NO_SOURCES: "The library holds no document that may be used for this. Add documents, or name others.",
  INSUFFICIENT_EVIDENCE:
    "The documents do not say enough about this topic to make a course. Add documents that treat it, or name another topic.",
  TOPIC_TOO_BROAD: "This topic covers most of the library. Name a narrower one, a domain, or documents.",
  LANGUAGE_UNSUPPORTED:
    "The library holds nothing in this language. Leave it out, or name one of its languages.",
  ACCESS_LOST:
    "Whoever asked for this course cannot read all of its documents any more. Ask for the course again.",
  MODEL_OUTPUT_INVALID: "The language model did not answer in a form that can be used. Try again later.",
  PRICE_UNKNOWN:
    "The model's price is not set, so its cost cannot be capped. Ask an administrator to set it.",
  BUDGET_EXCEEDED: "A spend cap is reached. Ask for the course again when it is raised or begins anew.",
  BUDGET_BREACH: "The model took more than it was allowed, so it is not asked again. Ask an administrator.",
  PROVIDER_UNAVAILABLE:
    "The language model does not answer. Try again later, or let the built-in engine do it.",
  JOB_TIMEOUT: "It took longer than 30 minutes and was given up. Ask for fewer lessons, or a narrower topic.",
  INTERRUPTED: "The appliance ended while this ran, as often as it may be tried. Ask for the course again.",
  INTERNAL:
    "Something went wrong inside Freehold. Ask for the course again; if it stays, report the job's id.",
} as const;
export type JobFailure = keyof typeof JOB_FAILURES;
