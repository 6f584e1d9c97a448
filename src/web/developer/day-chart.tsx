import { BarChart } from "@mantine/charts";
import type { DayUsage } from "../../client/contract.ts";
import { fromMicro } from "../kit/micro.ts";
import { useFormat } from "../language/format.ts";
import { useTexts } from "./texts.ts";

/** The chart library loads only when the chart is shown. */
export function DayChart({ days, currency }: { days: readonly DayUsage[]; currency: string }) {
  const t = useTexts("developer.developer");
  const format = useFormat();
  const costs = days.some(({ cost_micro }) => cost_micro > 0);
  return (
    <BarChart
      h={260}
      data={days.map(({ day, calls, cost_micro }) => ({
        day: format.day(day),
        calls,
        cost: fromMicro(cost_micro),
      }))}
      dataKey="day"
      yAxisProps={{ allowDecimals: false }}
      series={[
        { name: "calls", label: t.calls, color: "var(--chart-1)" },
        ...(costs
          ? [{ name: "cost", label: `${t.cost} (${currency})`, color: "var(--chart-3)", yAxisId: "right" }]
          : []),
      ]}
      withRightYAxis={costs}
      withLegend={costs}
      valueFormatter={(value) => format.number(value)}
    />
  );
}
