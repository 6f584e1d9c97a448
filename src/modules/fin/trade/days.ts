import { dayIn } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";

/** The organisation's day. */
export function today({ principal, now }: ReadContext): string {
  return dayIn(principal.organization.timeZone, now);
}

/** The later of two days. */
export function laterOf(one: string, other: string): string {
  if (one > other) return one;
  return other;
}
