import { daysBetween } from "../../../kernel/calendar.ts";
import { DECIMAL_SCALE, divideRounded, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";

export const DIRECTIONS = ["up", "down", "hold"] as const;

export interface Aim {
  start: string;
  target: string;
  current: string;
  direction: (typeof DIRECTIONS)[number];
}

const HUNDRED = 100n * DECIMAL_SCALE;
/** Progress is told to the hundredth of a percent. */
const GRAIN = DECIMAL_SCALE / 100n;

/**
 * How far a key result has come, in percent from 0 to 100. Up and down: the part of the way from start to
 * target. Hold: 100 at the target, less with every step away from it, 0 as far away as the start is.
 */
export function progressOf({ start, target, current, direction }: Aim): string {
  const [from, to, at] = [parseDecimal(start), parseDecimal(target), parseDecimal(current)];
  // No way at all is for the rules to refuse, after this.
  if (direction !== "hold") return to === from ? "0" : percentOf(at - from, to - from);
  const [away, most] = [distance(at, to), distance(from, to)];
  if (most === 0n) return away === 0n ? "100" : "0";
  return percentOf(most - away, most);
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a;
}

function percentOf(part: bigint, whole: bigint): string {
  const percent = divideRounded(part * HUNDRED, whole * GRAIN) * GRAIN;
  return formatDecimal(percent < 0n ? 0n : percent > HUNDRED ? HUNDRED : percent);
}

/** What a part adds to the progress of the whole. Both are as the store keeps decimals. */
export interface Part {
  progress: bigint;
  weight: bigint;
}

/** The progress of what consists of parts: their mean by weight; undefined while no part has any weight. */
export function weightedProgress(parts: readonly Part[]): string | undefined {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0n);
  if (weight === 0n) return undefined;
  const sum = parts.reduce((total, part) => total + part.weight * part.progress, 0n);
  return formatDecimal(divideRounded(sum, weight * GRAIN) * GRAIN);
}

/** The progress to be expected by a day: the part of the cycle's days that have passed, in percent to the hundredth. */
export function expectedOn(
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  day: string,
): number {
  const share = daysBetween(starts_on, day) / (daysBetween(starts_on, ends_on) + 1);
  return Math.round(10_000 * Math.min(Math.max(share, 0), 1)) / 100;
}
