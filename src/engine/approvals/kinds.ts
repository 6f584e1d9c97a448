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

export interface PinnedStep {
  order: number;
  name: string;
  approvers: readonly Approver[];
  need: "all" | "any" | number;
  /** Different people required. */
  required: number;
  due_in: number | null;
  on_timeout: "remind" | "escalate";
  rules: readonly string[];
  /** True if only the requester could decide. They may then approve, which is logged. */
  self: boolean;
  /** True if the requester confirms the call of a program. */
  confirms?: true;
}

export interface PinnedRule {
  id: string;
  name: string;
  version: number;
  /** For rules with a sum. */
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

/** The first three let the actor sign in as the person; with the others the actor only chose the person. */
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

/** Author and time of the choice of an approver, for example by the field that names them. */
export interface Choice {
  by: string;
  at: number;
}
