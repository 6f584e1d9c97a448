import type { Mode, Scope, Severity } from "./rule.ts";

/** A rule that an organisation begins with, by its size. */
export interface DefaultDuty {
  /** Stable over sizes and versions. */
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

/** Small organisations are warned, grown ones prevented; who is alone only finds it in the list. */
export const BY_SIZE = { solo: "detect", small: "warn", grown: "prevent" } as const;
/** What empties the bank account in one stroke: prevented as soon as there are four people to share it. */
export const DEADLY = { solo: "detect", small: "prevent", grown: "prevent" } as const;
export const NEVER_STRICT = { solo: "detect", small: "detect", grown: "warn" } as const;
