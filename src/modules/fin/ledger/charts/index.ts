import type { ChartAccount } from "./chart.ts";
import { manufacturing } from "./manufacturing.ts";
import { nonprofit } from "./nonprofit.ts";
import { services } from "./services.ts";
import { trade } from "./trade.ts";

export type { ChartAccount } from "./chart.ts";

export const CHART_TYPES = ["services", "trade", "manufacturing", "nonprofit"] as const;

/** Charts to start from. Each has an account for every purpose, and users can edit it. */
export const CHARTS: Record<(typeof CHART_TYPES)[number], readonly ChartAccount[]> = {
  services,
  trade,
  manufacturing,
  nonprofit,
};
