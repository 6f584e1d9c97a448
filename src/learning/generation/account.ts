import type { OrganizationRef } from "../../kernel/principal.ts";

export type Purpose = "explanation" | "lesson" | "summary" | "assessment" | "outline" | "test";

/** Account that pays for a model call. */
export interface Account {
  organization: OrganizationRef;
  /** Set if the call is made with an API key. */
  key?: string;
  /** Repeating a unit with the same input costs nothing. */
  job?: string;
  unit?: string;
  /** Maximum total cost of the job in micro-units, in addition to the caps of key and organisation. */
  maxCost?: number;
  /** Aborts the call if the job is cancelled or the caller disconnects. */
  signal?: AbortSignal;
}
