import { useFormat } from "../language/format.ts";

/** Millionths of the currency: usage costs less than a minor unit. */
const MICRO = 1_000_000;

export const fromMicro = (micro: number) => micro / MICRO;
export const toMicro = (amount: number) => Math.round(amount * MICRO);

/** Rounds to the minor unit; smaller amounts get up to six decimals. */
export function useMicro(currency: string): (micro: number) => string {
  const format = useFormat();
  return (micro) => {
    const digits = format.minorDigits(currency);
    const minor = fromMicro(micro) * 10 ** digits;
    if (micro !== 0 && Math.abs(minor) < 1) return `${format.number(fromMicro(micro), 6)} ${currency}`;
    return format.money(Math.round(minor), currency);
  };
}
