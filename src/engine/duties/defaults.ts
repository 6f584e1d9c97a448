import type { Mode, Scope, Severity } from "./rule.ts";

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

/** Warns in small organisations and blocks in large ones. With a single member, conflicts are only listed. */
export const BY_SIZE = { solo: "detect", small: "warn", grown: "prevent" } as const;
/** For combinations that could empty the bank account at once: blocked from four members on. */
export const DEADLY = { solo: "detect", small: "prevent", grown: "prevent" } as const;
export const NEVER_STRICT = { solo: "detect", small: "detect", grown: "warn" } as const;
