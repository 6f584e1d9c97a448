import { divideRounded } from "../../../kernel/decimal.ts";

/** `part / of` of the whole, rounded once. Returns exactly the whole if `part` equals `of`. */
export function proportion(whole: number, part: number, of: number): number {
  if (part === of) return whole;
  return Number(divideRounded(BigInt(whole) * BigInt(part), BigInt(of)));
}
