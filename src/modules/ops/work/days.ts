import { dayIn } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";

/** The day that it is where the organisation is. */
export function today({ principal, now }: ReadContext): string {
  return dayIn(principal.organization.timeZone, now);
}
