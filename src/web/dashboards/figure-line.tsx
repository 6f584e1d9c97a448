import type { Figure } from "../../client/contract.ts";
import { addDays } from "../../kernel/calendar.ts";
import { useTexts } from "../kit/texts.ts";
import { useToday } from "../kit/today.ts";
import { type Format, useFormat } from "../language/format.ts";
import { parametersOf } from "../records/list/question.ts";
import { listOf } from "./drill.ts";
import { LineChart } from "./line-chart.tsx";
import { daysText, drawnCurrency, measureText, sizeOf } from "./measure.ts";

interface FigureLineProps {
  label: string;
  collection: string;
  figure: Figure;
  isSum: boolean;
}

/** Most names that fit below a chart of half a page. */
const MOST_NAMES = 7;

/** Values of a list over time, with those of the period before. Draws one currency; the points say all. */
export function FigureLine({ label, collection, figure, isSum }: FigureLineProps) {
  const t = useTexts("common.figure");
  const format = useFormat();
  const today = useToday();
  const { groups, period, previous } = figure;
  const currency = drawnCurrency(figure);
  const days = groups.map(({ key }) => key ?? "");
  const ends = days.map((_, at) => {
    const next = days[at + 1];
    return next === undefined ? (period?.to ?? today) : addDays(next, -1);
  });
  const every = Math.ceil(groups.length / MOST_NAMES);
  const nameOf = nameBy(format, days);
  const hasBefore = groups.some(({ before }) => before !== null);
  const points = groups.map(({ key, before, where, ...now }, at) => {
    const text = daysText(format, { from: days[at] ?? "", to: ends[at] ?? "" });
    const isToCome = (key ?? "") > today;
    return {
      key: key ?? "",
      name: (groups.length - 1 - at) % every === 0 ? nameOf(key ?? "") : "",
      now: isToCome ? undefined : sizeOf(now, isSum, currency),
      before: before ? sizeOf(before, isSum, currency) : undefined,
      said: before
        ? t.pointCompared({
            when: text,
            value: measureText(format, now, isSum),
            before: measureText(format, before, isSum),
          })
        : t.point({ when: text, value: measureText(format, now, isSum) }),
      to: listOf(collection, { ...parametersOf(where), ...(figure.q && { q: figure.q }) }),
    };
  });
  return (
    <LineChart
      label={label}
      points={points}
      now={period?.from && period.to ? daysText(format, { from: period.from, to: period.to }) : label}
      before={hasBefore && previous ? t.before : undefined}
      scaleText={(value) => (isSum ? format.shortMoney(value, currency ?? undefined) : format.number(value))}
    />
  );
}

/** Months for steps of a month, else days. */
function nameBy(format: Format, days: readonly string[]): (day: string) => string {
  const isMonthly = days.length > 1 && days.every((day) => day.endsWith("-01"));
  return (day) => (isMonthly ? format.monthName(day) : format.days(day, day));
}
