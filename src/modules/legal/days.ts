import { dayIn } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";

/** The day of a moment, where the organisation is. */
export function dayOf({ principal }: ReadContext, moment: number): string {
  return dayIn(principal.organization.timeZone, moment);
}
