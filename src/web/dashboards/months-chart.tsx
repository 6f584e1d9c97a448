import { BarChart } from "@mantine/charts";
import { Box } from "@mantine/core";
import { useFormat } from "../language/format.ts";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({ en: { month: "Month" }, de: { month: "Monat" } });

/** A month with its amounts, by the name of each series. */
export type MonthRow = { month: string } & Record<string, string | number>;

interface MonthsChartProps {
  /** What the chart shows, for who cannot see it. */
  label: string;
  rows: readonly MonthRow[];
  series: readonly { name: string; label: string; color: string }[];
  /** How an amount is written. */
  text(value: number): string;
}

const HEIGHT = 260;

/** Amounts month by month. The same stands in a table beside it for who cannot see the chart. */
export function MonthsChart({ label, rows, series, text }: MonthsChartProps) {
  const t = useWords(words);
  const format = useFormat();
  return (
    <>
      <Box aria-hidden="true">
        <BarChart
          h={HEIGHT}
          data={rows.map(({ month, ...rest }) => ({ month: format.month(month), ...rest }))}
          dataKey="month"
          series={series.map(({ name, label: shown, color }) => ({ name, label: shown, color }))}
          valueFormatter={text}
          barChartProps={{ accessibilityLayer: false }}
          withLegend={series.length > 1}
          gridAxis="y"
          tickLine="none"
          barProps={{ radius: 3, isAnimationActive: false, maxBarSize: 28 }}
          legendProps={{ verticalAlign: "bottom", height: 32 }}
          yAxisProps={{ width: 72 }}
        />
      </Box>
      <table className="unseen">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t.month}</th>
            {series.map(({ name, label: shown }) => (
              <th key={name} scope="col">
                {shown}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.month}>
              <th scope="row">{format.month(row.month)}</th>
              {series.map(({ name }) => (
                <td key={name}>{text(Number(row[name] ?? 0))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
