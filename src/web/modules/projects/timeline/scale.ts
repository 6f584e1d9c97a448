import {
  addDays,
  daysBetween,
  eachDay,
  endOfMonth,
  startOfMonth,
  weekdayOf,
} from "../../../../kernel/calendar.ts";

export interface Scale {
  readonly from: string;
  readonly to: string;
  readonly dayWidth: number;
  readonly width: number;
  /** Offset of the day's start from the left. */
  x(day: string): number;
  /** Position of a range, both days included; undefined if it is outside the timeline. */
  span(from: string, to: string): { left: number; width: number } | undefined;
}

export function scaleOf(from: string, to: string, dayWidth: number): Scale {
  const x = (day: string) => daysBetween(from, day) * dayWidth;
  const end = x(addDays(to, 1));
  return {
    from,
    to,
    dayWidth,
    width: end,
    x,
    span: (first, last) => {
      const [left, right] = [Math.max(0, x(first)), Math.min(end, x(addDays(last, 1)))];
      return right > left ? { left, width: right - left } : undefined;
    },
  };
}

export interface Tick {
  readonly from: string;
  readonly left: number;
  readonly width: number;
}

function ticks(scale: Scale, starts: readonly string[]): Tick[] {
  return starts.flatMap((start, index) => {
    const next = starts[index + 1];
    const span = scale.span(start, next ? addDays(next, -1) : scale.to);
    return span ? [{ from: start, ...span }] : [];
  });
}

export function monthsOf(scale: Scale): Tick[] {
  const starts: string[] = [];
  for (let day = startOfMonth(scale.from); day <= scale.to; day = addDays(endOfMonth(day), 1))
    starts.push(day);
  return ticks(scale, starts);
}

export function yearsOf(scale: Scale): Tick[] {
  const [first, last] = [Number(scale.from.slice(0, 4)), Number(scale.to.slice(0, 4))];
  return ticks(
    scale,
    Array.from({ length: last - first + 1 }, (_, index) => `${String(first + index).padStart(4, "0")}-01-01`),
  );
}

/** Weeks start on Monday. */
export function weeksOf(scale: Scale): Tick[] {
  const first = addDays(scale.from, 1 - weekdayOf(scale.from));
  const starts: string[] = [];
  for (let day = first; day <= scale.to; day = addDays(day, 7)) starts.push(day);
  return ticks(scale, starts);
}

export function daysOf(scale: Scale): Tick[] {
  return ticks(scale, eachDay(scale.from, scale.to));
}

export interface Shade {
  readonly left: number;
  readonly width: number;
  readonly mark: "full" | "half";
}

export function shading(scale: Scale, markOf: (day: string) => Shade["mark"] | undefined): Shade[] {
  const shades: Shade[] = [];
  for (const day of eachDay(scale.from, scale.to)) {
    const mark = markOf(day);
    if (!mark) continue;
    const left = scale.x(day);
    const before = shades.at(-1);
    if (before?.mark === mark && before.left + before.width === left) {
      shades[shades.length - 1] = { ...before, width: before.width + scale.dayWidth };
    } else {
      shades.push({ left, width: scale.dayWidth, mark });
    }
  }
  return shades;
}
