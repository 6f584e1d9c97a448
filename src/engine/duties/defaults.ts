import type { Mode, Scope, Severity } from "./rule.ts";

/** An initial rule, depending on organisation size. */
export interface DefaultDuty {
  /** Stable across sizes and versions. */
  key: string;
  name: string;
  risk: string;
  severity: Severity;
  left: readonly string[];
  right: readonly string[];
  scope: Scope;
  windowDays: number | null;
  mode: Readonly<Record<"solo" | "small" | "grown", Mode>>;
}

/** Small organisations are warned, large ones blocked; for a single person it is only listed. */
export const BY_SIZE = { solo: "detect", small: "warn", grown: "prevent" } as const;
/** For actions that could empty the bank account at once: blocked as soon as there are four people. */
export const DEADLY = { solo: "detect", small: "prevent", grown: "prevent" } as const;
export const NEVER_STRICT = { solo: "detect", small: "detect", grown: "warn" } as const;
