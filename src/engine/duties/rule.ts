import { matchesPattern } from "../access/patterns.ts";
import type { Side } from "./deed.ts";

/** What the two sides must have in common to be one conflict. */
export const SCOPES = ["same_record", "same_party", "same_period", "same_person", "any"] as const;
export type Scope = (typeof SCOPES)[number];

/** What a conflict comes to: a refusal; a warning; a finding, told to those who look after the rules only. */
export const MODES = ["prevent", "warn", "detect"] as const;
export type Mode = (typeof MODES)[number];

export const SEVERITIES = ["low", "medium", "high", "critical"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Who could take both sides of a rule, or did. */
export const VIOLATION_KINDS = ["potential", "actual"] as const;
export type ViolationKind = (typeof VIOLATION_KINDS)[number];

export const SIDES = ["left", "right"] as const;
export type SideName = (typeof SIDES)[number];

/** Two sides of a duty that one person must not take both of. */
export interface DutyRule {
  readonly id: string;
  readonly name: string;
  readonly risk: string;
  readonly severity: Severity;
  readonly left: Side;
  readonly right: Side;
  readonly scope: Scope;
  /** At run time. */
  readonly mode: Mode;
  /** When roles are given. */
  readonly assignment: Mode;
  /** Both sides within so many days; null for however long ago. */
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

/** How an action takes a side of a rule: always, or by changing one of some fields. */
export interface NamedSide {
  readonly rule: DutyRule;
  readonly side: SideName;
  readonly always: boolean;
  readonly fields: readonly string[];
}

/** Where the rules name an action; none for most actions. */
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
