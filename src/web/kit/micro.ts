import { useFormat } from "../language/format.ts";

/** Spending is counted in millionths of the currency, finer than its smallest unit. */
const MICRO = 1_000_000;

export const fromMicro = (micro: number) => micro / MICRO;
export const toMicro = (amount: number) => Math.round(amount * MICRO);

/** Formats millionths of a currency: to the minor unit, with more digits below one. */
export function useMicro(currency: string): (micro: number) => string {
  const format = useFormat();
  return (micro) => {
    const digits = format.minorDigits(currency);
    const minor = fromMicro(micro) * 10 ** digits;
    if (micro !== 0 && Math.abs(minor) < 1) return `${format.number(fromMicro(micro), 6)} ${currency}`;
    return format.money(Math.round(minor), currency);
  };
}
