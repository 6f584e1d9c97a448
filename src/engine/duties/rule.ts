import { matchesPattern } from "../access/patterns.ts";
import type { Side } from "./action-pattern.ts";

/** Common element that two actions must share to conflict. */
export const SCOPES = ["same_record", "same_party", "same_period", "same_person", "any"] as const;
export type Scope = (typeof SCOPES)[number];

/** Refuse the call, warn the user, or only report it to the administrators of the rules. */
export const MODES = ["prevent", "warn", "detect"] as const;
export type Mode = (typeof MODES)[number];

export const SEVERITIES = ["low", "medium", "high", "critical"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Someone could take both sides, or did. */
export const VIOLATION_KINDS = ["potential", "actual"] as const;
export type ViolationKind = (typeof VIOLATION_KINDS)[number];

export const SIDES = ["left", "right"] as const;
export type SideName = (typeof SIDES)[number];

/** Two sides that one person must not combine. */
export interface DutyRule {
  readonly id: string;
  readonly name: string;
  readonly risk: string;
  readonly severity: Severity;
  readonly left: Side;
  readonly right: Side;
  readonly scope: Scope;
  /** Mode when an action is performed. */
  readonly mode: Mode;
  /** Mode when roles are assigned. */
  readonly assignment: Mode;
  /** Days within which both sides count; null for unlimited. */
  readonly windowDays: number | null;
  readonly active: boolean;
  readonly version: number;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly updatedAt: number;
}

export function otherSide(side: SideName): SideName {
  return side === "left" ? "right" : "left";
}

/** Side that an action takes, always or by changing one of the fields. */
export interface NamedSide {
  readonly rule: DutyRule;
  readonly side: SideName;
  readonly always: boolean;
  readonly fields: readonly string[];
}

/** Returns an empty list for most actions. */
export function sidesNaming(rules: readonly DutyRule[], action: string): readonly NamedSide[] {
  return rules.flatMap((rule) =>
    SIDES.flatMap((side): NamedSide[] => {
      const naming = rule[side].patterns.filter((pattern) => matchesPattern(pattern.action, action));
      if (naming.length === 0) return [];
      const fields = naming.flatMap(({ field }) => field ?? []);
      return [{ rule, side, always: fields.length < naming.length, fields }];
    }),
  );
}
