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
/** Percentages are rounded to two decimals. */
const GRAIN = DECIMAL_SCALE / 100n;

/**
 * Progress from 0 to 100 percent. For increase and decrease: the part of the way from start to target. For
 * hold: 100 at the target, falling to 0 at the distance that the start value had.
 */
export function progressOf({ start, target, current, direction }: Aim): string {
  const [from, to, at] = [parseDecimal(start), parseDecimal(target), parseDecimal(current)];
  // Identical start and target are refused by a rule that runs later.
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

/** Part that contributes to the progress of a whole, in stored decimals. */
export interface Part {
  progress: bigint;
  weight: bigint;
}

/** Weighted mean; undefined if the weights add up to zero. */
export function weightedProgress(parts: readonly Part[]): string | undefined {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0n);
  if (weight === 0n) return undefined;
  const sum = parts.reduce((total, part) => total + part.weight * part.progress, 0n);
  return formatDecimal(divideRounded(sum, weight * GRAIN) * GRAIN);
}

/** Elapsed part of the cycle in percent, to two decimals. */
export function expectedOn(
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  day: string,
): number {
  const share = daysBetween(starts_on, day) / (daysBetween(starts_on, ends_on) + 1);
  return Math.round(10_000 * Math.min(Math.max(share, 0), 1)) / 100;
}
