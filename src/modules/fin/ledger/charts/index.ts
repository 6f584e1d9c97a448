import type { ChartAccount } from "./chart.ts";
import { manufacturing } from "./manufacturing.ts";
import { nonprofit } from "./nonprofit.ts";
import { services } from "./services.ts";
import { trade } from "./trade.ts";

export type { ChartAccount } from "./chart.ts";

export const CHART_TYPES = ["services", "trade", "manufacturing", "nonprofit"] as const;

/** The charts of accounts that Freehold ships: a beginning to be edited, with every purpose covered. */
export const CHARTS: Record<(typeof CHART_TYPES)[number], readonly ChartAccount[]> = {
  services,
  trade,
  manufacturing,
  nonprofit,
};
