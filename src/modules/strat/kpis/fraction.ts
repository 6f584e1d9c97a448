import { DECIMAL_SCALE, divideRounded, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";

/** Exact rational number, so that formulas are only rounded once, at the end. */
export interface Fraction {
  over: bigint;
  under: bigint;
}

export function fractionOf(decimal: string): Fraction {
  return { over: parseDecimal(decimal), under: DECIMAL_SCALE };
}

/** Converts a number, rounded to six decimals. */
export function fractionOfNumber(value: number): Fraction {
  const whole = Math.trunc(value);
  return {
    over: BigInt(whole) * DECIMAL_SCALE + BigInt(Math.round((value - whole) * Number(DECIMAL_SCALE))),
    under: DECIMAL_SCALE,
  };
}

export const add = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});

export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, { over: -b.over, under: b.under });

export const multiply = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
});

/** Undefined if the divisor is zero. */
export function divide(a: Fraction, b: Fraction): Fraction | undefined {
  return b.over === 0n ? undefined : { over: a.over * b.under, under: a.under * b.over };
}

const LIMIT = 1_000_000_000n * DECIMAL_SCALE;

/** Rounds to six decimals; undefined if out of range. */
export function decimalOf({ over, under }: Fraction): string | undefined {
  const scaled = divideRounded(over * DECIMAL_SCALE, under);
  return scaled < LIMIT && scaled > -LIMIT ? formatDecimal(scaled) : undefined;
}
