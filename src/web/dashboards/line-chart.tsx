import { Tooltip } from "@mantine/core";
import { To } from "../kit/to.tsx";
import { stepsOver } from "./axis.ts";
import classes from "./line-chart.module.css";

export interface Point {
  readonly key: string;
  /** Below the chart; empty to leave room for others. */
  readonly name: string;
  /** Undefined for days that are still to come. */
  readonly now: number | undefined;
  readonly before: number | undefined;
  /** Period and both values, in words. */
  readonly said: string;
  readonly to: string;
}

interface LineChartProps {
  label: string;
  points: readonly Point[];
  /** Names of both lines; the second is missing without a comparison. */
  now: string;
  before: string | undefined;
  scaleText(value: number): string;
}

/** Each point is a link that says its values, for mouse, keyboard and screen reader. */
export function LineChart({ label, points, now, before, scaleText }: LineChartProps) {
  const all = points.flatMap((point) => [point.now ?? 0, point.before ?? 0]);
  const steps = stepsOver(Math.min(0, ...all), Math.max(0, ...all));
  const [bottom, top] = [steps[0] ?? 0, steps.at(-1) ?? 1];
  const height = (value: number) => (100 * (value - bottom)) / (top - bottom);
  const x = (at: number) => (100 * (at + 0.5)) / points.length;
  const path = (pick: (point: Point) => number | undefined) =>
    points.flatMap((point, at) => {
      const value = pick(point);
      return value === undefined ? [] : [`${x(at)},${100 - height(value)}`];
    });
  const line = path((point) => point.now);
  const last = points.findLastIndex((point) => point.now !== undefined);
  return (
    <div className={classes.chart}>
      <div className={`${classes.scale} figures`} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} style={{ bottom: `${height(step)}%` }}>
            {scaleText(step)}
          </span>
        ))}
      </div>
      <div className={classes.plot}>
        {steps.map((step) => (
          <div
            key={step}
            className={classes.rule}
            style={{ bottom: `${height(step)}%` }}
            data-zero={step === 0 || undefined}
            data-top={step === top || undefined}
            aria-hidden="true"
          >
            <span className="figures">{scaleText(step)}</span>
          </div>
        ))}
        <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {line.length > 1 && (
            <polygon
              className={classes.area}
              points={[`${x(0)},${100 - height(0)}`, ...line, `${x(last)},${100 - height(0)}`].join(" ")}
            />
          )}
          {before !== undefined && (
            <polyline className={classes.before} points={path((point) => point.before).join(" ")} />
          )}
          <polyline className={classes.now} points={line.join(" ")} />
        </svg>
        <ol className={classes.points} aria-label={label}>
          {points.map(({ key, said, to, now: value }, at) => (
            <li key={key}>
              <Tooltip label={said} multiline maw={240}>
                <To to={to} className={classes.point} aria-label={said}>
                  {value !== undefined && (
                    <span
                      className={classes.dot}
                      style={{ bottom: `${height(value)}%` }}
                      data-last={at === last || undefined}
                    />
                  )}
                </To>
              </Tooltip>
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.names} aria-hidden="true">
        {points.map(({ key, name }) => (
          <span key={key}>{name}</span>
        ))}
      </div>
      <div className={classes.legend}>
        <span>
          <span className={classes.key} aria-hidden="true" />
          {now}
        </span>
        {before !== undefined && (
          <span>
            <span className={classes.key} data-before aria-hidden="true" />
            {before}
          </span>
        )}
      </div>
    </div>
  );
}
