import type { OrganizationRef } from "../../kernel/principal.ts";

/** What prose or work is for: a word of ours, kept in the log of calls. */
export type Purpose = "explanation" | "lesson" | "summary" | "assessment" | "outline" | "test";

/** Who pays for what the model is asked. */
export interface Account {
  organization: OrganizationRef;
  /** The API key in whose name it is, if it is in one's. */
  key?: string;
  /** The job and its unit: asked again, the same unit with the same input is not paid for twice. */
  job?: string;
  unit?: string;
  /** What the job may cost over all, in micro-units; beside the caps of key and organisation. */
  maxCost?: number;
  /** Ends the asking: the job is cancelled, the caller has gone. */
  signal?: AbortSignal;
}
