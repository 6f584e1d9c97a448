import type { OrganizationRef } from "../../kernel/principal.ts";

export type Purpose = "explanation" | "lesson" | "summary" | "assessment" | "outline" | "test";

/** Account that a model call is billed to. */
export interface Account {
  organization: OrganizationRef;
  /** The API key, if the call is made with one. */
  key?: string;
  /** The job and its unit. A repeated unit with the same input is not paid for again. */
  job?: string;
  unit?: string;
  /** Maximum total cost of the job in micro-units, in addition to the caps of key and organisation. */
  maxCost?: number;
  /** Aborts the call: the job was cancelled or the caller disconnected. */
  signal?: AbortSignal;
}
