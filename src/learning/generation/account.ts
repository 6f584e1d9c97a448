import type { OrganizationRef } from "../../kernel/principal.ts";

export type Purpose = "explanation" | "lesson" | "summary" | "assessment" | "outline" | "test";

/** Bearer of a model call's costs. */
export interface Account {
  organization: OrganizationRef;
  /** Set if the call is made with an API key. */
  key?: string;
  /** A repeated unit with the same input is not paid for again. */
  job?: string;
  unit?: string;
  /** Maximum total cost of the job in micro-units, in addition to the caps of key and organisation. */
  maxCost?: number;
  /** Aborts the call if the job is cancelled or the caller disconnects. */
  signal?: AbortSignal;
}
