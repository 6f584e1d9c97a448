import { divideRounded } from "../../../kernel/decimal.ts";

/** Rounded once; exactly the whole for the full share. */
export function proportion(whole: number, part: number, of: number): number {
  if (part === of) return whole;
  return Number(divideRounded(BigInt(whole) * BigInt(part), BigInt(of)));
}
