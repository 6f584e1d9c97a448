import { useId } from "react";
import { useFormat } from "../../../language/format.ts";
import { valueText } from "../figure-text.ts";
import { useTexts } from "../texts.ts";

const [WIDTH, HEIGHT, EDGE] = [260, 56, 5];

interface SparklineProps {
  /** Oldest first. */
  points: readonly { at: string; value: string }[];
  target: number | undefined;
  unit: string | null | undefined;
}

export function Sparkline({ points, target, unit }: SparklineProps) {
  const t = useTexts("strat.sparkline");
  const format = useFormat();
  const id = useId();
  const values = points.map(({ value }) => Number(value));
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) {
    return (
      <svg width="100%" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t.none}>
        <title>{t.none}</title>
      </svg>
    );
  }
  const all = target === undefined ? values : [...values, target];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const times = points.map(({ at }) => new Date(at).getTime());
  const [start = 0, end = 0] = [times[0], times.at(-1)];
  const x = (time: number) =>
    end === start ? WIDTH - EDGE : EDGE + ((time - start) / (end - start)) * (WIDTH - 2 * EDGE);
  const path = values.map((value, index) => `${x(times[index] ?? 0)},${y(value)}`).join(" ");
  return (
    <svg width="100%" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id}>
      <title id={id}>
        {t.course({
          count: values.length,
          first: valueText(format, first, unit),
          last: valueText(format, last, unit),
        })}
      </title>
      {target !== undefined && (
        <line
          x1={0}
          x2={WIDTH}
          y1={y(target)}
          y2={y(target)}
          stroke="var(--app-quiet)"
          strokeDasharray="3 4"
          strokeWidth={1}
        />
      )}
      <polyline
        points={path}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x(end)} cy={y(last)} r={3.5} fill="var(--chart-1)" />
    </svg>
  );
}
