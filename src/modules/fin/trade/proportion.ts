import { divideRounded } from "../../../kernel/decimal.ts";

/** A part of a whole, in proportion and rounded once; the whole of it for all. */
export function proportion(whole: number, part: number, of: number): number {
  if (part === of) return whole;
  return Number(divideRounded(BigInt(whole) * BigInt(part), BigInt(of)));
}
