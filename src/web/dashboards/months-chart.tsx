import { Tooltip } from "@mantine/core";
import { To } from "../kit/to.tsx";
import { useFormat } from "../language/format.ts";
import { stepsOver } from "./axis.ts";
import classes from "./months-chart.module.css";
import { NothingYet } from "./nothing-yet.tsx";

export interface Month {
  readonly day: string;
  readonly amounts: readonly number[];
  readonly to: string;
}

interface MonthsChartProps {
  label: string;
  months: readonly Month[];
  series: readonly string[];
}

/** Each month is a link that includes its amounts, for mouse, keyboard and screen reader. */
export function MonthsChart({ label, months, series }: MonthsChartProps) {
  const format = useFormat();
  const all = months.flatMap(({ amounts }) => amounts);
  if (all.every((amount) => amount === 0)) return <NothingYet />;
  const steps = stepsOver(Math.min(0, ...all), Math.max(0, ...all));
  const [bottom, top] = [steps[0] ?? 0, steps.at(-1) ?? 1];
  const height = (value: number) => `${((value - bottom) / (top - bottom)) * 100}%`;
  const saidOf = ({ day, amounts }: Month) =>
    `${format.monthName(day)} ${day.slice(0, 4)}: ${amounts.map((amount, at) => `${series[at] ?? ""} ${format.money(amount)}`).join(", ")}`;
  return (
    <>
      <div className={classes.chart}>
        <div className={classes.grid} aria-hidden="true">
          {steps.map((step) => (
            <div
              key={step}
              className={classes.line}
              style={{ bottom: height(step) }}
              data-zero={step === 0 || undefined}
              data-top={step === top || undefined}
            >
              <span className="figures">{format.shortMoney(step)}</span>
            </div>
          ))}
        </div>
        <ol className={classes.months} aria-label={label}>
          {months.map((month) => (
            <li key={month.day}>
              <Tooltip label={saidOf(month)} multiline maw={220}>
                <To to={month.to} className={classes.month} aria-label={saidOf(month)}>
                  <span className={classes.bars}>
                    {month.amounts.map((amount, at) => (
                      <span key={series[at]} className={classes.place}>
                        <span
                          className={classes.bar}
                          data-series={at}
                          style={{
                            bottom: height(Math.min(amount, 0)),
                            height: `${(Math.abs(amount) / (top - bottom)) * 100}%`,
                          }}
                        />
                      </span>
                    ))}
                  </span>
                  <span className={classes.name}>{format.monthName(month.day)}</span>
                </To>
              </Tooltip>
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.legend}>
        {series.map((name, at) => (
          <span key={name}>
            <span className={classes.swatch} data-series={at} aria-hidden="true" />
            {name}
          </span>
        ))}
      </div>
    </>
  );
}
