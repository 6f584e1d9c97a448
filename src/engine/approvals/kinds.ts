import type { Approver } from "./rule.ts";

export const REQUEST_STATES = [
  "pending",
  "approved",
  "executing",
  "executed",
  "failed",
  "rejected",
  "changes_requested",
  "withdrawn",
  "stale",
  "expired",
  "cancelled",
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** A step as it is pinned: how many have to agree, and by which rules. */
export interface PinnedStep {
  order: number;
  name: string;
  approvers: readonly Approver[];
  need: "all" | "any" | number;
  /** How many different people that is. */
  required: number;
  due_in: number | null;
  on_timeout: "remind" | "escalate";
  rules: readonly string[];
  /** Nobody but the requester could decide: they may, and it is logged. */
  self: boolean;
}

export interface PinnedRule {
  id: string;
  name: string;
  version: number;
  /** What it came to with others, for a rule that sums. */
  total?: { others: number; worth?: number | undefined };
}

export const LOG_KINDS = [
  "asked",
  "approved",
  "rejected",
  "changes_requested",
  "resubmitted",
  "withdrawn",
  "commented",
  "delegated",
  "substituted",
  "escalated",
  "reassigned",
  "reminded",
  "joined",
  "self_approved",
  "not_counted",
  "overridden",
  "stale",
  "expired",
  "cancelled",
  "executed",
  "failed",
  "reviewed",
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/**
 * How one person had a hand in whether and as whom another one can vote. Who did one of the first three could have
 * logged in as them; by the others they only chose them.
 */
export const INFLUENCES = [
  "invitation",
  "password",
  "second_factor",
  "membership",
  "role",
  "reactivation",
  "choice",
] as const;
export type InfluenceKind = (typeof INFLUENCES)[number];

/** Who put somebody where they are asked from, and when: as into the field that names them. */
export interface Choice {
  by: string;
  at: number;
}
