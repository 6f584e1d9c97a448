import { DECIMAL_SCALE, divideRounded, parseDecimal } from "../../../kernel/decimal.ts";
import { MAX_AMOUNT } from "../../../kernel/money.ts";

interface Step {
  from: string;
  percent: string | null;
  price: number | null;
  /** Position from 1; all lines if null. */
  line: number | null;
}

/** Prices on a day: every step until then, in order of its day, each rounded once. */
export function pricesOn(prices: readonly number[], steps: readonly Step[], day: string): number[] {
  const due = steps
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  return prices.map((price, i) =>
    due
      .filter(({ line }) => line === null || line === i + 1)
      .reduce((before, step) => Math.min(stepped(before, step), MAX_AMOUNT), price),
  );
}

function stepped(price: number, { percent, price: given }: Step): number {
  if (given !== null) return given;
  const hundred = 100n * DECIMAL_SCALE;
  return Number(divideRounded(BigInt(price) * (hundred + parseDecimal(percent ?? "0")), hundred));
}
