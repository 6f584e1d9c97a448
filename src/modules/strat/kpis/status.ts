import { parseDecimal } from "../../../kernel/decimal.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

export const KPI_STATUS = ["green", "amber", "red"] as const;
export type KpiStatus = (typeof KPI_STATUS)[number];

export interface Thresholds {
  direction: "up" | "down";
  target: string | null;
  green: string | null;
  amber: string | null;
}

/** Green from `green` (defaults to the target), amber from `amber`, otherwise red. */
export function statusOf(kpi: Thresholds, value: string | null): KpiStatus | null {
  const green = kpi.green ?? kpi.target;
  if (value === null || green === null) return null;
  const reaches = (threshold: string) => {
    const ahead = parseDecimal(value) - parseDecimal(threshold);
    return kpi.direction === "up" ? ahead >= 0n : ahead <= 0n;
  };
  if (reaches(green)) return "green";
  return kpi.amber !== null && reaches(kpi.amber) ? "amber" : "red";
}

/** The threshold for amber must be easier to reach than the one for green. */
export function requireOrdered(kpi: Thresholds): void {
  const green = kpi.green ?? kpi.target;
  if (kpi.amber === null) return;
  if (green === null) throw invalid("green", "REQUIRED", say("strat.errors.greenMissing"));
  const between = parseDecimal(green) - parseDecimal(kpi.amber);
  if (kpi.direction === "up" ? between >= 0n : between <= 0n) return;
  throw invalid(
    "amber",
    "THRESHOLD_ORDER",
    kpi.direction === "up" ? say("strat.errors.amberAboveGreen") : say("strat.errors.amberBelowGreen"),
  );
}
